#include "forms.hpp"

#include "columns.hpp"
#include "rows.hpp"

namespace blake3 {

#ifdef BLAKE3_SIMD

namespace {

Engine engine = Engine::other;

// V8 and SpiderMonkey make the best of a long run of independent instructions. JavaScriptCore's register allocator fails on one: it wants
// short loops. The compact build has nothing but the loop.
bool unrolled() {
#ifdef BLAKE3_COMPACT
  return false;
#else
  return engine != Engine::javascriptcore;
#endif
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

u32 blocks_worth_a_group() {
  return engine == Engine::javascriptcore ? 48 : 30;
}

[[gnu::noinline]] void compress_one(State& state, const u8* blocks, u32 count, const Chain<u32>& chain) {
  compress_rows(state, blocks, count, chain);
}

void compress_four(Lanes (&state)[state_words], const Inputs<Lanes>& inputs, u32 blocks, const Chain<Lanes>& chain) {
  if (unrolled()) {
    compress_four_unrolled(state, inputs, blocks, chain);
  } else {
    compress_four_looped(state, inputs, blocks, chain);
  }
}

#else

void suit(Engine /* there is one form */) {}

u32 blocks_worth_a_group() {
  return ~0U;  // there are no groups
}

[[gnu::noinline]] void compress_one(State& state, const u8* blocks, u32 count, const Chain<u32>& chain) {
  compress_columns<false>(state, Inputs<u32>{{blocks}}, count, chain);
}

#endif

}  // namespace blake3
