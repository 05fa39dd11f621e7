#include "hash_many.hpp"

#include "groups.hpp"

namespace blake3 {

namespace {

// A group of four chunks takes as long as about 26 blocks one after the other, a group of parents or of output blocks as long as less
// than two. CONTRIBUTING has the figures of every engine.
[[maybe_unused]] constexpr u32 chunk_group_blocks = 26;
[[maybe_unused]] constexpr u32 node_group_nodes = 2;

u32 at_most(u32 value, u32 limit) {
  return value < limit ? value : limit;
}

}  // namespace

[[gnu::noinline]] void compress_one(State& state, const u8* blocks, u32 count, const Chain<u32>& chain) {
  compress_chain(state, Inputs<u32>{{blocks}}, count, chain);
}

void hash_chunks(const u8* input, u32 length, const Cv& key, u64 counter, u32 flags, Cv* cvs) {
  while (length > 0) {
    u32 taken = at_most(length, lane_count * chunk_size);
    bool grouped = false;
    if constexpr (lane_count > 1) {
      grouped = blocks_in(taken) >= chunk_group_blocks;
      if (grouped) hash_chunk_group(input, taken, key, counter, flags, cvs);
    }
    if (!grouped) {
      taken = at_most(length, chunk_size);
      State state;
      copy_cv(key, state);
      compress_one(state, input, blocks_in(taken), chunk_chain(taken, counter, flags));
      copy_cv(state, *cvs);
    }
    u32 chunks = chunks_in(taken);
    input += taken;
    length -= taken;
    counter += chunks;
    cvs += chunks;
  }
}

void hash_parents(const Cv* children, u32 count, const Cv& key, u32 flags, Cv* parents) {
  while (count > 0) {
    u32 taken = at_most(count, lane_count);
    bool grouped = false;
    if constexpr (lane_count > 1) {
      grouped = taken >= node_group_nodes;
      if (grouped) hash_parent_group(children, taken, key, flags, parents);
    }
    if (!grouped) {
      taken = 1;
      State state;
      copy_cv(key, state);
      compress_one(state, reinterpret_cast<const u8*>(children), 1, block_chain(block_size, 0, flags | flag::parent));
      copy_cv(state, *parents);
    }
    children += 2 * taken;
    parents += taken;
    count -= taken;
  }
}

void expand_root(const Cv& cv, const u8* block, u32 block_length, u32 flags, u64 counter, u32 count, u8* output) {
  while (count > 0) {
    u32 taken = at_most(count, lane_count);
    bool grouped = false;
    if constexpr (lane_count > 1) {
      grouped = taken >= node_group_nodes;
      if (grouped) expand_root_group(cv, block, block_length, flags, counter, taken, output);
    }
    if (!grouped) {
      taken = 1;
      State state;
      copy_cv(cv, state);
      compress_one(state, block, 1, block_chain(block_length, counter, flags | flag::root));
      auto* words = static_cast<u32*>(__builtin_assume_aligned(output, sizeof(u32)));
      for (u32 i = 0; i < block_words; i++) words[i] = state[i];
    }
    counter += taken;
    output += taken * block_size;
    count -= taken;
  }
}

}  // namespace blake3
