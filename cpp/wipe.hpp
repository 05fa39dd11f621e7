// Overwriting secrets.
#pragma once

#include "lanes.hpp"

namespace blake3 {

#ifdef BLAKE3_SIMD
using WipedWord = Lanes;
#else
using WipedWord = u64;
#endif

/// Overwrites `length` bytes, rounded up to a multiple of 16, with zeros. The compiler may not leave it out.
[[gnu::noinline]] inline void wipe(void* memory, u32 length) {
  auto* bytes = static_cast<u8*>(memory);
  for (u32 i = 0; i < length; i += sizeof(WipedWord)) {
    WipedWord zero = {};
    __builtin_memcpy(bytes + i, &zero, sizeof zero);
  }
  asm volatile("" : : "r"(memory) : "memory");
}

}  // namespace blake3
