// Trees as a message of any length needs them, beginning anywhere.
#pragma once

#include "buffers.hpp"
#include "tree.hpp"

namespace blake3::testing {

inline Tree begun(const Mode& mode, u64 first = 0) {
  Tree tree = {};
  put(mode.key, tree.key);
  tree.flags = mode.flags;
  tree.first = first;
  return tree;
}

/// Absorbs groups of the input, from buffers without room to spare, and returns what is left of it. `choose` says how many groups come next,
/// given the most there can be, or 0 to stop where the rest fits into a window.
template <class Choose>
std::span<const u8> absorb_pieces(Tree& tree, std::span<const u8> input, const Choose& choose) {
  while (input.size() > group_size) {
    // The last byte is held back.
    auto most = static_cast<u32>(std::min<size_t>(window_size, input.size() - 1) / group_size);
    u32 groups = choose(most);
    if (groups == 0) {
      if (input.size() <= window_size) break;
      groups = most;
    }
    u32 length = groups * group_size;
    auto piece = copied(input.first(length), length);
    absorb(tree, piece.data(), length);
    input = input.subspan(length);
  }
  return input;
}

/// Output blocks of the message that ends with the rest.
inline Bytes output_of(const Tree& tree, std::span<const u8> rest, u64 counter, u32 blocks) {
  auto window = open_ended(rest);
  Buffer<u8> output(blocks * size_t{block_size});
  Root root = root_of(tree, window.data(), static_cast<u32>(rest.size()));
  expand_root(root.cv, root.block, root.block_length, root.flags, counter, blocks, output.data());
  auto bytes = output.bytes();
  return {bytes.begin(), bytes.end()};
}

/// What the core and the reference know of a message of which `count` chunks were compressed before: the cvs of their subtrees.
struct Resumed {
  Tree tree;
  reference::Message message;
};

inline Resumed resumed(const Mode& mode, u64 count, Random& random) {
  Resumed made = {begun(mode), {mode.key, mode.flags, {}, count}};
  made.tree.count = count;
  u32 depth = 0;
  u64 begin = 0;
  for (u64 size = 1ULL << 63; size > 0; size /= 2) {
    if ((count & size) == 0) continue;
    reference::Cv cv = random.cv();
    put(cv, made.tree.stack[depth++]);
    made.message.known[{begin, begin + size}] = cv;
    begin += size;
  }
  return made;
}

}  // namespace blake3::testing
