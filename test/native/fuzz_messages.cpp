// Any batch of messages in any mode: each has the digest that the reference gives it alone.
#include <fuzzer/FuzzedDataProvider.h>

#include "batches.hpp"
#include "forms.hpp"

using namespace blake3;
using namespace blake3::testing;

namespace {

constexpr u32 most_messages = 12;
constexpr u32 most_bytes = 5 * chunk_size;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* bytes, size_t size) {
  FuzzedDataProvider data(bytes, size);
  suit(static_cast<Engine>(data.ConsumeIntegralInRange<u32>(0, static_cast<u32>(Engine::javascriptcore))));
  Mode used = mode(data.ConsumeIntegralInRange<u32>(0, mode_count - 1));
  Random random(data.ConsumeIntegral<u8>());
  std::vector<Bytes> messages;
  while (data.remaining_bytes() > 0 && messages.size() < most_messages) {
    // Short ones as often as long ones.
    u32 most = most_bytes >> data.ConsumeIntegralInRange<u32>(0, 12);
    messages.push_back(random.bytes(data.ConsumeIntegralInRange<u32>(0, most)));
  }
  auto digests = hash_batch(messages, used);
  for (size_t i = 0; i < messages.size(); i++) {
    if (digests[i] != digest_of(messages[i], used)) __builtin_trap();
  }
  return 0;
}
