// Any message, in any mode, going on from any count, split in any way, with output from anywhere: the same as the reference gives.
#include <fuzzer/FuzzedDataProvider.h>

#include "forms.hpp"
#include "trees.hpp"

using namespace blake3;
using namespace blake3::testing;

namespace {

constexpr u32 most_bytes = 24 * chunk_size;  // enough for all shapes; more would only be slower

// Random bytes, over which the fuzzer may write some of its own.
Bytes input_from(FuzzedDataProvider& data) {
  Bytes input = Random(data.ConsumeIntegral<u8>()).bytes(data.ConsumeIntegralInRange<u32>(0, most_bytes));
  Bytes own = data.ConsumeBytes<u8>(data.ConsumeIntegralInRange<size_t>(0, std::min<size_t>(input.size(), 64)));
  std::copy(own.begin(), own.end(), input.begin());
  return input;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* bytes, size_t size) {
  FuzzedDataProvider data(bytes, size);
  suit(static_cast<Engine>(data.ConsumeIntegralInRange<u32>(0, static_cast<u32>(Engine::javascriptcore))));
  Mode used = mode(data.ConsumeIntegralInRange<u32>(0, mode_count - 1));
  // All chunks that 2^64 bytes have, in whole groups.
  u64 count = data.ConsumeBool() ? 4 * data.ConsumeIntegralInRange<u64>(0, (1ULL << 52) - 1) : 0;
  u64 counter = data.ConsumeBool() ? data.ConsumeIntegral<u64>() : 0;
  u32 blocks = data.ConsumeIntegralInRange<u32>(1, 6);
  Bytes input = input_from(data);
  if (count > 0 && input.empty()) input.push_back(0);

  Random random(count);
  auto [tree, message] = resumed(used, count, random);
  message.input = input;
  auto rest = absorb_pieces(tree, input, [&](u32 most) { return data.ConsumeIntegralInRange<u32>(0, most); });
  if (output_of(tree, rest, counter, blocks) != message.output(counter, blocks)) __builtin_trap();
  return 0;
}
