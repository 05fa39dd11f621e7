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

// Hides from LLVM how words were made. It would join shuffles, and put anything into lanes that nobody reads: of what that gives, V8 makes a
// dozen instructions, among them the loading of two masks.
inline Lanes as_made(Lanes words) {
#ifdef __wasm__
  asm volatile("" : "+r"(words));
#endif
  return words;
}

// The permutation between two rounds, for words in that order. Every shuffle is one to three instructions in V8.
[[gnu::always_inline]] inline RowMessage permute_rows(const RowMessage& m) {
  const auto& [a, b, c, d] = m;
  Lanes cd = as_made(__builtin_shufflevector(c, d, 2, 6, 3, 7));       // c2 d2 c3 d3
  Lanes b_of_c = as_made(__builtin_shufflevector(b, cd, 0, 5, 6, 3));  // b0 .. c3 ..
  Lanes b_of_d = as_made(__builtin_shufflevector(b, cd, 0, 5, 2, 3));  // .. d2 b2 ..
  return {__builtin_shufflevector(a, b, 1, 5, 7, 2), __builtin_shufflevector(a, cd, 3, 4, 0, 7),
          __builtin_shufflevector(d, b_of_c, 0, 4, 6, 1), __builtin_shufflevector(c, b_of_d, 1, 5, 6, 0)};
}

// The rows of one chain or of several that are computed side by side.
template <u32 chains>
using RowStates = Lanes[chains][4];

template <u32 chains, int rotate_d, int rotate_b, class M>
[[gnu::always_inline]] inline void half_mix_rows(RowStates<chains>& v, const M& message) {
  half_mix<chains, Order::sums, rotate_d, rotate_b>([&](u32 i) -> Lanes& { return v[i][0]; }, [&](u32 i) -> Lanes& { return v[i][1]; },
                                                    [&](u32 i) -> Lanes& { return v[i][2]; }, [&](u32 i) -> Lanes& { return v[i][3]; },
                                                    message);
}

template <u32 by>
inline Lanes rotate_lanes(Lanes row) {
  return __builtin_shufflevector(row, row, by % 4, (by + 1) % 4, (by + 2) % 4, (by + 3) % 4);
}

// From columns to diagonals and back.
template <u32 a, u32 c, u32 d, u32 chains>
[[gnu::always_inline]] inline void rotate_rows(RowStates<chains>& v) {
  unroll<chains>([&](u32 i) {
    v[i][0] = rotate_lanes<a>(v[i][0]);
    v[i][2] = rotate_lanes<c>(v[i][2]);
    v[i][3] = rotate_lanes<d>(v[i][3]);
  });
}

/// Does the same as compress_columns for one lane, or for several side by side, each with its state, input and chain.
template <u32 chains>
[[gnu::always_inline]] inline void compress_rows(State* states, const u8* const* inputs, u32 blocks, const Chain<u32>* chain) {
  Lanes cv[chains][2];
  Lanes last_row[chains];
  unroll<chains>([&](auto i) {
    cv[i][0] = load_lanes(states[i]);
    cv[i][1] = load_lanes(states[i] + 4);
    last_row[i] = Lanes{chain[i].counter_low, chain[i].counter_high, block_size, chain[i].flags | chain[i].first_flags};
  });
  for (u32 block = 0; block < blocks; block++) {
    bool last = block == blocks - 1;
    RowMessage message[chains];
    RowStates<chains> v;
    unroll<chains>([&](auto i) {
      if (last) {
        last_row[i][2] = chain[i].last_length;
        last_row[i][3] |= chain[i].last_flags;
      }
      message[i] = load_rows(inputs[i] + block * block_size);
      v[i][0] = cv[i][0];
      v[i][1] = cv[i][1];
      v[i][2] = Lanes{iv[0], iv[1], iv[2], iv[3]};
      v[i][3] = last_row[i];
    });
    for (u32 round = 0; round < 7; round++) {
      half_mix_rows<chains, 16, 12>(v, [&](u32 i) { return message[i].column_first; });
      half_mix_rows<chains, 8, 7>(v, [&](u32 i) { return message[i].column_second; });
      rotate_rows<3, 1, 2>(v);
      half_mix_rows<chains, 16, 12>(v, [&](u32 i) { return message[i].diagonal_first; });
      half_mix_rows<chains, 8, 7>(v, [&](u32 i) { return message[i].diagonal_second; });
      rotate_rows<1, 3, 2>(v);
      unroll<chains>([&](auto i) { message[i] = permute_rows(message[i]); });
    }
    unroll<chains>([&](auto i) {
      if (last) {
        store_lanes(states[i] + 8, v[i][2] ^ cv[i][0]);
        store_lanes(states[i] + 12, v[i][3] ^ cv[i][1]);
      }
      cv[i][0] = v[i][0] ^ v[i][2];
      cv[i][1] = v[i][1] ^ v[i][3];
      last_row[i][3] = chain[i].flags;
    });
  }
  unroll<chains>([&](auto i) {
    store_lanes(states[i], cv[i][0]);
    store_lanes(states[i] + 4, cv[i][1]);
  });
}

}  // namespace blake3

#endif
