// Chains of blocks that have nothing in common but the key, of any lengths.
#pragma once

#include "hash_many.hpp"

namespace blake3 {

// A chain of blocks from the key to a cv.
struct Job {
  const u8* input;
  u32 blocks;
  Chain<u32> chain;
  u32* output;  // 8 words, which hold the cv so far while the job is on its way
  Job* next;
};

/// Makes `job` that of a chunk of `length` bytes, 0 only in an empty message.
inline void set_chunk_job(Job& job, const u8* input, u32 length, u64 counter, u32 flags, u32* output) {
  job.input = input;
  job.blocks = length == 0 ? 1 : blocks_in(length);
  job.chain = chunk_chain(length, counter, flags);
  job.output = output;
}

/// Does all jobs of a list, and uses them up. No output may overlap the key or the input of any job, its own included. As many at a time as there
/// are lanes are on their way; when one is done the next takes its place. A build without lanes does not have it.
void run_jobs(Job* first, const Cv& key);

}  // namespace blake3
