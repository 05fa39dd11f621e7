// A batch gives each message the digest that it has alone.
#include "messages.hpp"

#include "abi.hpp"
#include "batches.hpp"
#include "engines.hpp"

namespace blake3::testing {
namespace {

class Messages : public EveryEngine {};
INSTANTIATE_TEST_SUITE_P(Every, Messages, engines(), name_of);

void expect_batch(const std::vector<Bytes>& messages, const Mode& mode) {
  auto digests = hash_batch(messages, mode);
  for (size_t i = 0; i < messages.size(); i++) {
    EXPECT_EQ(digests[i], digest_of(messages[i], mode)) << messages[i].size() << " bytes, " << i << " of " << messages.size();
  }
}

std::vector<Bytes> equal_messages(u32 count, u32 length, Random& random) {
  std::vector<Bytes> messages(count);
  for (Bytes& message : messages) message = random.bytes(length);
  return messages;
}

TEST_P(Messages, OfEqualLength) {
  Random random(40);
  for (u32 length : {0U, 1U, 63U, 64U, 65U, 500U, 1023U, 1024U, 1025U, 2048U, 2049U, 3072U, 4095U, 4096U}) {
    for (u32 count = 0; count <= 6; count++) expect_batch(equal_messages(count, length, random), mode(count % mode_count));
  }
}

TEST_P(Messages, OfAllLengthsInOneBatch) {
  Random random(41);
  for (u32 round = 0; round < 100; round++) {
    std::vector<Bytes> messages;
    for (u32 left = window_size / 4;;) {
      // Lengths of all magnitudes, and those at the ends most often.
      u32 most = 1U << random.between(0, 12);
      u32 length = random.between(0, 4) == 0 ? random.between(0, 1) * 4096 : random.between(0, most);
      if (space_of(length) > left) break;
      left -= space_of(length);
      messages.push_back(random.bytes(length));
    }
    expect_batch(messages, mode(round % mode_count));
  }
}

TEST_P(Messages, OfWholeTrees) {
  Random random(42);
  for (u32 length : {5 * chunk_size - 1, 7 * chunk_size, 16 * chunk_size + 1, 21 * chunk_size}) {
    expect_batch(equal_messages(3, length, random), mode(0));
  }
}

// As many as a window holds, through the exports and their tables.
TEST_P(Messages, AWindowFull) {
  Random random(43);
  for (u32 length : {0U, 64U, 65U, 1024U, 1025U, 2049U, 4096U}) {
    u32 which = length % mode_count;
    auto messages = equal_messages(window_size / space_of(length), length, random);
    Bytes batch = batch_of(messages);
    std::copy(batch.begin(), batch.end(), layout.windows[0]);
    std::fill_n(layout.batch_lengths, messages.size(), length);
    put(mode(which).key, layout.key);
    blake3_begin(0, which, 0, 0);
    blake3_hash_batch(static_cast<u32>(messages.size()));
    for (size_t i = 0; i < messages.size(); i++) {
      ASSERT_EQ(words(layout.batch_digests[i]), digest_of(messages[i], mode(which))) << length << " bytes, " << i;
    }
  }
}

}  // namespace
}  // namespace blake3::testing
