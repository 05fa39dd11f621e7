// The compression function (BLAKE3 paper, section 2.2), written once for words of any width.
#pragma once

#include "lanes.hpp"

namespace blake3 {

inline constexpr u32 block_size = 64;
inline constexpr u32 cv_words = 8;
inline constexpr u32 state_words = 16;
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

struct Schedule {
  u8 round[7][block_words];
};

// Which message word each step of each round takes: every round permutes the one before.
inline constexpr Schedule schedule = [] {
  constexpr u8 permutation[block_words] = {2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8};
  Schedule made{};
  for (u8 i = 0; i < block_words; i++) made.round[0][i] = i;
  for (u32 r = 1; r < 7; r++) {
    for (u32 i = 0; i < block_words; i++) made.round[r][i] = made.round[r - 1][permutation[i]];
  }
  return made;
}();

// Half of every G in a half round, step by step in all four: they are independent, so this order leaves a processor the most to do at once.
// The four work on columns if `diagonal` is 0, on diagonals if it is 1; `first` is where their message words begin in the schedule.
template <int r, u32 first, u32 diagonal, int rotate_d, int rotate_b, class Word>
[[gnu::always_inline]] inline void half_mix(Word (&v)[state_words], const Word (&m)[block_words]) {
  auto a = [&](u32 i) -> Word& { return v[i]; };
  auto b = [&](u32 i) -> Word& { return v[4 + (i + diagonal) % 4]; };
  auto c = [&](u32 i) -> Word& { return v[8 + (i + 2 * diagonal) % 4]; };
  auto d = [&](u32 i) -> Word& { return v[12 + (i + 3 * diagonal) % 4]; };
  unroll<4>([&](auto i) { a(i) += m[schedule.round[r][first + 2 * i]]; });
  keep_order(a(0), a(1), a(2), a(3));
  unroll<4>([&](auto i) { a(i) += b(i); });
  keep_order(a(0), a(1), a(2), a(3));
  unroll<4>([&](auto i) { d(i) = rotate_right<rotate_d>(d(i) ^ a(i)); });
  keep_order(d(0), d(1), d(2), d(3));
  unroll<4>([&](auto i) { c(i) += d(i); });
  keep_order(c(0), c(1), c(2), c(3));
  unroll<4>([&](auto i) { b(i) = rotate_right<rotate_b>(b(i) ^ c(i)); });
  keep_order(b(0), b(1), b(2), b(3));
}

template <int r, class Word>
[[gnu::always_inline]] inline void round(Word (&v)[state_words], const Word (&m)[block_words]) {
  half_mix<r, 0, 0, 16, 12>(v, m);
  half_mix<r, 1, 0, 8, 7>(v, m);
  half_mix<r, 8, 1, 16, 12>(v, m);
  half_mix<r, 9, 1, 8, 7>(v, m);
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

/// Compresses `blocks` (at least 1) consecutive blocks of every lane, each block's cv being the next one's input.
/// state: in, the cv in words 0 to 7; out, all 16 words of the last compression, of which 0 to 7 are the new cv.
template <class Word>
inline void compress_chain(Word (&state)[state_words], const Inputs<Word>& inputs, u32 blocks, const Chain<Word>& chain) {
  Word cv[cv_words];
  unroll<cv_words>([&](auto i) { cv[i] = state[i]; });
  Word block_flags = chain.flags | chain.first_flags;
  Word block_length = splat<Word>(block_size);
  for (u32 block = 0; block < blocks; block++) {
    if (block == blocks - 1) {
      block_flags |= chain.last_flags;
      block_length = chain.last_length;
    }
    Word message[block_words];
    load_block(message, inputs, block * block_size);
    Word v[state_words] = {cv[0],
                           cv[1],
                           cv[2],
                           cv[3],
                           cv[4],
                           cv[5],
                           cv[6],
                           cv[7],
                           splat<Word>(iv[0]),
                           splat<Word>(iv[1]),
                           splat<Word>(iv[2]),
                           splat<Word>(iv[3]),
                           chain.counter_low,
                           chain.counter_high,
                           block_length,
                           block_flags};
    unroll<7>([&](auto r) __attribute__((always_inline)) { round<r>(v, message); });
    if (block == blocks - 1) unroll<cv_words>([&](auto i) { state[cv_words + i] = v[cv_words + i] ^ cv[i]; });
    unroll<cv_words>([&](auto i) { cv[i] = v[i] ^ v[cv_words + i]; });
    block_flags = chain.flags;
  }
  unroll<cv_words>([&](auto i) { state[i] = cv[i]; });
}

}  // namespace blake3
