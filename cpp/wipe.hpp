// Overwriting secrets.
#pragma once

#include "lanes.hpp"

namespace blake3 {

/// Overwrites `length` bytes, rounded up to at most a multiple of 32, with zeros. The compiler may not leave it out.
///
/// memory: aligned to 16 bytes
[[gnu::noinline]] inline void wipe(void* memory, u32 length) {
#ifdef BLAKE3_SIMD
  struct Wiped {
    Lanes words[2];
  };
#else
  using Wiped = u64;
#endif
  auto* bytes = static_cast<u8*>(memory);
  for (u32 i = 0; i < length; i += sizeof(Wiped)) {
    Wiped zero = {};
    __builtin_memcpy(__builtin_assume_aligned(bytes + i, alignof(Wiped)), &zero, sizeof zero);
  }
  asm volatile("" : : "r"(memory) : "memory");
}

}  // namespace blake3
