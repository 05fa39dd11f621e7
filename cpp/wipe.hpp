// Overwriting secrets.
#pragma once

#include "lanes.hpp"

namespace blake3 {

/// Overwrites `length` bytes, rounded up to a multiple of 8, with zeros. The compiler may not leave it out.
inline void wipe(void* memory, u32 length) {
  auto* words = static_cast<u64*>(memory);
  for (u32 i = 0; i < (length + 7) / 8; i++) words[i] = 0;
  asm volatile("" : : "r"(memory) : "memory");
}

}  // namespace blake3
