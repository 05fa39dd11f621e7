#include "jobs.hpp"

#include "forms.hpp"

#ifdef BLAKE3_SIMD

namespace blake3 {

namespace {

// Four jobs on their way.
class LaneJobs {
 public:
  explicit LaneJobs(const Cv& key) : key_(key) {}

  void run(Job* jobs, u32 count) {
    const Job* end = jobs + count;
    for (;;) {
      Lanes fresh = {};
      const Job* any = nullptr;
      u32 active = 0;
      for (u32 j = 0; j < lane_count; j++) {
        if (job_[j] == nullptr && jobs != end) {
          job_[j] = jobs++;
          fresh[j] = ~0U;
        }
        if (job_[j] != nullptr) {
          any = job_[j];
          active++;
        }
      }
      if (active == 0) return;
      for (u32 i = 0; i < cv_words; i++) state_[i] = (state_[i] & ~fresh) | (splat<Lanes>(key_[i]) & fresh);
      if (active == 1) return finish_alone(*any);
      step(*any);
    }
  }

 private:
  // Advances to the nearest end of a job. Lanes without a job repeat another.
  void step(const Job& any) {
    u32 blocks = any.blocks;
    for (const Job* job : job_) {
      if (job != nullptr && job->blocks < blocks) blocks = job->blocks;
    }
    Inputs<Lanes> inputs;
    Chain<Lanes> chain;
    unroll<lane_count>([&](u32 j) {
      const Job& job = job_[j] != nullptr ? *job_[j] : any;
      bool ends = job.blocks == blocks;
      inputs.lane[j] = job.input;
      chain.counter_low[j] = job.chain.counter_low;
      chain.counter_high[j] = job.chain.counter_high;
      chain.flags[j] = job.chain.flags;
      chain.first_flags[j] = job.chain.first_flags;
      chain.last_flags[j] = ends ? job.chain.last_flags : 0;
      chain.last_length[j] = ends ? job.chain.last_length : block_size;
    });
    compress_four(state_, inputs, blocks, chain);
    Rows low = rows_of(state_, 0);
    Rows high = rows_of(state_, 1);
    for (u32 j = 0; j < lane_count; j++) {
      Job* job = job_[j];
      if (job == nullptr) continue;
      job->blocks -= blocks;
      job->input += blocks * block_size;
      job->chain.first_flags = 0;
      if (job->blocks > 0) continue;
      store_lanes(job->output, low.lane[j]);
      store_lanes(job->output + 4, high.lane[j]);
      job_[j] = nullptr;
    }
  }

  void finish_alone(const Job& job) {
    State state;
    for (u32 j = 0; j < lane_count; j++) {
      if (job_[j] != &job) continue;
      for (u32 i = 0; i < cv_words; i++) state[i] = state_[i][j];
    }
    finish_job(job, state);
  }

  const Cv& key_;
  Job* job_[lane_count] = {};
  Lanes state_[state_words] = {};
};

}  // namespace

void run_jobs(Job* jobs, u32 count, const Cv& key) {
  LaneJobs(key).run(jobs, count);
}

}  // namespace blake3

#endif
