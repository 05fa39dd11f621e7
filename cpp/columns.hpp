// Compressing by columns: sixteen words of state, of one lane or of four. Four G at a time work on different words.
#pragma once

#include "compress.hpp"

namespace blake3 {

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

template <class Word>
using Words = Word[16];

// Half of the G of a half round, on the columns if `diagonal` is 0, on the diagonals if it is 1. Its message words begin at `first` in the
// schedule and are every other one from there.
template <Order order, u32 r, u32 first, u32 diagonal, int rotate_d, int rotate_b, class Word>
[[gnu::always_inline]] inline void half_mix_columns(Words<Word>& v, const Words<Word>& message) {
  half_mix<4, order, rotate_d, rotate_b>([&](u32 i) -> Word& { return v[i]; }, [&](u32 i) -> Word& { return v[4 + (i + diagonal) % 4]; },
                                         [&](u32 i) -> Word& { return v[8 + (i + 2 * diagonal) % 4]; },
                                         [&](u32 i) -> Word& { return v[12 + (i + 3 * diagonal) % 4]; },
                                         [&](auto i) { return message[schedule.round[r][first + 2 * i]]; });
}

template <Order order, u32 r, class Word>
[[gnu::always_inline]] inline void round(Words<Word>& v, const Words<Word>& message) {
  half_mix_columns<order, r, 0, 0, 16, 12>(v, message);
  half_mix_columns<order, r, 1, 0, 8, 7>(v, message);
  half_mix_columns<order, r, 8, 1, 16, 12>(v, message);
  half_mix_columns<order, r, 9, 1, 8, 7>(v, message);
}

// The seven rounds, each with its own place for every message word, or as a loop that moves the words.
template <bool unrolled, class Word>
[[gnu::always_inline]] inline void rounds(Words<Word>& v, Words<Word>& message) {
  if constexpr (unrolled) {
    unroll<7>([&](auto r) __attribute__((always_inline)) { round<Order::sums, r>(v, message); });
  } else {
    for (u32 r = 0; r < 7; r++) {
      round<Order::all, 0>(v, message);
      Words<Word> before;
      unroll<block_words>([&](auto i) { before[i] = message[i]; });
      unroll<block_words>([&](auto i) { message[i] = before[schedule.round[1][i]]; });
    }
  }
}

/// Compresses `blocks` (at least 1) consecutive blocks of every lane, each block's cv being the next one's input.
/// state: in, the cv in words 0 to 7; out, all 16 words of the last compression, of which 0 to 7 are the new cv.
template <bool unrolled, class Word>
[[gnu::always_inline]] inline void compress_columns(Words<Word>& state, const Inputs<Word>& inputs, u32 blocks, const Chain<Word>& chain) {
  Word cv[cv_words];
  unroll<cv_words>([&](auto i) { cv[i] = state[i]; });
  Word block_flags = chain.flags | chain.first_flags;
  Word block_length = splat<Word>(block_size);
  for (u32 block = 0; block < blocks; block++) {
    if (block == blocks - 1) {
      block_flags |= chain.last_flags;
      block_length = chain.last_length;
    }
    Words<Word> message;
    load_block(message, inputs, block * block_size);
    Words<Word> v = {cv[0],
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
    rounds<unrolled>(v, message);
    if (block == blocks - 1) unroll<cv_words>([&](auto i) { state[cv_words + i] = v[cv_words + i] ^ cv[i]; });
    unroll<cv_words>([&](auto i) { cv[i] = v[i] ^ v[cv_words + i]; });
    block_flags = chain.flags;
  }
  unroll<cv_words>([&](auto i) { state[i] = cv[i]; });
}

}  // namespace blake3
