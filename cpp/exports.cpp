// What JavaScript sees: a table of addresses and a handful of functions. All lengths are in bytes; a 64-bit count comes in two halves, so
// that no BigInt is needed. js/abi.ts says the same from the other side.

#include <stddef.h>

#include "forms.hpp"
#include "layout.hpp"
#include "messages.hpp"
#include "tree.hpp"
#include "wipe.hpp"

#ifdef __wasm__
#define EXPORT(type, name) extern "C" __attribute__((export_name(#name))) type blake3_##name
#else
#define EXPORT(type, name) extern "C" type blake3_##name
#endif

using namespace blake3;

namespace {

enum Mode : u32 { hash, keyed_hash, derive_key_material, derive_key_context };

constexpr u32 mode_flags[] = {0, flag::keyed_hash, flag::derive_key_material, flag::derive_key_context};

// Input lies in a window, which has room behind it for the zeros that fill its last block.
struct Slot {
  alignas(16) u8 window[window_size + block_size];
  Tree tree;
};

// Wiping a tree may write a few bytes more than it has.
static_assert(offsetof(Slot, tree) % 16 == 0 && sizeof(Slot) - offsetof(Slot, tree) >= (sizeof(Tree) + 31) / 32 * 32);

// Slot 0 is for one-shots, slot 1 for the resident hasher.
Slot slots[2];

// What JavaScript puts in and takes out, beside input and long output; the alignment makes it a multiple of what is wiped at once.
struct {
  alignas(32) Cv key;
  u8 output[block_size];
  SavedRoot root;
} passed;

// Messages of a batch lie in the window of slot 0.
constexpr u32 max_batch = lane_count > 1 ? window_size / block_size : 1;
u32 batch_lengths[max_batch];
alignas(16) Cv batch_digests[max_batch];
alignas(16) Cv batch_parts[2 * window_chunks];  // 60 messages of 1025 bytes fit, of two chunks each; no other length gives more
[[maybe_unused]] Job batch_jobs[max_batch];

const Layout layout = {.lane_count = lane_count,
                       .window_size = window_size,
                       .windows = {slots[0].window, slots[1].window},
                       .stacks = {slots[0].tree.stack, slots[1].tree.stack},
                       .key = passed.key,
                       .output = passed.output,
                       .root = &passed.root,
                       .root_size = sizeof passed.root,
                       .batch_lengths = batch_lengths,
                       .batch_digests = batch_digests};

constexpr u32 wipeable_stack = BLAKE3_STACK_BYTES - 512;  // the rest is for those who call and are called to wipe

// Overwrites what the functions called before had on the stack, where it is nearest to the bottom: there they began.
[[gnu::noinline]] void wipe_stack(u32 length) {
  alignas(16) u8 stack[wipeable_stack];
  wipe(stack + sizeof stack - length, length);
}

u64 join(u32 low, u32 high) {
  return (static_cast<u64>(high) << 32) | low;
}

// Every function that needs the stack begins with this, and has no variables on the stack itself. An engine that runs out of its own stack
// throws in the middle of a function; what that one had taken of ours would be lost for ever. Calls never nest.
inline void reset_stack() {
#ifdef __wasm__
  asm volatile(".globaltype __stack_pointer, i32\n\ti32.const %0\n\tglobal.set __stack_pointer" : : "i"(BLAKE3_STACK_BYTES) : "memory");
#endif
}

[[gnu::noinline]] void write_digest(Slot& slot, u32 length) {
  Root node = root_of(slot.tree, slot.window, length);
  expand_root(node.cv, node.block, node.block_length, node.flags, 0, 1, passed.output);
}

[[gnu::noinline]] void store_root(Slot& slot, u32 length) {
  Root node = root_of(slot.tree, slot.window, length);
  const auto* block = reinterpret_cast<const u32*>(node.block);
  SavedRoot& root = passed.root;
  copy_cv(node.cv, root.cv);
  copy_cv(block, root.block);
  copy_cv(block + cv_words, root.block + cv_words);
  root.block_length = node.block_length;
  root.flags = node.flags;
}

}  // namespace

/// The address of the table.
EXPORT(const Layout*, layout)() {
  return &layout;
}

