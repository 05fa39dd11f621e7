// Wiping leaves nothing of a message in what the exports let one see.
#include "abi.hpp"
#include "engines.hpp"
#include "trees.hpp"

namespace blake3::testing {
namespace {

class Wipe : public EveryEngine {
 protected:
  void SetUp() override {
    EveryEngine::SetUp();
    // What other tests left.
    for (u32 slot : {0U, 1U}) blake3_wipe(slot, window_size);
  }
};
INSTANTIATE_TEST_SUITE_P(Every, Wipe, engines(), name_of);

bool all_zeros(const void* memory, size_t length) {
  const auto* bytes = static_cast<const u8*>(memory);
  return std::all_of(bytes, bytes + length, [](u8 byte) { return byte == 0; });
}

// A keyed message, hashed in every way, and its output.
void hash(u32 slot, const Bytes& input) {
  u32 absorbed = 0;
  auto length = static_cast<u32>(input.size());
  std::copy(input.begin(), input.end(), layout.windows[slot]);
  put(mode(1).key, layout.key);
  blake3_begin(slot, 1, 0, 0);
  if (length > chunk_size) {
    absorbed = (length - 1) / group_size * group_size;
    blake3_absorb(slot, absorbed);
    std::copy(input.begin() + absorbed, input.end(), layout.windows[slot]);
  }
  blake3_digest(slot, length - absorbed);
  blake3_finish(slot, length - absorbed);
}

void expect_wiped(u32 slot, u32 length) {
  EXPECT_TRUE(all_zeros(layout.windows[slot], length)) << "the window, " << length;
  EXPECT_TRUE(all_zeros(layout.key, sizeof(Cv))) << "the key, " << length;
  EXPECT_TRUE(all_zeros(layout.output, block_size)) << "the output, " << length;
  EXPECT_TRUE(all_zeros(layout.root, layout.root_size)) << "the root, " << length;
  // The tree, with its key, lies between the window and the stack.
  const u8* tree = layout.windows[slot] + window_size + block_size;
  EXPECT_TRUE(all_zeros(tree, reinterpret_cast<const u8*>(layout.stacks[slot] + max_depth) - tree)) << "the tree, " << length;
}

TEST_P(Wipe, OverwritesAWholeMessage) {
  for (u32 slot : {0U, 1U}) {
    for (u32 length : {0U, 1U, 64U, 1000U, chunk_size, chunk_size + 1, 3 * group_size, window_size}) {
      hash(slot, Random(length).bytes(length));
      EXPECT_FALSE(all_zeros(layout.key, sizeof(Cv)));
      EXPECT_FALSE(all_zeros(layout.root, layout.root_size));
      blake3_wipe(slot, length);
      expect_wiped(slot, length);
    }
  }
}

TEST_P(Wipe, LeavesTheOtherSlotAlone) {
  Bytes kept = Random(70).bytes(2 * group_size);
  hash(1, kept);
  u32 stack_size = blake3_stack_size(1);
  Bytes stack(reinterpret_cast<u8*>(layout.stacks[1]), reinterpret_cast<u8*>(layout.stacks[1]) + stack_size);
  hash(0, Random(71).bytes(window_size));
  blake3_wipe(0, window_size);
  EXPECT_EQ(blake3_stack_size(1), stack_size);
  EXPECT_TRUE(std::equal(stack.begin(), stack.end(), reinterpret_cast<const u8*>(layout.stacks[1])));
  EXPECT_TRUE(std::equal(kept.begin() + group_size, kept.end(), layout.windows[1]));
  blake3_digest(1, group_size);
  EXPECT_EQ(Bytes(layout.output, layout.output + block_size), reference::hash(kept, mode(1).key, mode(1).flags));
}

}  // namespace
}  // namespace blake3::testing
