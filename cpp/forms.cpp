#include "forms.hpp"

#include "columns.hpp"
#include "rows.hpp"

namespace blake3 {

#ifdef BLAKE3_SIMD

namespace {

Engine engine = Engine::other;

// V8 and SpiderMonkey make the best of a long run of independent instructions: four lanes unrolled, two chains side by side. JavaScriptCore's
// register allocator fails on one: it wants short loops, and one chain after the other. The compact build has nothing but that.
bool long_runs() {
#ifdef BLAKE3_COMPACT
  return false;
#else
  return engine != Engine::javascriptcore;
#endif
}

[[gnu::noinline]] void compress_side_by_side(State* states, const u8* const* blocks, u32 count, const Chain<u32>* chains) {
  compress_rows<2>(states, blocks, count, chains);
}

[[gnu::noinline]] void compress_four_unrolled(Lanes (&state)[state_words], const Inputs<Lanes>& inputs, u32 blocks,
                                              const Chain<Lanes>& chain) {
  compress_columns<true>(state, inputs, blocks, chain);
}

[[gnu::noinline]] void compress_four_looped(Lanes (&state)[state_words], const Inputs<Lanes>& inputs, u32 blocks,
                                            const Chain<Lanes>& chain) {
  compress_columns<false>(state, inputs, blocks, chain);
}

}  // namespace

void suit(Engine which) {
  engine = which;
}

[[gnu::noinline]] void compress_one(State& state, const u8* blocks, u32 count, const Chain<u32>& chain) {
  compress_rows<1>(&state, &blocks, count, &chain);
}

void compress_two(State (&states)[2], const u8* const (&blocks)[2], u32 count, const Chain<u32> (&chains)[2]) {
  if (long_runs()) {
    compress_side_by_side(states, blocks, count, chains);
  } else {
    for (u32 i = 0; i < 2; i++) compress_one(states[i], blocks[i], count, chains[i]);
  }
}

void compress_four(Lanes (&state)[state_words], const Inputs<Lanes>& inputs, u32 blocks, const Chain<Lanes>& chain) {
  if (long_runs()) {
    compress_four_unrolled(state, inputs, blocks, chain);
  } else {
    compress_four_looped(state, inputs, blocks, chain);
  }
}

#else

void suit(Engine /* there is one form */) {}

[[gnu::noinline]] void compress_one(State& state, const u8* blocks, u32 count, const Chain<u32>& chain) {
  compress_columns<false>(state, Inputs<u32>{{blocks}}, count, chain);
}

#endif

}  // namespace blake3
