// The two widths of a word: one uint32_t, or four of them side by side in a 128-bit vector. All that depends on the width is here; what
// is built on it is a template over the word type.
#pragma once

#include <stdint.h>

#include <utility>

namespace blake3 {

using u8 = uint8_t;
using u32 = uint32_t;
using u64 = uint64_t;

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "words are loaded as they lie in memory");

inline constexpr u32 block_words = 16;

/// Calls `body` with each constant from 0 to `count - 1`. Unlike a loop it is unrolled before anything else is optimized, so that arrays
/// indexed with the constants become single words.
template <u32 count, class Body>
[[gnu::always_inline]] inline void unroll(const Body& body) {
  [&]<u32... i>(std::integer_sequence<u32, i...>) __attribute__((always_inline)) {
    (body(std::integral_constant<u32, i>{}), ...);
  }
  (std::make_integer_sequence<u32, count>{});
}

// Where every lane of a word reads its input.
template <class Word>
struct Inputs {
  const u8* lane[sizeof(Word) / 4];
};

// Engines keep the order of instructions they are given, or start from it, but LLVM does not: an empty statement that may change all the words
// fixes it. It is for groups of four vectors only; single words, of which there is less to do at once, fare better without.
template <u32 count, class Words>
[[gnu::always_inline]] inline void keep_order([[maybe_unused]] const Words& words) {
#ifdef __wasm__
  if constexpr (count == 4 && sizeof(words(0)) == 16) asm volatile("" : "+r"(words(0)), "+r"(words(1)), "+r"(words(2)), "+r"(words(3)));
#endif
}

// One lane ----------------------------------------------------------------------------------------------------------------------------

// wasm2js turns a rotate instruction into a function call. Its build hides the shifted word, so that LLVM does not see a rotate.
inline u32 opaque(u32 word) {
#ifdef BLAKE3_JAVASCRIPT
  asm("" : "+r"(word));
#endif
  return word;
}

template <int count>
inline u32 rotate_right(u32 word) {
  return opaque(word >> count) | (word << (32 - count));
}

template <class Word>
inline Word splat(u32 word);

template <>
inline u32 splat<u32>(u32 word) {
  return word;
}

// Blocks are aligned to words wherever they lie; saying so spares the JavaScript build byte-wise loads.
inline void load_block(u32 (&message)[block_words], Inputs<u32> inputs, u32 offset) {
  const auto* words = static_cast<const u32*>(__builtin_assume_aligned(inputs.lane[0] + offset, sizeof(u32)));
  unroll<block_words>([&](auto i) { message[i] = words[i]; });
}

// Four lanes --------------------------------------------------------------------------------------------------------------------------

#ifdef BLAKE3_SIMD

using Lanes = u32 __attribute__((vector_size(16)));
inline constexpr u32 lane_count = 4;

// Rotates every word by whole bytes: with the order of the bytes known, engines make a single instruction of a swizzle. (Of a shuffle, which says
// the same, V8 makes several.)
template <int count>
inline Lanes rotate_bytes(Lanes words) {
  using Bytes = signed char __attribute__((vector_size(16)));
  constexpr char from = count / 8;
  constexpr char a = from % 4, b = (from + 1) % 4, c = (from + 2) % 4, d = (from + 3) % 4;
  auto bytes = reinterpret_cast<Bytes>(words);
#ifdef __wasm__
  constexpr Bytes order = {a, b, c, d, 4 + a, 4 + b, 4 + c, 4 + d, 8 + a, 8 + b, 8 + c, 8 + d, 12 + a, 12 + b, 12 + c, 12 + d};
  return reinterpret_cast<Lanes>(__builtin_wasm_swizzle_i8x16(bytes, order));
#else
  return reinterpret_cast<Lanes>(__builtin_shufflevector(bytes, bytes, a, b, c, d, 4 + a, 4 + b, 4 + c, 4 + d, 8 + a, 8 + b, 8 + c, 8 + d,
                                                         12 + a, 12 + b, 12 + c, 12 + d));
#endif
}

template <int count>
inline Lanes rotate_right(Lanes words) {
  if constexpr (count % 8 == 0) return rotate_bytes<count>(words);
  return (words >> count) | (words << (32 - count));
}

template <>
inline Lanes splat<Lanes>(u32 word) {
  return Lanes{word, word, word, word};
}

// Rows become columns: lane j of row i goes to lane i of row j.
inline void transpose(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
  Lanes ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  Lanes ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  Lanes cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  Lanes cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

// Words 4i to 4i + 3 of the state of every lane, one row a lane.
struct Rows {
  Lanes lane[lane_count];
};

inline Rows rows_of(const Lanes* state, u32 quarter) {
  const Lanes* words = state + 4 * quarter;
  Rows rows{{words[0], words[1], words[2], words[3]}};
  transpose(rows.lane[0], rows.lane[1], rows.lane[2], rows.lane[3]);
  return rows;
}

// The reverse.
inline void words_of(Rows rows, Lanes* state, u32 quarter) {
  transpose(rows.lane[0], rows.lane[1], rows.lane[2], rows.lane[3]);
  for (u32 i = 0; i < 4; i++) state[4 * quarter + i] = rows.lane[i];
}

inline Lanes load_lanes(const void* from) {
  Lanes words;
  __builtin_memcpy(&words, from, sizeof words);
  return words;
}

inline void store_lanes(void* to, Lanes words) {
  __builtin_memcpy(to, &words, sizeof words);
}

inline void load_block(Lanes (&message)[block_words], const Inputs<Lanes>& inputs, u32 offset) {
  unroll<4>([&](auto quarter) {
    Lanes* words = message + 4 * quarter;
    unroll<4>([&](auto j) { words[j] = load_lanes(inputs.lane[j] + offset + quarter * sizeof(Lanes)); });
    transpose(words[0], words[1], words[2], words[3]);
  });
}

#else

inline constexpr u32 lane_count = 1;

#endif

}  // namespace blake3
