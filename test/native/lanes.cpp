// A vector does in every lane what a word does.
#include "lanes.hpp"

#include <gtest/gtest.h>

#include "buffers.hpp"

namespace blake3::testing {
namespace {

Lanes random_lanes(Random& random) {
  reference::Cv from = random.cv();
  return load_lanes(from.data());
}

template <int count>
void expect_same_rotation(Lanes lanes) {
  Lanes rotated = rotate_right<count>(lanes);
  for (u32 j = 0; j < lane_count; j++) EXPECT_EQ(rotated[j], rotate_right<count>(lanes[j])) << "by " << count << " in lane " << j;
}

TEST(Lanes, RotateAsAWordDoes) {
  EXPECT_EQ(rotate_right<8>(0x12345678U), 0x78123456U);
  Random random(1);
  for (int i = 0; i < 100; i++) {
    Lanes lanes = random_lanes(random);
    expect_same_rotation<16>(lanes);
    expect_same_rotation<12>(lanes);
    expect_same_rotation<8>(lanes);
    expect_same_rotation<7>(lanes);
  }
}

TEST(Lanes, SplatIsTheSameEverywhere) {
  Lanes lanes = splat<Lanes>(0x12345678);
  for (u32 j = 0; j < lane_count; j++) EXPECT_EQ(lanes[j], 0x12345678U);
}

TEST(Lanes, TransposeSwapsRowsAndColumns) {
  Random random(2);
  Lanes rows[lane_count];
  for (Lanes& row : rows) row = random_lanes(random);
  Lanes columns[lane_count] = {rows[0], rows[1], rows[2], rows[3]};
  transpose(columns[0], columns[1], columns[2], columns[3]);
  for (u32 i = 0; i < lane_count; i++) {
    for (u32 j = 0; j < lane_count; j++) EXPECT_EQ(columns[i][j], rows[j][i]) << i << ", " << j;
  }
}

TEST(Lanes, LoadABlockEach) {
  constexpr u32 offset = 64;
  Random random(3);
  Inputs<Lanes> inputs;
  std::vector<Buffer<u8>> blocks;
  for (const u8*& lane : inputs.lane) {
    blocks.push_back(copied(random.bytes(2 * offset), 2 * offset));
    lane = blocks.back().data();
  }
  Lanes loaded[block_words];
  load_block(loaded, inputs, offset);
  for (u32 j = 0; j < lane_count; j++) {
    u32 alone[block_words];
    load_block(alone, Inputs<u32>{{inputs.lane[j]}}, offset);
    for (u32 i = 0; i < block_words; i++) EXPECT_EQ(loaded[i][j], alone[i]) << "word " << i << " of lane " << j;
  }
}

}  // namespace
}  // namespace blake3::testing
