// BLAKE3 as plainly and as slowly as section 2 of its paper states it: what the core is compared with. It shares nothing with the core.
#pragma once

#include <stdint.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace reference {

using Bytes = std::vector<uint8_t>;
using Cv = std::array<uint32_t, 8>;
using Block = std::array<uint32_t, 16>;
using Range = std::pair<uint64_t, uint64_t>;  // of chunks: the first, and the one after the last

inline constexpr uint64_t chunk_bytes = 1024;
inline constexpr uint64_t block_bytes = 64;

// Table 1, which are the words of SHA-256 too.
inline constexpr Cv iv = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};

// Table 3.
enum Flags : uint32_t {
  chunk_start = 1,
  chunk_end = 2,
  parent = 4,
  root = 8,
  keyed_hash = 16,
  derive_key_context = 32,
  derive_key_material = 64
};

/// All that a node gives to its last compression.
struct Node {
  Cv cv;
  Block block;
  uint64_t counter;
  uint32_t length;
  uint32_t flags;
};

inline uint32_t rotated(uint32_t word, int count) {
  return (word >> count) | (word << (32 - count));
}

inline void mix(Block& v, int a, int b, int c, int d, uint32_t first, uint32_t second) {
  v[a] = v[a] + v[b] + first;
  v[d] = rotated(v[d] ^ v[a], 16);
  v[c] = v[c] + v[d];
  v[b] = rotated(v[b] ^ v[c], 12);
  v[a] = v[a] + v[b] + second;
  v[d] = rotated(v[d] ^ v[a], 8);
  v[c] = v[c] + v[d];
  v[b] = rotated(v[b] ^ v[c], 7);
}

/// Section 2.2: all 16 words.
inline Block compress(const Node& node) {
  const Cv& h = node.cv;
  Block m = node.block;
  Block v = {h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], iv[0], iv[1], iv[2], iv[3], 0, 0, 0, 0};
  v[12] = static_cast<uint32_t>(node.counter);
  v[13] = static_cast<uint32_t>(node.counter >> 32);
  v[14] = node.length;
  v[15] = node.flags;
  for (int round = 0; round < 7; round++) {
    mix(v, 0, 4, 8, 12, m[0], m[1]);
    mix(v, 1, 5, 9, 13, m[2], m[3]);
    mix(v, 2, 6, 10, 14, m[4], m[5]);
    mix(v, 3, 7, 11, 15, m[6], m[7]);
    mix(v, 0, 5, 10, 15, m[8], m[9]);
    mix(v, 1, 6, 11, 12, m[10], m[11]);
    mix(v, 2, 7, 8, 13, m[12], m[13]);
    mix(v, 3, 4, 9, 14, m[14], m[15]);
    m = {m[2], m[6], m[3], m[10], m[7], m[0], m[4], m[13], m[1], m[11], m[12], m[5], m[9], m[14], m[15], m[8]};
  }
  for (int i = 0; i < 8; i++) {
    v[i] ^= v[i + 8];
    v[i + 8] ^= h[i];
  }
  return v;
}

inline Cv first_half(const Block& words) {
  Cv cv;
  std::copy_n(words.begin(), 8, cv.begin());
  return cv;
}

/// Bytes as little-endian words, zeros after their end.
inline Block words_of(std::span<const uint8_t> bytes) {
  Block words = {};
  for (size_t i = 0; i < bytes.size(); i++) words[i / 4] |= static_cast<uint32_t>(bytes[i]) << (8 * (i % 4));
  return words;
}

/// Section 2.4: a chunk up to before its last compression.
inline Node chunk_node(std::span<const uint8_t> chunk, uint64_t counter, const Cv& key, uint32_t flags) {
  Node node = {key, {}, counter, block_bytes, flags | chunk_start};
  while (chunk.size() > block_bytes) {
    node.block = words_of(chunk.first(block_bytes));
    node.cv = first_half(compress(node));
    node.flags = flags;
    chunk = chunk.subspan(block_bytes);
  }
  node.block = words_of(chunk);
  node.length = static_cast<uint32_t>(chunk.size());
  node.flags |= chunk_end;
  return node;
}

/// Section 2.5.
inline Node parent_node(const Cv& left, const Cv& right, const Cv& key, uint32_t flags) {
  Node node = {key, {}, 0, block_bytes, flags | parent};
  std::copy(left.begin(), left.end(), node.block.begin());
  std::copy(right.begin(), right.end(), node.block.begin() + 8);
  return node;
}

/// Section 2.6: output blocks from block `counter` on.
inline Bytes output_of(Node node, uint64_t counter, uint64_t blocks) {
  Bytes output;
  node.flags |= root;
  for (uint64_t i = 0; i < blocks; i++) {
    node.counter = counter + i;
    for (uint32_t word : compress(node)) {
      for (int byte = 0; byte < 4; byte++) output.push_back(static_cast<uint8_t>(word >> (8 * byte)));
    }
  }
  return output;
}

/// Section 2.1: a message, of which the chunks before chunk `start` may be known by the cvs of their subtrees alone. `first` is the number that
/// its first chunk counts from.
struct Message {
  Cv key;
  uint32_t flags;
  std::span<const uint8_t> input;
  uint64_t start = 0;
  uint64_t first = 0;
  // Subtrees of whole chunks, which are what they are however the message goes on.
  std::map<Range, Cv> known = {};

  uint64_t chunks() const {
    return start + std::max<uint64_t>(1, (input.size() + chunk_bytes - 1) / chunk_bytes);
  }

  Node node(uint64_t begin, uint64_t end) {
    if (end - begin == 1) {
      uint64_t offset = (begin - start) * chunk_bytes;
      return chunk_node(input.subspan(offset, std::min(chunk_bytes, input.size() - offset)), first + begin, key, flags);
    }
    uint64_t left = 1;
    while (2 * left < end - begin) left *= 2;
    Cv left_cv = cv(begin, begin + left);
    return parent_node(left_cv, cv(begin + left, end), key, flags);
  }

  Cv cv(uint64_t begin, uint64_t end) {
    if (auto found = known.find({begin, end}); found != known.end()) return found->second;
    Cv made = first_half(compress(node(begin, end)));
    if (end <= start + input.size() / chunk_bytes) known[{begin, end}] = made;
    return made;
  }

  Bytes output(uint64_t counter, uint64_t blocks) {
    return output_of(node(0, chunks()), counter, blocks);
  }
};

/// The first `blocks` times 64 bytes of output of a whole message.
inline Bytes hash(std::span<const uint8_t> input, const Cv& key, uint32_t flags, uint64_t blocks = 1) {
  return Message{key, flags, input}.output(0, blocks);
}

/// Section 2.3: the key words of derive-key mode.
inline Cv context_key(std::span<const uint8_t> context) {
  return first_half(words_of(hash(context, iv, derive_key_context)));
}

}  // namespace reference
