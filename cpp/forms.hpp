// Which form of the compression function runs. All give the same words; engines differ in which they make fast machine code of.
// CONTRIBUTING has the figures.
#pragma once

#include "compress.hpp"

namespace blake3 {

enum class Engine : u32 { other, javascriptcore };

/// Picks the forms that suit an engine. At the start those for others than JavaScriptCore are picked.
void suit(Engine which);

/// Compresses a chain of blocks in one lane; see compress_columns.
void compress_one(State& state, const u8* blocks, u32 count, const Chain<u32>& chain);

/// So many chains at once are worth the four lanes; two are not.
inline constexpr u32 worth_lanes = 3;

#ifdef BLAKE3_SIMD

/// Two chains of equally many blocks, each as compress_one would.
void compress_two(State (&states)[2], const u8* const (&blocks)[2], u32 count, const Chain<u32> (&chains)[2]);

/// Four chains of equally many blocks in four lanes; see compress_columns.
void compress_four(Lanes (&state)[state_words], const Inputs<Lanes>& inputs, u32 blocks, const Chain<Lanes>& chain);

#endif

}  // namespace blake3
