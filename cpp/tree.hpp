// The tree (BLAKE3 paper, section 2.1): subtrees of chunks become cvs on a stack, and at the end everything becomes one root node.
#pragma once

#include "hash_many.hpp"

namespace blake3 {

inline constexpr u32 group_size = 4 * chunk_size;
inline constexpr u32 window_size = 64 * 1024;
inline constexpr u32 window_chunks = window_size / chunk_size;
inline constexpr u32 max_depth = 54;  // 2^54 chunks are 2^64 bytes

// What has been compressed of a message. Since the last input is held back until more comes or the message ends, no subtree here is ever
// the root: cvs merge as soon as both children are there, and the stack holds one cv for every bit of `count`, the largest subtree first.
struct Tree {
  Cv key;
  u32 flags;
  u64 first;  // the number of the first chunk: 0, unless this is a part of a message that is hashed elsewhere
  u64 count;  // chunks compressed, always a multiple of a group
  Cv stack[max_depth];
};

// A root node, not yet compressed.
struct Root {
  Cv cv;
  const u8* block;
  u32 block_length;
  u32 flags;
};

/// The number of cvs on the stack.
inline u32 depth_of(const Tree& tree) {
  return static_cast<u32>(__builtin_popcountll(tree.count));
}

/// Compresses `length` bytes, a multiple of a group and at most a window, that are not the end of the message.
void absorb(Tree& tree, const u8* input, u32 length);

/// Adds a subtree whose cv was computed elsewhere: `chunks` is a power of two that divides the count. It must not be the end of the message.
void push(Tree& tree, const Cv& cv, u32 chunks);

/// The root of the message that ends with these `length` bytes, at most a window, and at least 1 unless nothing was absorbed. Changes nothing
/// but up to a block behind the input, which gets zeros. The root's block lies in the input or in scratch memory, until the next call.
Root root_of(const Tree& tree, u8* input, u32 length);

/// Overwrites what is left in scratch memory.
void wipe_scratch();

}  // namespace blake3
