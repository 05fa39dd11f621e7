// Many nodes at once: chunks to cvs, parents to cvs, a root node to output. Groups go through the lanes, and three at once too;
// two chunks go side by side, the rest alone.
#pragma once

#include "compress.hpp"

namespace blake3 {

inline constexpr u32 chunk_size = 1024;
inline constexpr u32 blocks_per_chunk = chunk_size / block_size;

using Cv = u32[cv_words];

constexpr u32 blocks_in(u32 length) {
  return (length + block_size - 1) / block_size;
}

constexpr u32 chunks_in(u32 length) {
  return (length + chunk_size - 1) / chunk_size;
}

/// The chain of a chunk of `length` bytes, at least 1 unless it is the only one.
constexpr Chain<u32> chunk_chain(u32 length, u64 counter, u32 flags) {
  return {.counter_low = static_cast<u32>(counter),
          .counter_high = static_cast<u32>(counter >> 32),
          .flags = flags,
          .first_flags = flag::chunk_start,
          .last_flags = flag::chunk_end,
          .last_length = length == 0 ? 0 : length - (blocks_in(length) - 1) * block_size};
}

/// The chain of a single block, which carries all its flags.
constexpr Chain<u32> block_chain(u32 length, u64 counter, u32 flags) {
  return {.counter_low = static_cast<u32>(counter),
          .counter_high = static_cast<u32>(counter >> 32),
          .flags = flags,
          .first_flags = 0,
          .last_flags = 0,
          .last_length = length};
}

/// The cvs of the chunks of `length` (at least 1) bytes of input, the first of which is chunk `counter`. The last chunk may be partial;
/// its last block must be padded with zeros in place.
void hash_chunks(const u8* input, u32 length, const Cv& key, u64 counter, u32 flags, Cv* cvs);

/// The cvs of `count` parents, each of two consecutive cvs of `children`. `parents` may begin where `children` does or one cv later.
void hash_parents(const Cv* children, u32 count, const Cv& key, u32 flags, Cv* parents);

/// Output blocks `counter` to `counter + count - 1` of a root node (BLAKE3 paper, section 2.6).
void expand_root(const Cv& cv, const u8* block, u32 block_length, u32 flags, u64 counter, u32 count, u8* output);

}  // namespace blake3
