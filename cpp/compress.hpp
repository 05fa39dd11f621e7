// What every form of the compression function (BLAKE3 paper, section 2.2) is made of: constants, G, and the description of a chain of blocks.
// columns.hpp and rows.hpp arrange the words in two ways.
#pragma once

#include "lanes.hpp"

namespace blake3 {

inline constexpr u32 block_size = 64;
inline constexpr u32 cv_words = 8;
inline constexpr u32 state_words = 16;
using State = u32[state_words];

inline constexpr u32 iv[cv_words] = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};

namespace flag {
inline constexpr u32 chunk_start = 1;
inline constexpr u32 chunk_end = 2;
inline constexpr u32 parent = 4;
inline constexpr u32 root = 8;
inline constexpr u32 keyed_hash = 16;
inline constexpr u32 derive_key_context = 32;
inline constexpr u32 derive_key_material = 64;
}  // namespace flag

// Words of 64 bits are pairs of variables in JavaScript.
inline void copy_cv(const u32* from, u32* to) {
#ifdef BLAKE3_JAVASCRIPT
  for (u32 i = 0; i < cv_words; i++) to[i] = from[i];
#else
  __builtin_memcpy(to, from, cv_words * sizeof(u32));
#endif
}

// How much of the order in which half_mix gives its steps is kept: of all, or of as little as leaves compilers the most to gain.
enum class Order { all, sums };

// Half of G (BLAKE3 paper, section 2.2) on `count` independent quadruples a, b, c, d, step by step in all of them: this order leaves a
// processor the most to do at once. Each of a, b, c, d is a function from the index of a quadruple to its word.
template <u32 count, Order order, int rotate_d, int rotate_b, class A, class B, class C, class D, class M>
[[gnu::always_inline]] inline void half_mix(const A& a, const B& b, const C& c, const D& d, const M& m) {
  constexpr u32 kept = order == Order::all ? count : 0;
  unroll<count>([&](auto i) __attribute__((always_inline)) { a(i) += m(i); });
  keep_order<kept>(a);
  unroll<count>([&](auto i) __attribute__((always_inline)) { a(i) += b(i); });
  keep_order<count>(a);
  unroll<count>([&](auto i) __attribute__((always_inline)) { d(i) = rotate_right<rotate_d>(d(i) ^ a(i)); });
  keep_order<kept>(d);
  unroll<count>([&](auto i) __attribute__((always_inline)) { c(i) += d(i); });
  keep_order<kept>(c);
  unroll<count>([&](auto i) __attribute__((always_inline)) { b(i) = rotate_right<rotate_b>(b(i) ^ c(i)); });
  keep_order<kept>(b);
}

// What every lane compresses beside its cv and its blocks. The first and the last block of a chain have flags of their own; all but the
// last are whole.
template <class Word>
struct Chain {
  Word counter_low;
  Word counter_high;
  Word flags;
  Word first_flags;
  Word last_flags;
  Word last_length;
};

}  // namespace blake3
