// The table by which JavaScript, and the native tests, find what lies in the memory of the core. js/abi.ts reads it in this order.
#pragma once

#include "hash_many.hpp"

namespace blake3 {

/// A root node as a reader keeps it: the block itself in place of its address.
struct alignas(16) SavedRoot {
  Cv cv;
  u32 block[block_words];
  u32 block_length;
  u32 flags;
};

struct Layout {
  u32 lane_count;
  u32 window_size;
  u8* windows[2];
  Cv* stacks[2];
  u32* key;
  u8* output;
  SavedRoot* root;
  u32 root_size;
  u32* batch_lengths;
  Cv* batch_digests;
};

}  // namespace blake3
