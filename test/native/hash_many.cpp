// Chunks, parents and output, in every number and with counters that cross their edges at every place of a group.
#include "hash_many.hpp"

#include "buffers.hpp"
#include "engines.hpp"

namespace blake3::testing {
namespace {

class HashMany : public EveryEngine {};
INSTANTIATE_TEST_SUITE_P(Every, HashMany, engines(), name_of);

constexpr u32 most_nodes = 9;  // two groups of four and one

void expect_chunks(std::span<const u8> input, u64 counter, const Mode& mode) {
  Cv key;
  put(mode.key, key);
  auto length = static_cast<u32>(input.size());
  auto padded_input = padded(input);
  Buffer<Cv> cvs(chunks_in(length));
  hash_chunks(padded_input.data(), length, key, counter, mode.flags, cvs.data());
  for (u32 i = 0; i < chunks_in(length); i++) {
    auto chunk = input.subspan(i * size_t{chunk_size}, std::min(chunk_size, length - i * chunk_size));
    auto node = reference::chunk_node(chunk, counter + i, mode.key, mode.flags);
    EXPECT_EQ(words(cvs[i]), reference::first_half(reference::compress(node)))
        << length << " bytes from chunk " << counter << ", the " << i;
  }
}

TEST_P(HashMany, ChunksOfEveryLength) {
  Random random(20);
  Bytes input = random.bytes(most_nodes * size_t{chunk_size});
  for (u32 length = 1; length <= input.size(); length += length < 64 || length % 512 > 508 ? 1 : 23) {
    expect_chunks(std::span(input).first(length), random.word(), mode(length % mode_count));
  }
}

TEST_P(HashMany, ChunksWhoseCountersCrossEdges) {
  Bytes input = Random(21).bytes(most_nodes * size_t{chunk_size} - 100);
  for (u64 edge : edges) {
    for (u32 before = 1; before <= most_nodes; before++) expect_chunks(input, edge - before, mode(before % mode_count));
  }
}

// `offset` is how far, in cvs, the parents begin after their children in the same memory; without one they have memory of their own.
void expect_parents(u32 count, const Mode& mode, int offset, Random& random) {
  std::vector<reference::Cv> children(2 * size_t{count});
  Buffer<Cv> from(children.size());
  for (size_t i = 0; i < children.size(); i++) {
    children[i] = random.cv();
    put(children[i], from[i]);
  }
  Buffer<Cv> apart(count);
  Cv* parents = offset < 0 ? apart.data() : from.data() + offset;
  Cv key;
  put(mode.key, key);
  hash_parents(from.data(), count, key, mode.flags, parents);
  for (u32 i = 0; i < count; i++) {
    auto node = reference::parent_node(children[2 * size_t{i}], children[2 * size_t{i} + 1], mode.key, mode.flags);
    EXPECT_EQ(words(parents[i]), reference::first_half(reference::compress(node))) << i << " of " << count << ", offset " << offset;
  }
}

TEST_P(HashMany, ParentsApartAndOverTheirChildren) {
  Random random(22);
  for (u32 count = 1; count <= most_nodes; count++) {
    for (int offset : {-1, 0, 1}) expect_parents(count, mode(count % mode_count), offset, random);
  }
}

void expect_output(const reference::Node& node, u64 counter, u32 blocks) {
  Bytes block;
  for (u32 word : node.block) {
    for (u32 shift = 0; shift < 32; shift += 8) block.push_back(static_cast<u8>(word >> shift));
  }
  auto input = copied(block, block_size);
  Buffer<u8> output(blocks * size_t{block_size});
  Cv cv;
  put(node.cv, cv);
  expand_root(cv, input.data(), node.length, node.flags, counter, blocks, output.data());
  auto got = output.bytes();
  EXPECT_EQ(Bytes(got.begin(), got.end()), reference::output_of(node, counter, blocks)) << blocks << " blocks from " << counter;
}

TEST_P(HashMany, OutputOfEveryNumberOfBlocksAcrossEdges) {
  Random random(23);
  for (u32 blocks = 1; blocks <= most_nodes; blocks++) {
    reference::Node node = {random.cv(), {}, 0, random.between(0, block_size), random.between(0, 0x7F)};
    for (u32& word : node.block) word = static_cast<u32>(random.word());
    expect_output(node, 0, blocks);
    expect_output(node, random.word(), blocks);
    for (u64 edge : edges) {
      for (u32 before = 1; before <= blocks; before++) expect_output(node, edge - before, blocks);
    }
  }
}

}  // namespace
}  // namespace blake3::testing
