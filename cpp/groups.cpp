#include "groups.hpp"

#ifdef BLAKE3_SIMD

namespace blake3 {

namespace {

// The one place where the four-lane kernel is instantiated.
[[gnu::noinline]] void compress_four(Lanes (&state)[state_words], const Inputs<Lanes>& inputs, u32 blocks, const Chain<Lanes>& chain) {
  compress_chain(state, inputs, blocks, chain);
}

void load_cv(Lanes (&state)[state_words], const Cv& cv) {
  for (u32 i = 0; i < cv_words; i++) state[i] = splat<Lanes>(cv[i]);
}

// Lanes that have no input of their own repeat the first.
Inputs<Lanes> inputs_at_stride(const void* first, u32 stride, u32 count) {
  Inputs<Lanes> inputs;
  for (u32 j = 0; j < lane_count; j++) inputs.lane[j] = static_cast<const u8*>(first) + (j < count ? j * stride : 0);
  return inputs;
}

Lanes counters_low(u64 counter) {
  return splat<Lanes>(static_cast<u32>(counter)) + Lanes{0, 1, 2, 3};
}

Lanes counters_high(u64 counter) {
  auto carries = reinterpret_cast<Lanes>(counters_low(counter) < splat<Lanes>(static_cast<u32>(counter)));
  return splat<Lanes>(static_cast<u32>(counter >> 32)) - carries;  // a carry is all ones, that is -1
}

// Words 4i to 4i + 3 of the state of every lane, one row a lane.
struct Rows {
  Lanes lane[lane_count];
};

Rows rows_of(const Lanes (&state)[state_words], u32 quarter) {
  const Lanes* words = state + 4 * quarter;
  Rows rows{{words[0], words[1], words[2], words[3]}};
  transpose(rows.lane[0], rows.lane[1], rows.lane[2], rows.lane[3]);
  return rows;
}

void store_cvs(const Lanes (&state)[state_words], u32 count, Cv* cvs) {
  Rows low = rows_of(state, 0);
  Rows high = rows_of(state, 1);
  for (u32 j = 0; j < count; j++) {
    store_lanes(cvs[j], low.lane[j]);
    store_lanes(cvs[j] + 4, high.lane[j]);
  }
}

}  // namespace

void hash_chunk_group(const u8* input, u32 length, const Cv& key, u64 counter, u32 flags, Cv* cvs) {
  u32 whole = (length - 1) / chunk_size;  // chunks before the last, which may be as long as they are
  u32 last_length = length - whole * chunk_size;
  u32 last_blocks = (last_length + block_size - 1) / block_size;
  auto is_last = reinterpret_cast<Lanes>(Lanes{0, 1, 2, 3} == splat<Lanes>(whole));
  Lanes end = splat<Lanes>(flag::chunk_end);
  Lanes full = splat<Lanes>(block_size);
  Lanes rest = splat<Lanes>(last_length - (last_blocks - 1) * block_size);

  Lanes state[state_words];
  load_cv(state, key);
  Inputs<Lanes> inputs = inputs_at_stride(input, chunk_size, whole + 1);
  Chain<Lanes> chain{.counter_low = counters_low(counter),
                     .counter_high = counters_high(counter),
                     .flags = splat<Lanes>(flags),
                     .first_flags = splat<Lanes>(flag::chunk_start),
                     .last_flags = last_blocks == blocks_per_chunk ? end : is_last & end,
                     .last_length = (is_last & rest) | (~is_last & full)};
  compress_four(state, inputs, last_blocks, chain);
  store_cvs(state, whole + 1, cvs);
  if (last_blocks == blocks_per_chunk) return;

  // The last chunk is done. The others go on; its lane repeats the first.
  inputs = inputs_at_stride(input + last_blocks * block_size, chunk_size, whole);
  chain.first_flags = splat<Lanes>(0);
  chain.last_flags = end;
  chain.last_length = full;
  compress_four(state, inputs, blocks_per_chunk - last_blocks, chain);
  store_cvs(state, whole, cvs);
}

void hash_parent_group(const Cv* children, u32 count, const Cv& key, u32 flags, Cv* parents) {
  Lanes state[state_words];
  load_cv(state, key);
  Lanes zero = splat<Lanes>(0);
  compress_four(state, inputs_at_stride(children, block_size, count), 1,
                {.counter_low = zero,
                 .counter_high = zero,
                 .flags = splat<Lanes>(flags | flag::parent),
                 .first_flags = zero,
                 .last_flags = zero,
                 .last_length = splat<Lanes>(block_size)});
  store_cvs(state, count, parents);
}

void expand_root_group(const Cv& cv, const u8* block, u32 block_length, u32 flags, u64 counter, u32 count, u8* output) {
  Lanes state[state_words];
  load_cv(state, cv);
  Lanes zero = splat<Lanes>(0);
  compress_four(state, inputs_at_stride(block, 0, 1), 1,
                {.counter_low = counters_low(counter),
                 .counter_high = counters_high(counter),
                 .flags = splat<Lanes>(flags | flag::root),
                 .first_flags = zero,
                 .last_flags = zero,
                 .last_length = splat<Lanes>(block_length)});
  for (u32 quarter = 0; quarter < 4; quarter++) {
    Rows rows = rows_of(state, quarter);
    for (u32 j = 0; j < count; j++) store_lanes(output + j * block_size + quarter * sizeof(Lanes), rows.lane[j]);
  }
}

}  // namespace blake3

#endif