/// Picks the forms of the compression function that suit an engine: 1 for JavaScriptCore, 0 for others.
EXPORT(void, suit)(Engine engine) {
  suit(engine);
}

/// Begins a message in a slot, or one of which `count` chunks were compressed before and whose stack JavaScript then puts back. Keyed modes
/// take the 32 bytes at `key`.
EXPORT(void, begin)(u32 slot, Mode mode, u32 count_low, u32 count_high) {
  Tree& tree = slots[slot].tree;
  copy_cv(mode == keyed_hash || mode == derive_key_material ? passed.key : iv, tree.key);
  tree.flags = mode_flags[mode];
  tree.first = 0;
  tree.count = join(count_low, count_high);
}

/// Begins a subtree in slot 0 that starts at a chunk of a message. After 2^n chunks were absorbed the first cv on the stack is its cv.
EXPORT(void, begin_subtree)(Mode mode, u32 first_low, u32 first_high) {
  blake3_begin(0, mode, 0, 0);
  slots[0].tree.first = join(first_low, first_high);
}

/// Adds the cv at `output`, of a subtree of `chunks` chunks, to a slot's tree. It must not be the end of the message.
EXPORT(void, push)(u32 slot, u32 chunks) {
  reset_stack();
  push(slots[slot].tree, reinterpret_cast<const Cv&>(passed.output), chunks);
}

/// Compresses the first `length` bytes of a slot's window, a multiple of a group. They must not be the end of the message.
EXPORT(void, absorb)(u32 slot, u32 length) {
  reset_stack();
  absorb(slots[slot].tree, slots[slot].window, length);
}

/// Writes the first 64 bytes of output of the message that ends with the first `length` bytes of a slot's window. Changes nothing else.
EXPORT(void, digest)(u32 slot, u32 length) {
  reset_stack();
  write_digest(slots[slot], length);
}

/// All of a message that fits into the window of slot 0: begin and digest.
EXPORT(void, hash)(u32 length, Mode mode) {
  blake3_begin(0, mode, 0, 0);
  blake3_digest(0, length);
}

/// Like digest, but stores the root node for `expand`.
EXPORT(void, finish)(u32 slot, u32 length) {
  reset_stack();
  store_root(slots[slot], length);
}

/// Writes `blocks` output blocks of the stored root, from block `counter` on, into the window of slot 0.
EXPORT(void, expand)(u32 counter_low, u32 counter_high, u32 blocks) {
  reset_stack();
  const SavedRoot& root = passed.root;
  expand_root(root.cv, reinterpret_cast<const u8*>(root.block), root.block_length, root.flags, join(counter_low, counter_high), blocks,
              slots[0].window);
}

/// The digests of `count` messages, whose lengths are in the table for them. They lie in the window of slot 0, each at
/// the first multiple of 64 after the one before, with zeros between; an empty one takes 64 bytes. Slot 0 must have begun. For builds with lanes only.
EXPORT(void, hash_batch)([[maybe_unused]] u32 count) {
  if constexpr (lane_count > 1) {
    reset_stack();
    const Tree& tree = slots[0].tree;
    hash_messages(slots[0].window, batch_lengths, count, tree.key, tree.flags, batch_jobs, batch_parts, batch_digests);
  }
}

/// The size of a slot's stack.
EXPORT(u32, stack_size)(u32 slot) {
  return depth_of(slots[slot].tree) * sizeof(Cv);
}

/// Overwrites all that a message leaves behind: a slot's tree, the first `length` bytes of its window, the key, the output, the stored
/// root, scratch memory, and the stack as far as a message of that length uses it; with the whole window also what is left of a batch.
EXPORT(void, wipe)(u32 slot, u32 length) {
  reset_stack();
  wipe(slots[slot].window, length);
  wipe(&passed, sizeof passed);
  Tree& tree = slots[slot].tree;
  if (length <= chunk_size) {
    wipe(&tree, offsetof(Tree, stack));
    wipe_stack(length <= block_size ? 256 : 512);
  } else {
    wipe(&tree, sizeof tree);
    wipe_scratch();
    wipe_stack(wipeable_stack);
  }
  if (length == window_size) {
    wipe(batch_parts, sizeof batch_parts);
    wipe(batch_digests, sizeof batch_digests);
  }
}
