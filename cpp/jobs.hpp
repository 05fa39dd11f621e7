// Chains of blocks that have nothing in common but the key, of any lengths, through the lanes.
#pragma once

#include "forms.hpp"
#include "hash_many.hpp"

namespace blake3 {

// A chain of blocks from the key to a cv.
struct Job {
  const u8* input;
  u32 blocks;
  Chain<u32> chain;
  u32* output;  // 8 words
};

/// Makes `job` that of a chunk of `length` bytes, 0 only in an empty message.
inline void set_chunk_job(Job& job, const u8* input, u32 length, u64 counter, u32 flags, u32* output) {
  job.input = input;
  job.blocks = length == 0 ? 1 : blocks_in(length);
  job.chain = chunk_chain(length, counter, flags);
  job.output = output;
}

/// Does what is left of a job in one lane, from where `state` is.
inline void finish_job(const Job& job, State& state) {
  compress_one(state, job.input, job.blocks, job.chain);
  copy_cv(state, job.output);
}

/// Does all jobs, and uses them up. Every lane takes the next one as soon as it is done with one. A build without lanes does not have it.
void run_jobs(Job* jobs, u32 count, const Cv& key);

}  // namespace blake3
