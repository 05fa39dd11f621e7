#include "tree.hpp"

#include "forms.hpp"
#include "wipe.hpp"

namespace blake3 {

namespace {

// The cvs of one level, from 1 on. Place 0 is for a cv that the stack holds to the left of them.
alignas(16) Cv scratch[1 + window_chunks];

// The largest complete subtree that can begin at chunk `count` and has no more than `limit` chunks.
u32 subtree_at(u64 count, u32 limit) {
  u32 chunks = 1;
  while (chunks * 2 <= limit && (count & (chunks * 2 - 1)) == 0) chunks *= 2;
  return chunks;
}

// Zeros from the end of the input to the end of its last block, or further, as the window has room.
void pad(u8* input, u32 length) {
  if (length % block_size == 0 && length != 0) return;
#ifdef BLAKE3_JAVASCRIPT
  for (u32 i = length; i < length + block_size - length % block_size; i++) input[i] = 0;
#else
  __builtin_memset(input + length, 0, block_size);
#endif
}

}  // namespace

// Each merge is a carry in the binary addition of `chunks` to the count.
void push(Tree& tree, const Cv& cv, u32 chunks) {
  Cv* top = tree.stack + depth_of(tree);
  copy_cv(cv, *top);
  for (u64 size = chunks; (tree.count & size) != 0; size *= 2) {
    top--;
    hash_parents(top, 1, tree.key, tree.flags, top);
  }
  tree.count += chunks;
}

void absorb(Tree& tree, const u8* input, u32 length) {
  Cv* cvs = scratch + 1;
  while (length > 0) {
    u32 chunks = subtree_at(tree.count, length / chunk_size);
    hash_chunks(input, chunks * chunk_size, tree.key, tree.first + tree.count, tree.flags, cvs);
    for (u32 count = chunks / 2; count > 0; count /= 2) hash_parents(cvs, count, tree.key, tree.flags, cvs);
    push(tree, *cvs, chunks);
    input += chunks * chunk_size;
    length -= chunks * chunk_size;
  }
}

Root root_of(const Tree& tree, u8* input, u32 length) {
  pad(input, length);
  Root root;
  if (tree.count == 0 && length <= chunk_size) {
    u32 before_last = length == 0 ? 0 : blocks_in(length) - 1;
    State state;
    copy_cv(tree.key, state);
    u32 start = flag::chunk_start;
    if (before_last > 0) {
      compress_one(state, input, before_last, {0, 0, tree.flags, start, 0, block_size});
      start = 0;
    }
    copy_cv(state, root.cv);
    root.block = input + before_last * block_size;
    root.block_length = length - before_last * block_size;
    root.flags = tree.flags | start | flag::chunk_end | flag::root;
    return root;
  }

  // Level by level: a node at an odd place has its left sibling on the stack; one without a right sibling moves up as it is.
  Cv* cvs = scratch + 1;
  hash_chunks(input, length, tree.key, tree.count, tree.flags, cvs);
  u32 nodes = chunks_in(length);
  u64 place = tree.count;
  const Cv* top = tree.stack + depth_of(tree);
  const Cv* level;
  for (;; place /= 2) {
    level = cvs;
    if (place % 2 != 0) {
      copy_cv(*--top, *scratch);
      level = scratch;
      nodes++;
      place--;
    }
    if (place == 0 && nodes == 2) break;
    hash_parents(level, nodes / 2, tree.key, tree.flags, cvs);
    if (nodes % 2 != 0) copy_cv(level[nodes - 1], cvs[nodes / 2]);
    nodes = (nodes + 1) / 2;
  }
  copy_cv(tree.key, root.cv);
  root.block = reinterpret_cast<const u8*>(level);
  root.block_length = block_size;
  root.flags = tree.flags | flag::parent | flag::root;
  return root;
}

void wipe_scratch() {
  wipe(scratch, sizeof scratch);
}

}  // namespace blake3
