#include "forms.hpp"

#include "columns.hpp"
#include "rows.hpp"

namespace blake3 {

#ifdef BLAKE3_SIMD

namespace {

// V8 makes the best of a long run of independent instructions. JavaScriptCore's register allocator fails on one: it wants short loops.
// SpiderMonkey does well with the long run, but is slow at single words.
Engine engine = Engine::v8;

[[gnu::noinline]] void compress_one_by_columns(State& state, const u8* blocks, u32 count, const Chain<u32>& chain) {
  compress_columns<7>(state, Inputs<u32>{{blocks}}, count, chain);
}

[[gnu::noinline]] void compress_one_by_rows(State& state, const u8* blocks, u32 count, const Chain<u32>& chain) {
  compress_rows(state, blocks, count, chain);
}

[[gnu::noinline]] void compress_four_unrolled(Lanes (&state)[state_words], const Inputs<Lanes>& inputs, u32 blocks,
                                              const Chain<Lanes>& chain) {
  compress_columns<7>(state, inputs, blocks, chain);
}

[[gnu::noinline]] void compress_four_looped(Lanes (&state)[state_words], const Inputs<Lanes>& inputs, u32 blocks,
                                            const Chain<Lanes>& chain) {
  compress_columns<1>(state, inputs, blocks, chain);
}

}  // namespace

void suit(Engine which) {
  engine = which;
}

u32 blocks_worth_a_group() {
  return engine == Engine::javascriptcore ? 48 : 30;
}

void compress_one(State& state, const u8* blocks, u32 count, const Chain<u32>& chain) {
  if (engine == Engine::v8) {
    compress_one_by_columns(state, blocks, count, chain);
  } else {
    compress_one_by_rows(state, blocks, count, chain);
  }
}

void compress_four(Lanes (&state)[state_words], const Inputs<Lanes>& inputs, u32 blocks, const Chain<Lanes>& chain) {
  if (engine == Engine::javascriptcore) {
    compress_four_looped(state, inputs, blocks, chain);
  } else {
    compress_four_unrolled(state, inputs, blocks, chain);
  }
}

#else

void suit(Engine /* there is one form */) {}

u32 blocks_worth_a_group() {
  return ~0U;  // there are no groups
}

// JavaScript engines like short loops, above all JavaScriptCore; the others lose little by it. For WebAssembly without SIMD it is the same function
// as in the build with it.
[[gnu::noinline]] void compress_one(State& state, const u8* blocks, u32 count, const Chain<u32>& chain) {
#ifdef BLAKE3_JAVASCRIPT
  constexpr u32 unrolled = 2;
#else
  constexpr u32 unrolled = 7;
#endif
  compress_columns<unrolled>(state, Inputs<u32>{{blocks}}, count, chain);
}

#endif

}  // namespace blake3
