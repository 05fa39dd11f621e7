// The exports, called as js/core.ts and js/message.ts call them.
#include "abi.hpp"
#include "batches.hpp"
#include "engines.hpp"
#include "trees.hpp"

namespace blake3::testing {
namespace {

class Exports : public ::testing::TestWithParam<u32> {
 protected:
  void SetUp() override {
    blake3_suit(GetParam());
  }
};
INSTANTIATE_TEST_SUITE_P(Every, Exports, engines(), name_of);

void fill_window(u32 slot, std::span<const u8> input) {
  std::copy(input.begin(), input.end(), layout.windows[slot]);
}

void begin(u32 slot, u32 which, u64 count = 0) {
  put(mode(which).key, layout.key);
  blake3_begin(slot, which, low_half(count), high_half(count));
}

Bytes output() {
  return {layout.output, layout.output + block_size};
}

Bytes expanded(u64 counter, u32 blocks) {
  blake3_expand(low_half(counter), high_half(counter), blocks);
  return {layout.windows[0], layout.windows[0] + blocks * size_t{block_size}};
}

TEST_P(Exports, LayoutIsThatOfTheBuild) {
  EXPECT_EQ(layout.lane_count, lane_count);
  EXPECT_EQ(layout.window_size, window_size);
  // A cv, a block, its length and its flags.
  EXPECT_GE(layout.root_size, sizeof(Cv) + block_size + 2 * sizeof(u32));
}

TEST_P(Exports, HashOfAWholeMessageInEveryMode) {
  Random random(60);
  for (u32 round = 0; round < 100; round++) {
    // Right after a longer message, whose bytes still lie behind.
    Bytes input = random.bytes(random.between(0, 1) == 0 ? random.between(0, 2 * chunk_size) : window_size - random.between(0, 200));
    u32 which = round % mode_count;
    fill_window(0, input);
    put(mode(which).key, layout.key);
    blake3_hash(static_cast<u32>(input.size()), which);
    EXPECT_EQ(output(), reference::hash(input, mode(which).key, mode(which).flags)) << input.size() << " bytes in mode " << which;
  }
}

// A message in a slot, as it comes in.
struct Stream {
  u32 slot;
  u32 which;
  Bytes input;
  size_t done = 0;

  size_t left() const {
    return input.size() - done;
  }

  void absorb_next(u32 groups) {
    u32 length = groups * group_size;
    fill_window(slot, std::span(input).subspan(done, length));
    blake3_absorb(slot, length);
    done += length;
  }

  void expect_digest(size_t length) const {
    auto rest = std::span(input).subspan(done, length - done);
    fill_window(slot, rest);
    blake3_digest(slot, static_cast<u32>(rest.size()));
    auto message = std::span(input).first(length);
    EXPECT_EQ(output(), reference::hash(message, mode(which).key, mode(which).flags)) << length << " bytes in slot " << slot;
    EXPECT_EQ(blake3_stack_size(slot), 32U * __builtin_popcountll(done / chunk_size));
  }
};

TEST_P(Exports, TwoSlotsAndADigestNowAndThen) {
  Random random(61);
  for (u32 round = 0; round < 20; round++) {
    Stream streams[] = {{0, round % mode_count, random.bytes(random.between(1, 3 * window_size))},
                        {1, round / 4 % mode_count, random.bytes(random.between(1, 3 * window_size))}};
    for (const Stream& stream : streams) begin(stream.slot, stream.which);
    for (u32 step = 0; step < 12; step++) {
      Stream& stream = streams[random.between(0, 1)];
      if (stream.left() > group_size) {
        stream.absorb_next(random.between(1, std::min<size_t>(stream.left() - 1, window_size) / group_size));
      }
      stream.expect_digest(stream.done + random.between(1, std::min<size_t>(stream.left(), window_size)));
    }
  }
}

TEST_P(Exports, GoOnFromASavedStack) {
  Random random(62);
  for (u64 edge : {4ULL, 1ULL << 31, 1ULL << 32, 1ULL << 53}) {
    for (u32 groups = 0; groups <= 1; groups++) {
      u64 count = edge - 4 * u64{groups};
      auto [tree, message] = resumed(mode(1), count, random);
      Bytes input = random.bytes(3 * group_size + random.between(1, group_size));
      message.input = input;
      begin(1, 1, count);
      ASSERT_EQ(blake3_stack_size(1), depth_of(tree) * sizeof(Cv));
      std::copy_n(tree.stack[0], depth_of(tree) * cv_words, layout.stacks[1][0]);
      fill_window(1, std::span(input).first(2 * group_size));
      blake3_absorb(1, 2 * group_size);
      auto rest = std::span(input).subspan(2 * group_size);
      fill_window(1, rest);
      blake3_digest(1, static_cast<u32>(rest.size()));
      EXPECT_EQ(output(), message.output(0, 1)) << "from chunk " << count;
    }
  }
}

TEST_P(Exports, SubtreesThatAreMadeInTheOtherSlot) {
  Random random(63);
  for (u32 which = 0; which < mode_count; which++) {
    Bytes input = random.bytes(5 * window_size + 1);
    begin(1, which);
    for (u32 window = 0; window < 5; window++) {
      fill_window(0, std::span(input).subspan(window * size_t{window_size}, window_size));
      blake3_begin_subtree(which, window * window_chunks, 0);
      blake3_absorb(0, window_size);
      std::copy_n(reinterpret_cast<const u8*>(layout.stacks[0]), sizeof(Cv), layout.output);
      blake3_push(1, window_chunks);
    }
    fill_window(1, std::span(input).last(1));
    blake3_digest(1, 1);
    EXPECT_EQ(output(), reference::hash(input, mode(which).key, mode(which).flags)) << "mode " << which;
  }
}

TEST_P(Exports, SubtreesBeyondTheLowHalfOfTheCounter) {
  Bytes input = Random(64).bytes(window_size);
  for (u64 edge : {1ULL << 31, 1ULL << 32, 1ULL << 53}) {
    for (u64 first : {edge - window_chunks, edge}) {
      reference::Message message = {mode(2).key, mode(2).flags, input, 0, first};
      put(mode(2).key, layout.key);
      fill_window(0, input);
      blake3_begin_subtree(2, low_half(first), high_half(first));
      blake3_absorb(0, window_size);
      EXPECT_EQ(words(layout.stacks[0][0]), message.cv(0, window_chunks)) << "from chunk " << first;
    }
  }
  // The next message in that slot begins at chunk 0 again.
  fill_window(0, input);
  blake3_hash(window_size, 0);
  EXPECT_EQ(output(), reference::hash(input, mode(0).key, mode(0).flags));
}

TEST_P(Exports, OutputOfAStoredRoot) {
  Random random(65);
  constexpr u32 window_blocks = window_size / block_size;
  for (u32 length : {0U, 1U, 64U, 1024U, 1025U, 5000U, window_size}) {
    u32 which = length % mode_count;
    Bytes input = random.bytes(length);
    reference::Message message = {mode(which).key, mode(which).flags, input};
    begin(0, which);
    fill_window(0, input);
    blake3_finish(0, length);
    // The window that the input lay in is where the output goes.
    EXPECT_EQ(expanded(0, window_blocks), message.output(0, window_blocks)) << length;
    for (u64 edge : edges) EXPECT_EQ(expanded(edge - 3, 7), message.output(edge - 3, 7)) << length << " bytes, block " << edge;
  }
}

}  // namespace
}  // namespace blake3::testing
