#include "jobs.hpp"

#include "forms.hpp"

#ifdef BLAKE3_SIMD

namespace blake3 {

namespace {

// Four jobs on their way. Lanes without one repeat another.
class LaneJobs {
 public:
  explicit LaneJobs(const Cv& key) : key_(key) {}

  void run(Job* jobs, u32 count) {
    Job* end = jobs + count;
    for (;;) {
      Job* any = nullptr;
      u32 active = 0;
      for (u32 j = 0; j < lane_count; j++) {
        if (job_[j] == nullptr && jobs != end) {
          job_[j] = jobs++;
          fresh_[j] = ~0U;
        }
        if (job_[j] == nullptr) continue;
        any = job_[j];
        active++;
      }
      if (active == 0) return;
      start_fresh_lanes();
      if (active == 1) return finish_alone();
      step(*any);
    }
  }

 private:
  void start_fresh_lanes() {
    for (u32 i = 0; i < cv_words; i++) state_[i] = (state_[i] & ~fresh_) | (splat<Lanes>(key_[i]) & fresh_);
    fresh_ = Lanes{};
  }

  // Advances to the nearest end of a job.
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
    for (u32 j = 0; j < lane_count; j++) {
      if (job_[j] != nullptr) advance(j, blocks);
    }
  }

  void advance(u32 lane, u32 blocks) {
    Job& job = *job_[lane];
    job.blocks -= blocks;
    job.input += blocks * block_size;
    job.chain.first_flags = 0;
    if (job.blocks > 0) return;
    store_cv(lane, job.output);
    job_[lane] = nullptr;
  }

  void finish_alone() {
    for (u32 j = 0; j < lane_count; j++) {
      if (job_[j] == nullptr) continue;
      State state;
      store_cv(j, state);
      finish_job(*job_[j], state);
    }
  }

  void store_cv(u32 lane, u32* cv) const {
    for (u32 i = 0; i < cv_words; i++) cv[i] = state_[i][lane];
  }

  const Cv& key_;
  Job* job_[lane_count] = {};
  Lanes fresh_ = {};
  Lanes state_[state_words] = {};
};

}  // namespace

void run_jobs(Job* jobs, u32 count, const Cv& key) {
  LaneJobs(key).run(jobs, count);
}

}  // namespace blake3

#endif
