#include "groups.hpp"

#include "forms.hpp"

#ifdef BLAKE3_SIMD

namespace blake3 {

namespace {

// Four chains that are alike but for their input, and their counters if those count up.
struct Group {
  const void* input;
  u32 stride;
  u32 count;  // lanes with input of their own; the others repeat the first
  u32 blocks;
  u64 counter;
  bool counts_up;
  u32 flags;
  u32 first_flags;
  u32 last_flags;
  u32 last_length;
};

[[gnu::noinline]] void compress_group(Lanes (&state)[state_words], const Cv& cv, const Group& group) {
  for (u32 i = 0; i < cv_words; i++) state[i] = splat<Lanes>(cv[i]);
  Inputs<Lanes> inputs;
  unroll<lane_count>([&](auto j) { inputs.lane[j] = static_cast<const u8*>(group.input) + (j < group.count ? j * group.stride : 0); });
  Lanes base = splat<Lanes>(static_cast<u32>(group.counter));
  Lanes counter_low = group.counts_up ? base + Lanes{0, 1, 2, 3} : base;
  auto carry = reinterpret_cast<Lanes>(counter_low < base);  // all ones, that is -1
  compress_four(state, inputs, group.blocks,
                {.counter_low = counter_low,
                 .counter_high = splat<Lanes>(static_cast<u32>(group.counter >> 32)) - carry,
                 .flags = splat<Lanes>(group.flags),
                 .first_flags = splat<Lanes>(group.first_flags),
                 .last_flags = splat<Lanes>(group.last_flags),
                 .last_length = splat<Lanes>(group.last_length)});
}

[[gnu::noinline]] void store_cvs(const Lanes (&state)[state_words], u32 count, Cv* cvs) {
  Rows low = rows_of(state, 0);
  Rows high = rows_of(state, 1);
  for (u32 j = 0; j < count; j++) {
    store_lanes(cvs[j], low.lane[j]);
    store_lanes(cvs[j] + 4, high.lane[j]);
  }
}

}  // namespace

void hash_chunk_group(const u8* input, const Cv& key, u64 counter, u32 flags, Cv* cvs) {
  Lanes state[state_words];
  compress_group(state, key,
                 {.input = input,
                  .stride = chunk_size,
                  .count = lane_count,
                  .blocks = blocks_per_chunk,
                  .counter = counter,
                  .counts_up = true,
                  .flags = flags,
                  .first_flags = flag::chunk_start,
                  .last_flags = flag::chunk_end,
                  .last_length = block_size});
  store_cvs(state, lane_count, cvs);
}

void hash_message_group(const u8* input, u32 length, u32 stride, const Cv& key, u32 flags, Cv* digests) {
  Chain<u32> chain = chunk_chain(length, 0, flags);
  Lanes state[state_words];
  compress_group(state, key,
                 {.input = input,
                  .stride = stride,
                  .count = lane_count,
                  .blocks = stride / block_size,
                  .counter = 0,
                  .counts_up = false,
                  .flags = flags,
                  .first_flags = chain.first_flags,
                  .last_flags = chain.last_flags | flag::root,
                  .last_length = chain.last_length});
  store_cvs(state, lane_count, digests);
}

void hash_parent_group(const Cv* children, u32 count, const Cv& key, u32 flags, Cv* parents) {
  Lanes state[state_words];
  compress_group(state, key,
                 {.input = children,
                  .stride = block_size,
                  .count = count,
                  .blocks = 1,
                  .counter = 0,
                  .counts_up = false,
                  .flags = flags | flag::parent,
                  .first_flags = 0,
                  .last_flags = 0,
                  .last_length = block_size});
  store_cvs(state, count, parents);
}

void expand_root_group(const Cv& cv, const u8* block, u32 block_length, u32 flags, u64 counter, u32 count, u8* output) {
  Lanes state[state_words];
  compress_group(state, cv,
                 {.input = block,
                  .stride = 0,
                  .count = lane_count,
                  .blocks = 1,
                  .counter = counter,
                  .counts_up = true,
                  .flags = flags | flag::root,
                  .first_flags = 0,
                  .last_flags = 0,
                  .last_length = block_length});
  unroll<4>([&](auto quarter) {
    Rows rows = rows_of(state, quarter);
    unroll<4>([&](auto j) {
      if (j < count) store_lanes(output + j * block_size + quarter * sizeof(Lanes), rows.lane[j]);
    });
  });
}

}  // namespace blake3

#endif
