// The functions that JavaScript calls, as C++ sees them: js/abi.ts in another language.
#pragma once

#include "layout.hpp"
#include "tree.hpp"

namespace blake3::testing {

extern "C" {
const Layout* blake3_layout();
void blake3_suit(u32 engine);
void blake3_begin(u32 slot, u32 mode, u32 count_low, u32 count_high);
void blake3_begin_subtree(u32 mode, u32 first_low, u32 first_high);
void blake3_push(u32 slot, u32 chunks);
void blake3_absorb(u32 slot, u32 length);
void blake3_digest(u32 slot, u32 length);
void blake3_hash(u32 length, u32 mode);
void blake3_finish(u32 slot, u32 length);
void blake3_expand(u32 counter_low, u32 counter_high, u32 blocks);
void blake3_hash_batch(u32 count);
u32 blake3_stack_size(u32 slot);
void blake3_wipe(u32 slot, u32 length);
}

inline const Layout& layout = *blake3_layout();

inline u32 low_half(u64 count) {
  return static_cast<u32>(count);
}

inline u32 high_half(u64 count) {
  return static_cast<u32>(count >> 32);
}

}  // namespace blake3::testing
