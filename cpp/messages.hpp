// Many short messages in one call, which pays with lanes only; a build without them does not have it.
#pragma once

#include "jobs.hpp"

namespace blake3 {

/// The 32-byte digests of `count` messages of `lengths` bytes. Every message begins at a multiple of 64 bytes, the next one after the end of the one
/// before, where an empty one takes 64 bytes, and the bytes between them are zeros. `jobs` has room for one of every chunk, `parts` for the
/// cvs of all chunks of messages of more than one.
void hash_messages(const u8* input, const u32* lengths, u32 count, const Cv& key, u32 flags, Job* jobs, Cv* parts, Cv* digests);

}  // namespace blake3
