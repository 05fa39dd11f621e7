// Compressing by rows: one lane whose sixteen words of state are the four rows a, b, c, d of a vector each. All four G of a half round are one,
// so that a block is a chain of few instructions that wait for each other.
#pragma once

#include "compress.hpp"

#ifdef BLAKE3_SIMD

namespace blake3 {

// The words of a block in the order in which a round takes them: first and second words of the columns, then of the diagonals. Lane j works
// on column j, and on the diagonal that meets row b there, so that b, which is computed last, never moves.
struct RowMessage {
  Lanes column_first, column_second, diagonal_first, diagonal_second;
};

[[gnu::always_inline]] inline RowMessage load_rows(const u8* block) {
  Lanes words[4];
  unroll<4>([&](auto i) { words[i] = load_lanes(block + i * sizeof(Lanes)); });
  return {__builtin_shufflevector(words[0], words[1], 0, 2, 4, 6), __builtin_shufflevector(words[0], words[1], 1, 3, 5, 7),
          __builtin_shufflevector(words[2], words[3], 6, 0, 2, 4), __builtin_shufflevector(words[2], words[3], 7, 1, 3, 5)};
}

// The permutation between two rounds, for words in that order.
[[gnu::always_inline]] inline RowMessage permute_rows(const RowMessage& m) {
  Lanes first_second = __builtin_shufflevector(m.diagonal_first, m.diagonal_second, 2, 2, 7, 7);
  Lanes second_first = __builtin_shufflevector(m.column_second, m.diagonal_first, 0, 0, 7, 7);
  Lanes second_second = __builtin_shufflevector(m.diagonal_second, m.column_second, 2, 2, 6, 6);
  return {__builtin_shufflevector(m.column_first, m.column_second, 1, 5, 7, 2),
          __builtin_shufflevector(m.column_first, first_second, 3, 4, 0, 6),
          __builtin_shufflevector(m.diagonal_second, second_first, 0, 4, 6, 1),
          __builtin_shufflevector(m.diagonal_first, second_second, 1, 4, 6, 0)};
}

template <int rotate_d, int rotate_b>
[[gnu::always_inline]] inline void half_mix_rows(Lanes (&v)[4], Lanes message) {
  half_mix<1, rotate_d, rotate_b>([&](u32) -> Lanes& { return v[0]; }, [&](u32) -> Lanes& { return v[1]; },
                                  [&](u32) -> Lanes& { return v[2]; }, [&](u32) -> Lanes& { return v[3]; }, [&](u32) { return message; });
}

template <u32 by>
inline Lanes rotate_lanes(Lanes row) {
  return __builtin_shufflevector(row, row, by % 4, (by + 1) % 4, (by + 2) % 4, (by + 3) % 4);
}

// From columns to diagonals and back.
template <u32 a, u32 c, u32 d>
inline void rotate_rows(Lanes (&v)[4]) {
  v[0] = rotate_lanes<a>(v[0]);
  v[2] = rotate_lanes<c>(v[2]);
  v[3] = rotate_lanes<d>(v[3]);
}

/// Does the same as compress_columns for one lane.
[[gnu::always_inline]] inline void compress_rows(u32 (&state)[state_words], const u8* input, u32 blocks, const Chain<u32>& chain) {
  Lanes cv[2] = {load_lanes(state), load_lanes(state + 4)};
  Lanes last_row = {chain.counter_low, chain.counter_high, block_size, chain.flags | chain.first_flags};
  for (u32 block = 0; block < blocks; block++) {
    if (block == blocks - 1) {
      last_row[2] = chain.last_length;
      last_row[3] |= chain.last_flags;
    }
    RowMessage message = load_rows(input + block * block_size);
    Lanes v[4] = {cv[0], cv[1], {iv[0], iv[1], iv[2], iv[3]}, last_row};
    for (u32 round = 0; round < 7; round++) {
      half_mix_rows<16, 12>(v, message.column_first);
      half_mix_rows<8, 7>(v, message.column_second);
      rotate_rows<3, 1, 2>(v);
      half_mix_rows<16, 12>(v, message.diagonal_first);
      half_mix_rows<8, 7>(v, message.diagonal_second);
      rotate_rows<1, 3, 2>(v);
      message = permute_rows(message);
    }
    if (block == blocks - 1) {
      store_lanes(state + 8, v[2] ^ cv[0]);
      store_lanes(state + 12, v[3] ^ cv[1]);
    }
    cv[0] = v[0] ^ v[2];
    cv[1] = v[1] ^ v[3];
    last_row[3] = chain.flags;
  }
  store_lanes(state, cv[0]);
  store_lanes(state + 4, cv[1]);
}

}  // namespace blake3

#endif
