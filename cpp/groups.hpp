// Groups of four: what hash_many sends through the lanes. A build without lanes (lane_count is 1) has none of it.
#pragma once

#include "hash_many.hpp"

namespace blake3 {

/// The cvs of four whole chunks. See hash_chunks.
void hash_chunk_group(const u8* input, const Cv& key, u64 counter, u32 flags, Cv* cvs);

/// The digests of four messages of one chunk each and of the same `length`, which lie `stride` bytes apart. See hash_messages.
void hash_message_group(const u8* input, u32 length, u32 stride, const Cv& key, u32 flags, Cv* digests);

/// The cvs of 1 to 4 parents. See hash_parents.
void hash_parent_group(const Cv* children, u32 count, const Cv& key, u32 flags, Cv* parents);

/// 1 to 4 output blocks. See expand_root.
void expand_root_group(const Cv& cv, const u8* block, u32 block_length, u32 flags, u64 counter, u32 count, u8* output);

}  // namespace blake3
