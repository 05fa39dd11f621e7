#include "hash_many.hpp"

#include "forms.hpp"
#include "groups.hpp"
#include "jobs.hpp"

namespace blake3 {

namespace {

u32 at_most(u32 value, u32 limit) {
  return value < limit ? value : limit;
}

}  // namespace

void hash_chunks(const u8* input, u32 length, const Cv& key, u64 counter, u32 flags, Cv* cvs) {
  if constexpr (lane_count > 1) {
    constexpr u32 group_size = lane_count * chunk_size;
    for (; length >= group_size; length -= group_size, input += group_size, counter += lane_count, cvs += lane_count) {
      hash_chunk_group(input, key, counter, flags, cvs);
    }
  }
  while (length > 0) {
    Job jobs[lane_count];
    u32 count = 0;
    for (; count < lane_count && length > 0; counter++) {
      u32 taken = at_most(length, chunk_size);
      set_chunk_job(jobs[count], input, taken, counter, flags, *cvs++);
      count++;
      input += taken;
      length -= taken;
    }
    if constexpr (lane_count > 1) {
      for (u32 i = 0; i < count; i++) jobs[i].next = i + 1 < count ? jobs + i + 1 : nullptr;
      run_jobs(jobs, key);
    } else {
      State state;
      copy_cv(key, state);
      compress_one(state, jobs[0].input, jobs[0].blocks, jobs[0].chain);
      copy_cv(state, jobs[0].output);
    }
  }
}

void hash_parents(const Cv* children, u32 count, const Cv& key, u32 flags, Cv* parents) {
  while (count > 0) {
    u32 taken = at_most(count, lane_count);
    bool grouped = false;
    if constexpr (lane_count > 1) {
      grouped = taken >= worth_lanes;
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
      grouped = taken >= worth_lanes;
      if (grouped) expand_root_group(cv, block, block_length, flags, counter, taken, output);
    }
    if (!grouped) {
      taken = 1;
      State state;
      copy_cv(cv, state);
      compress_one(state, block, 1, block_chain(block_length, counter, flags | flag::root));
      auto* words = static_cast<u32*>(__builtin_assume_aligned(output, sizeof(u32)));
      copy_cv(state, words);
      copy_cv(state + cv_words, words + cv_words);
    }
    counter += taken;
    output += taken * block_size;
    count -= taken;
  }
}

}  // namespace blake3
