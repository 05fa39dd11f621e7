// The border between JavaScript and the core: what every build of cpp/exports.cpp offers. Slot 0 is for one-shots, slot 1 for the resident
// hasher. Lengths and addresses are in bytes.

/** The ways to key a tree; the numbers are those of `Mode` in cpp/exports.cpp. */
export const Mode = { hash: 0, keyedHash: 1, deriveKeyMaterial: 2, deriveKeyContext: 3 } as const;
export type Mode = (typeof Mode)[keyof typeof Mode];

export interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** The address of the table that `readLayout` reads. */
  layout(): number;
  /** Picks the forms of the kernels that suit an engine; see engine.ts. */
  suit(engine: number): void;
  /**
   * Begins a message in a slot, or goes on with one of which a 64-bit count of chunks was compressed before: its stack must then be put
   * back. Modes with a key take it from `key`.
   */
  begin(slot: number, mode: number, countLow: number, countHigh: number): void;
  /** Begins a subtree in slot 0 at a 64-bit number of a chunk. Once 2^n chunks were absorbed, its cv lies at `stack`. */
  begin_subtree(mode: number, firstLow: number, firstHigh: number): void;
  /** Adds the cv at `output` of a subtree of `chunks` chunks to a slot's tree. It must not be the end of the message. */
  push(slot: number, chunks: number): void;
  /** Compresses the start of a slot's window: `length` is a multiple of 4096 and not the end of the message. */
  absorb(slot: number, length: number): void;
  /** Writes 64 bytes of output of the message that ends with `length` bytes in the slot's window. The slot stays as it is. */
  digest(slot: number, length: number): void;
  /** `begin` and `digest` for a message that lies in the window of slot 0 as a whole. */
  hash(length: number, mode: number): void;
  /** Like `digest`, but stores the root node for `expand`. */
  finish(slot: number, length: number): void;
  /** Writes output blocks of the stored root from a 64-bit block counter on, into the window of slot 0. */
  expand(counterLow: number, counterHigh: number, blocks: number): void;
  /**
   * Writes the digests of `count` messages to `batchDigests`. Their lengths, 32 bits each, are at `batchLengths`, and they lie in the window of
   * slot 0, which has begun: each at the first multiple of 64 after the one before, with zeros between; an empty one takes 64 bytes.
   * A build without lanes does not do it.
   */
  hash_batch(count: number): void;
  /** The size of a slot's stack of cvs. */
  stack_size(slot: number): number;
  /**
   * Overwrites all that a message leaves behind, of its slot's window the first `length` bytes; with the whole window also what is left of a
   * batch.
   */
  wipe(slot: number, length: number): void;
}

/** Where things are, and how large. The order is that of `Layout` in cpp/layout.hpp. */
export interface Layout {
  laneCount: number;
  windowSize: number;
  window: number;
  residentWindow: number;
  stack: number;
  residentStack: number;
  key: number;
  output: number;
  root: number;
  rootSize: number;
  batchLengths: number;
  batchDigests: number;
}

export function readLayout(exports: Exports): Layout {
  const table = new Uint32Array(exports.memory.buffer, exports.layout(), 12);
  const [laneCount, windowSize, window, residentWindow, stack, residentStack, key, output, root, rootSize] = table;
  const [batchLengths, batchDigests] = table.subarray(10);
  return {
    laneCount,
    windowSize,
    window,
    residentWindow,
    stack,
    residentStack,
    key,
    output,
    root,
    rootSize,
    batchLengths,
    batchDigests,
  };
}
