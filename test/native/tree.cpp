// The tree: messages of every length, however they are split, wherever they go on.
#include "tree.hpp"

#include <algorithm>

#include "engines.hpp"
#include "trees.hpp"

namespace blake3::testing {
namespace {

class TreeOf : public EveryEngine {};
INSTANTIATE_TEST_SUITE_P(Every, TreeOf, engines(), name_of);

TEST_P(TreeOf, EveryLengthUpTo20000) {
  Bytes input = Random(50).bytes(20'000);
  for (u32 which : {0, 1, 2}) {
    Tree tree = begun(mode(which));
    reference::Message message = {mode(which).key, mode(which).flags, {}};
    for (u32 length = 0; length <= input.size(); length++) {
      message.input = std::span(input).first(length);
      ASSERT_EQ(output_of(tree, message.input, 0, 1), message.output(0, 1)) << length << " bytes in mode " << which;
    }
  }
}

TEST_P(TreeOf, AnySplit) {
  constexpr u32 spread = 70;
  Random random(51);
  Bytes input = random.bytes(4 * window_size + spread);
  for (u32 round = 0; round < 300; round++) {
    // Near a multiple of a group, a group of groups or a window, or anywhere.
    u32 edge = group_size << (2 * random.between(0, 2));
    auto length = round % 4 == 0 ? random.between(0, input.size())
                                 : edge * random.between(1, 4 * window_size / edge) + spread - random.between(0, 2 * spread);
    Mode used = mode(round % mode_count);
    reference::Message message = {used.key, used.flags, std::span(input).first(std::min<size_t>(length, input.size()))};
    Tree tree = begun(used);
    auto rest = absorb_pieces(tree, message.input, [&](u32 most) { return random.between(0, most); });
    u32 blocks = random.between(1, 3);
    ASSERT_EQ(output_of(tree, rest, 0, blocks), message.output(0, blocks)) << message.input.size() << " bytes, round " << round;
  }
}

TEST_P(TreeOf, MessagesThatPassEdgesOfTheCounter) {
  Random random(52);
  for (u64 edge : {1ULL << 31, 1ULL << 32, 3ULL << 32, 1ULL << 53}) {
    for (u32 groups_before = 0; groups_before <= 20; groups_before++) {
      auto [tree, message] = resumed(mode(groups_before % mode_count), edge - 4 * u64{groups_before}, random);
      Bytes input = random.bytes(random.between(1, 2 * window_size));
      message.input = input;
      auto rest = absorb_pieces(tree, input, [&](u32 most) { return random.between(0, most); });
      ASSERT_EQ(output_of(tree, rest, 0, 2), message.output(0, 2)) << groups_before << " groups before chunk " << edge;
    }
  }
}

TEST_P(TreeOf, SubtreesThatBeginAnywhere) {
  Random random(53);
  for (u64 edge : edges) {
    for (u64 before : {0, 1, 2, 3, 4, 5, 32}) {
      for (u32 chunks = 4; chunks <= 2 * window_chunks; chunks *= 2) {
        Mode used = mode(chunks % 3);
        Bytes input = random.bytes(chunks * size_t{chunk_size});
        reference::Message message = {used.key, used.flags, input, 0, edge - before};
        Tree tree = begun(used, edge - before);
        // One byte more, so that the last one is not held back.
        Bytes longer = input;
        longer.push_back(0);
        absorb_pieces(tree, longer, [&](u32 most) { return random.between(1, most); });
        ASSERT_EQ(depth_of(tree), 1U);
        ASSERT_EQ(words(tree.stack[0]), message.cv(0, chunks)) << chunks << " chunks, " << before << " of them before chunk " << edge;
      }
    }
  }
}

TEST_P(TreeOf, SubtreesMadeElsewhereInsteadOfInput) {
  Random random(54);
  for (u32 round = 0; round < 60; round++) {
    Mode used = mode(round % mode_count);
    Bytes input = random.bytes(random.between(group_size + 1, 4 * window_size));
    reference::Message message = {used.key, used.flags, input};
    std::span<const u8> rest = input;
    Tree tree = begun(used);
    while (rest.size() > window_size || (rest.size() > group_size && random.between(0, 7) != 0)) {
      u64 chunks = 4;
      while ((tree.count & (2 * chunks - 1)) == 0 && 2 * chunks * chunk_size < rest.size() && random.between(0, 3) != 0) chunks *= 2;
      if (random.between(0, 1) != 0 || chunks > window_chunks) {
        Cv cv;
        put(message.cv(tree.count, tree.count + chunks), cv);
        push(tree, cv, static_cast<u32>(chunks));
      } else {
        absorb_pieces(tree, rest.first(chunks * chunk_size + 1), [&](u32 most) { return most; });
      }
      rest = rest.subspan(chunks * chunk_size);
    }
    ASSERT_EQ(output_of(tree, rest, 0, 1), message.output(0, 1)) << input.size() << " bytes, round " << round;
  }
}

std::span<const u8> bytes_of(const Tree& tree) {
  return {reinterpret_cast<const u8*>(&tree), sizeof tree};
}

TEST_P(TreeOf, AskingForTheRootChangesNothing) {
  Random random(55);
  for (u32 length : {1U, 1025U, group_size + 1, 7 * group_size, window_size}) {
    auto [tree, message] = resumed(mode(1), 4 * u64{random.between(0, 1000)}, random);
    Bytes input = random.bytes(length);
    Tree before = tree;
    auto window = open_ended(input);
    root_of(tree, window.data(), length);
    EXPECT_TRUE(std::ranges::equal(bytes_of(tree), bytes_of(before))) << length;
    EXPECT_TRUE(std::ranges::equal(window.bytes().first(length), input)) << length;
  }
}

TEST_P(TreeOf, WipingLeavesNothingInScratchMemory) {
  Bytes input = Random(56).bytes(window_size);
  auto window = open_ended(input);
  // The root's block lies in scratch memory, and behind it what is left of the cvs of a window's chunks.
  Root root = root_of(begun(mode(1)), window.data(), window_size);
  EXPECT_NE(root.block[0] | root.block[1] | root.block[2] | root.block[3], 0);
  wipe_scratch();
  for (u32 i = 0; i < window_chunks * sizeof(Cv); i++) ASSERT_EQ(root.block[i], 0) << i;
}

}  // namespace
}  // namespace blake3::testing
