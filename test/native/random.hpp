// Random choices that are the same in every run, and the modes of hashing.
#pragma once

#include <random>

#include "reference.hpp"

namespace blake3::testing {

using reference::Bytes;

class Random {
 public:
  explicit Random(uint64_t seed) : engine_(seed) {}

  uint64_t word() {
    return engine_();
  }

  /// From `least` to `most`.
  uint32_t between(uint64_t least, uint64_t most) {
    return static_cast<uint32_t>(least + word() % (most - least + 1));
  }

  Bytes bytes(size_t count) {
    Bytes made(count);
    for (auto& byte : made) byte = static_cast<uint8_t>(word());
    return made;
  }

  reference::Cv cv() {
    reference::Cv made;
    for (auto& part : made) part = static_cast<uint32_t>(word());
    return made;
  }

 private:
  std::mt19937_64 engine_;
};

struct Mode {
  reference::Cv key;
  uint32_t flags;
};

inline constexpr uint32_t mode_count = 4;

/// In the order of the exports: hash, keyed hash, derive key (from material), derive key (the context).
inline Mode mode(uint32_t which) {
  constexpr uint32_t flags[mode_count] = {0, reference::keyed_hash, reference::derive_key_material, reference::derive_key_context};
  bool keyed = which == 1 || which == 2;
  return {keyed ? Random(which).cv() : reference::iv, flags[which]};
}

// Counters on both sides of where a carry into the high word, or a sign, would show, and near the ends of messages and of output.
inline constexpr uint64_t edges[] = {1ULL << 31, 1ULL << 32, 1ULL << 53, 1ULL << 58};

}  // namespace blake3::testing
