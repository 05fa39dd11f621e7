// Which form of the compression function runs. All give the same words; engines differ in which they make fast machine code of.
// CONTRIBUTING has the figures.
#pragma once

#include "hash_many.hpp"

namespace blake3 {

enum class Engine : u32 { other, javascriptcore };

/// Picks the forms that suit an engine. At the start those for others than JavaScriptCore are picked.
void suit(Engine which);

/// Compresses a chain of blocks in one lane; see compress_columns.
void compress_one(State& state, const u8* blocks, u32 count, const Chain<u32>& chain);

/// How many blocks, compressed one after the other, take as long as a group of four chunks does.
u32 blocks_worth_a_group();

#ifdef BLAKE3_SIMD

/// Four chains of equally many blocks in four lanes; see compress_columns.
void compress_four(Lanes (&state)[state_words], const Inputs<Lanes>& inputs, u32 blocks, const Chain<Lanes>& chain);

#endif

}  // namespace blake3
