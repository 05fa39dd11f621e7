// Jobs that have nothing in common, through lanes that take the next as soon as they are done with one.
#include "jobs.hpp"

#include "buffers.hpp"
#include "engines.hpp"

namespace blake3::testing {
namespace {

class Jobs : public EveryEngine {};
INSTANTIATE_TEST_SUITE_P(Every, Jobs, engines(), name_of);

u64 random_counter(Random& random) {
  u64 edge = edges[random.between(0, std::size(edges) - 1)];
  return random.between(0, 1) != 0 ? random.word() : edge - random.between(0, 1);
}

void expect_jobs(u32 count, u32 most_bytes, Random& random) {
  reference::Cv key = random.cv();
  Buffer<Job> jobs(count);
  Buffer<Cv> cvs(count);
  std::vector<Buffer<u8>> inputs;
  std::vector<reference::Cv> expected;
  for (u32 i = 0; i < count; i++) {
    Bytes chunk = random.bytes(random.between(0, most_bytes));
    u64 counter = random_counter(random);
    u32 flags = mode(random.between(0, mode_count - 1)).flags;
    inputs.push_back(padded(chunk));
    set_chunk_job(jobs[i], inputs.back().data(), static_cast<u32>(chunk.size()), counter, flags, cvs[i]);
    expected.push_back(reference::first_half(reference::compress(reference::chunk_node(chunk, counter, key, flags))));
  }
  Cv key_words;
  put(key, key_words);
  for (u32 i = 0; i < count; i++) jobs[i].next = i + 1 < count ? &jobs[i + 1] : nullptr;
  run_jobs(count > 0 ? jobs.data() : nullptr, key_words);
  for (u32 i = 0; i < count; i++) EXPECT_EQ(words(cvs[i]), expected[i]) << i << " of " << count;
}

TEST_P(Jobs, OfAnyNumberAndLength) {
  Random random(30);
  for (u32 count = 0; count <= 20; count++) {
    for (u32 most_bytes : {0U, block_size, 5 * block_size, chunk_size}) expect_jobs(count, most_bytes, random);
  }
}

}  // namespace
}  // namespace blake3::testing
