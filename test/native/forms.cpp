// Every form of the compression function gives the words of the paper's, for chains of any length with any flags and counters.
#include "forms.hpp"

#include "buffers.hpp"
#include "engines.hpp"
#include "hash_many.hpp"

namespace blake3::testing {
namespace {

class Forms : public EveryEngine {};
INSTANTIATE_TEST_SUITE_P(Every, Forms, engines(), name_of);

Chain<u32> random_chain(Random& random) {
  return {.counter_low = static_cast<u32>(random.word()),
          .counter_high = static_cast<u32>(random.word()),
          .flags = random.between(0, 0x70),
          .first_flags = random.between(0, 15),
          .last_flags = random.between(0, 15),
          .last_length = random.between(0, block_size)};
}

// All that the last of a chain of compressions gives.
reference::Block expected(const reference::Cv& cv, std::span<const u8> blocks, const Chain<u32>& chain) {
  reference::Node node = {cv, {}, (static_cast<u64>(chain.counter_high) << 32) | chain.counter_low, block_size, 0};
  for (size_t at = 0; at < blocks.size(); at += block_size) {
    bool last = at + block_size == blocks.size();
    node.flags = chain.flags | (at == 0 ? chain.first_flags : 0) | (last ? chain.last_flags : 0);
    if (last) node.length = chain.last_length;
    node.block = reference::words_of(blocks.subspan(at, block_size));
    if (!last) node.cv = reference::first_half(reference::compress(node));
  }
  return reference::compress(node);
}

TEST_P(Forms, OneLane) {
  Random random(10);
  for (u32 count = 1; count <= blocks_per_chunk; count++) {
    Bytes input = random.bytes(count * size_t{block_size});
    auto blocks = copied(input, input.size());
    reference::Cv cv = random.cv();
    Chain<u32> chain = random_chain(random);
    reference::Block got;
    put(cv, got.data());
    compress_one(reinterpret_cast<State&>(got), blocks.data(), count, chain);
    EXPECT_EQ(got, expected(cv, input, chain)) << count << " blocks";
  }
}

#ifdef BLAKE3_SIMD

TEST_P(Forms, TwoChainsThatHaveNothingInCommon) {
  Random random(12);
  for (u32 count = 1; count <= blocks_per_chunk; count++) {
    State states[2];
    std::vector<Buffer<u8>> blocks;
    Chain<u32> chains[2];
    reference::Block words[2];
    for (u32 j = 0; j < 2; j++) {
      Bytes input = random.bytes(count * size_t{block_size});
      blocks.push_back(copied(input, input.size()));
      reference::Cv cv = random.cv();
      put(cv, states[j]);
      chains[j] = random_chain(random);
      words[j] = expected(cv, input, chains[j]);
    }
    compress_two(states, {blocks[0].data(), blocks[1].data()}, count, chains);
    for (u32 j = 0; j < 2; j++) {
      for (u32 i = 0; i < state_words; i++) EXPECT_EQ(states[j][i], words[j][i]) << count << " blocks, word " << i << " of chain " << j;
    }
  }
}

TEST_P(Forms, FourLanesThatHaveNothingInCommon) {
  Random random(11);
  for (u32 count = 1; count <= blocks_per_chunk; count++) {
    Lanes state[state_words] = {};
    Inputs<Lanes> inputs = {};
    Chain<Lanes> chain = {};
    std::vector<Buffer<u8>> blocks;
    reference::Block words[lane_count];
    for (u32 j = 0; j < lane_count; j++) {
      Bytes input = random.bytes(count * size_t{block_size});
      blocks.push_back(copied(input, input.size()));
      inputs.lane[j] = blocks.back().data();
      reference::Cv cv = random.cv();
      for (u32 i = 0; i < cv_words; i++) state[i][j] = cv[i];
      Chain<u32> own = random_chain(random);
      chain.counter_low[j] = own.counter_low;
      chain.counter_high[j] = own.counter_high;
      chain.flags[j] = own.flags;
      chain.first_flags[j] = own.first_flags;
      chain.last_flags[j] = own.last_flags;
      chain.last_length[j] = own.last_length;
      words[j] = expected(cv, input, own);
    }
    compress_four(state, inputs, count, chain);
    for (u32 j = 0; j < lane_count; j++) {
      for (u32 i = 0; i < state_words; i++) EXPECT_EQ(state[i][j], words[j][i]) << count << " blocks, word " << i << " of lane " << j;
    }
  }
}

#endif

}  // namespace
}  // namespace blake3::testing
