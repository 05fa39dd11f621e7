#include "jobs.hpp"

#include "forms.hpp"

#ifdef BLAKE3_SIMD

namespace blake3 {

namespace {

// The first blocks of a job, or all.
Chain<u32> part_of(const Job& job, u32 blocks) {
  Chain<u32> part = job.chain;
  if (job.blocks > blocks) {
    part.last_flags = 0;
    part.last_length = block_size;
  }
  return part;
}

void advance_one(Job& job, u32 blocks) {
  State state;
  copy_cv(job.output, state);
  compress_one(state, job.input, blocks, part_of(job, blocks));
  copy_cv(state, job.output);
}

void advance_two(Job* const* jobs, u32 blocks) {
  State states[2];
  for (u32 i = 0; i < 2; i++) copy_cv(jobs[i]->output, states[i]);
  compress_two(states, {jobs[0]->input, jobs[1]->input}, blocks, {part_of(*jobs[0], blocks), part_of(*jobs[1], blocks)});
  for (u32 i = 0; i < 2; i++) copy_cv(states[i], jobs[i]->output);
}

// Lanes without a job repeat the first.
void advance_four(Job* const* jobs, u32 count, u32 blocks) {
  Inputs<Lanes> inputs;
  alignas(Lanes) Chain<u32[lane_count]> words;
  Rows low;
  Rows high;
  for (u32 j = 0; j < lane_count; j++) {
    const Job& job = *jobs[j < count ? j : 0];
    Chain<u32> part = part_of(job, blocks);
    inputs.lane[j] = job.input;
    low.lane[j] = load_lanes(job.output);
    high.lane[j] = load_lanes(job.output + 4);
    words.counter_low[j] = part.counter_low;
    words.counter_high[j] = part.counter_high;
    words.flags[j] = part.flags;
    words.first_flags[j] = part.first_flags;
    words.last_flags[j] = part.last_flags;
    words.last_length[j] = part.last_length;
  }
  Chain<Lanes> chain = {load_lanes(words.counter_low), load_lanes(words.counter_high), load_lanes(words.flags),
                        load_lanes(words.first_flags), load_lanes(words.last_flags),   load_lanes(words.last_length)};
  Lanes state[state_words];
  words_of(low, state, 0);
  words_of(high, state, 1);
  compress_four(state, inputs, blocks, chain);
  low = rows_of(state, 0);
  high = rows_of(state, 1);
  for (u32 j = 0; j < count; j++) {
    store_lanes(jobs[j]->output, low.lane[j]);
    store_lanes(jobs[j]->output + 4, high.lane[j]);
  }
}

void advance(Job* const* jobs, u32 count, u32 blocks) {
  if (count >= worth_lanes) {
    advance_four(jobs, count, blocks);
  } else if (count == 2) {
    advance_two(jobs, blocks);
  } else {
    advance_one(*jobs[0], blocks);
  }
}

}  // namespace

void run_jobs(Job* first, const Cv& key) {
  Job* active[lane_count];
  for (u32 running = 0;;) {
    for (; running < lane_count && first != nullptr; first = first->next) {
      copy_cv(key, first->output);
      active[running++] = first;
    }
    if (running == 0) return;
    // To the nearest end of one.
    u32 blocks = active[0]->blocks;
    for (u32 i = 1; i < running; i++) {
      if (active[i]->blocks < blocks) blocks = active[i]->blocks;
    }
    advance(active, running, blocks);
    u32 left = 0;
    for (u32 i = 0; i < running; i++) {
      Job& job = *active[i];
      job.blocks -= blocks;
      job.input += blocks * block_size;
      job.chain.first_flags = 0;
      if (job.blocks > 0) active[left++] = &job;
    }
    running = left;
  }
}

}  // namespace blake3

#endif
