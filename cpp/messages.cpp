#include "messages.hpp"

#include "groups.hpp"

#ifdef BLAKE3_SIMD

namespace blake3 {

namespace {

// The two children of the root of some chunks.
const Cv* children_of_root(Cv* cvs, u32 chunks, const Cv& key, u32 flags) {
  for (; chunks > 2; chunks = (chunks + 1) / 2) {
    hash_parents(cvs, chunks / 2, key, flags, cvs);
    if (chunks % 2 != 0) copy_cv(cvs[chunks - 1], cvs[chunks / 2]);
  }
  return cvs;
}

bool four_alike(const u32* lengths) {
  return lengths[1] == lengths[0] && lengths[2] == lengths[0] && lengths[3] == lengths[0];
}

// Jobs by their number of blocks. Those of equally many, one after the other, leave the lanes together, and the least is to be done in between.
class Sorted {
 public:
  void add(Job& job) {
    job.next = first_[job.blocks];
    first_[job.blocks] = &job;
  }

  /// All jobs as one list, the longest first.
  Job* list() {
    Job* all = nullptr;
    for (Job* jobs : first_) {
      while (jobs != nullptr) {
        Job* next = jobs->next;
        jobs->next = all;
        all = jobs;
        jobs = next;
      }
    }
    return all;
  }

 private:
  Job* first_[blocks_per_chunk + 1] = {};
};

u32 space_of(u32 length) {
  return length == 0 ? block_size : blocks_in(length) * block_size;
}

}  // namespace

void hash_messages(const u8* input, const u32* lengths, u32 count, const Cv& key, u32 flags, Job* jobs, Cv* parts, Cv* digests) {
  // All chunks. Those that are a message by themselves are done; four of those in a row that are alike need no jobs.
  Job* job = jobs;
  Cv* part = parts;
  Sorted chunks;
  for (u32 i = 0; i < count; i++) {
    bool only = lengths[i] <= chunk_size;
    if (only && i + lane_count <= count && four_alike(lengths + i)) {
      u32 space = space_of(lengths[i]);
      hash_message_group(input, lengths[i], space, key, flags, digests + i);
      input += lane_count * space;
      i += lane_count - 1;
      continue;
    }
    u32 done = 0;
    do {
      u32 length = lengths[i] - done < chunk_size ? lengths[i] - done : chunk_size;
      set_chunk_job(*job, input, length, done / chunk_size, flags, only ? digests[i] : *part++);
      if (only) job->chain.last_flags |= flag::root;
      input += job->blocks * block_size;
      done += length;
      chunks.add(*job++);
    } while (done < lengths[i]);
  }
  run_jobs(chunks.list(), key);

  // The roots of the others.
  job = jobs;
  part = parts;
  Job* roots = nullptr;
  for (u32 i = 0; i < count; i++) {
    if (lengths[i] <= chunk_size) continue;
    const Cv* children = children_of_root(part, chunks_in(lengths[i]), key, flags);
    part += chunks_in(lengths[i]);
    job->input = reinterpret_cast<const u8*>(children);
    job->blocks = 1;
    job->chain = block_chain(block_size, 0, flags | flag::parent | flag::root);
    job->output = digests[i];
    job->next = roots;
    roots = job++;
  }
  run_jobs(roots, key);
}

}  // namespace blake3

#endif
