// A message on its way through the core. At most one message at a time is resident: its stack and the input it has not compressed yet lie in
// slot 1, so that appending is one copy. Another message that needs the place evicts it into buffers of its own. Nothing must be freed.

import { Mode } from "./abi.ts";
import { lengthOf, mismatch, plainView, type Bytes } from "./bytes.ts";
import { chunkLength, type Core } from "./core.ts";

const slot = 1;
/** Input leaves the window in whole groups of four chunks, so that it always goes through the lanes. The last byte is held back. */
export const groupLength = 4 * chunkLength;
const stackSize = 54 * 32; // of a tree of 2^64 bytes

/** All that an unfinished message consists of, whichever backend began it. */
export interface MessageState {
  /** Bytes compressed into the stack, a multiple of a group. */
  readonly absorbed: number;
  /** The cvs of the subtrees those form. */
  readonly stack: Uint8Array;
  /** The input after them, at most a group. */
  readonly rest: Uint8Array;
}

export class Message {
  readonly core: Core;
  readonly mode: Mode;
  /** 32 bytes that belong to this message, undefined in plain mode. */
  readonly key: Bytes | undefined;
  #absorbed = 0;
  /** Bytes that wait in the window or in `#rest`. */
  #buffered = 0;
  /** Windows end where they complete an aligned subtree, at multiples of the window's size. */
  #capacity: number;
  // What an evicted message keeps its stack and its input in. Only the first bytes count; the buffers are there for the next time too.
  #stack = nothing;
  #stackLength = 0;
  #rest = nothing;

  constructor(core: Core, mode: Mode, key: Bytes | undefined) {
    this.core = core;
    this.mode = mode;
    this.key = key;
    this.#capacity = core.layout.windowSize;
  }

  /** Bytes appended so far. */
  get length(): number {
    return this.#absorbed + this.#buffered;
  }

  append(input: Uint8Array, length = lengthOf(input)): void {
    const { core } = this;
    if (core.resident !== this) this.#admit();
    const buffered = this.#buffered + length;
    if (buffered > this.#capacity) return this.#appendLong(plainView(input));
    if (length > maxTiny) core.residentWindow.set(input, this.#buffered);
    else for (let i = 0; i < length; i++) core.residentWindow[this.#buffered + i] = input[i];
    this.#buffered = buffered;
  }

  #appendLong(input: Uint8Array): void {
    const length = this.length + input.length;
    if (!Number.isSafeInteger(length)) throw new RangeError(mismatch("input", "at most 2^53 - 1 bytes in all", length));
    for (let done = 0; done < input.length;) {
      done += this.fill((window, offset, room) => {
        const piece = input.subarray(done, done + room);
        window.set(piece, offset);
        return piece.length;
      });
    }
  }

  /**
   * Lets `read` put input straight into the window: it gets the window, an offset and the room behind it, and returns how many bytes it wrote.
   * Whoever calls this when the window may be full must know that more input follows: full windows are compressed before.
   *
   * @returns what `read` returned
   */
  fill(read: (window: Uint8Array, offset: number, room: number) => number): number {
    const { core } = this;
    if (core.resident !== this) this.#admit();
    if (this.#buffered === this.#capacity) this.#absorbWindow();
    const count = read(core.residentWindow, this.#buffered, this.#capacity - this.#buffered);
    this.#buffered += count;
    return count;
  }

  /**
   * Appends a subtree of which only the cv is known, see `hashSubtree`. Its length is a power of two times a group and divides the length
   * of the message so far, and more input must follow.
   */
  appendSubtree(cv: Uint8Array, length: number): void {
    const { core } = this;
    if (core.resident !== this) this.#admit();
    if (this.#buffered > 0) this.#absorbWindow();
    core.memory.set(cv, core.layout.output);
    core.exports.push(slot, length / chunkLength);
    this.#absorbed += length;
    this.#setCapacity();
  }

  #absorbWindow(): void {
    this.#absorb(this.#buffered);
    this.#setCapacity();
  }

  // Compresses so much of the window and moves up what follows. An engine that runs out of stack may throw in the midst of it; then nobody
  // knows what was compressed, and the message is of no more use.
  #absorb(length: number): void {
    const { core } = this;
    const absorbed = this.#absorbed;
    core.resident = undefined;
    this.#absorbed = NaN;
    core.exports.absorb(slot, length);
    core.residentWindow.copyWithin(0, length, this.#buffered);
    this.#absorbed = absorbed + length;
    this.#buffered -= length;
    core.resident = this;
  }

  #assertWhole(): void {
    if (isNaN(this.#absorbed)) throw new Error(mismatch("hasher", "one in use", "a failed one"));
  }

  // The last window ends at the greatest length that a number can hold.
  #setCapacity(): void {
    const { windowSize } = this.core.layout;
    const absorbed = this.#absorbed;
    this.#capacity = Math.min(windowSize - (absorbed % windowSize), Number.MAX_SAFE_INTEGER - absorbed);
  }

  /** The first `length` bytes of output, as if the message ended here. */
  output(length: number): Bytes {
    const { core } = this;
    if (core.resident !== this) this.#admit();
    try {
      return core.output(slot, this.#buffered, length);
    } finally {
      if (this.mode !== Mode.hash) core.wipeOneShot(0, length);
    }
  }

  /** The root node, as if the message ended here. */
  root(): Bytes {
    const { core } = this;
    if (core.resident !== this) this.#admit();
    try {
      return core.root(slot, this.#buffered);
    } finally {
      if (this.mode !== Mode.hash) core.wipeOneShot(0);
    }
  }

  /** A copy that goes its own way. */
  clone(): Message {
    const copy = new Message(this.core, this.mode, this.key?.slice());
    copy.restore(this.state());
    copy.#absorbed = this.#absorbed; // an ended message has a length, but no state any more
    copy.#buffered = this.#buffered;
    return copy;
  }

  /** What this message consists of. The arrays may be overwritten by the next call. */
  state(): MessageState {
    if (this.core.resident === this) this.#copyOut();
    this.#assertWhole();
    const stack = this.#stack.subarray(0, this.#stackLength);
    return { absorbed: this.#absorbed, stack, rest: this.#rest.subarray(0, this.#buffered) };
  }

  /** Makes a new message go on from a state. */
  restore(state: MessageState): void {
    this.#absorbed = state.absorbed;
    this.#stack = new Uint8Array(state.stack);
    this.#stackLength = state.stack.length;
    this.#rest = new Uint8Array(state.rest);
    this.#buffered = state.rest.length;
  }

  /** Forgets all input. */
  reset(): void {
    this.#leave();
    this.#absorbed = 0;
    this.#buffered = 0;
    this.#stackLength = 0;
  }

  /** Gives up residence, for good or until `reset`. */
  release(): void {
    if (this.core.resident !== this) return;
    this.core.resident = undefined;
    if (this.mode !== Mode.hash) this.#wipe();
  }

  /** Overwrites all input and the key, but for input in the place of a message that is resident now. */
  destroy(): void {
    this.#leave();
    this.key?.fill(0);
    this.#stack.fill(0);
    this.#rest.fill(0);
  }

  /** Gives up residence, and leaves nothing in the place of a resident, unless that is another message. */
  #leave(): void {
    const { core } = this;
    if ((core.resident ?? this) !== this) return;
    core.resident = undefined;
    this.#wipe();
  }

  #wipe(): void {
    this.core.wipe(slot, this.#absorbed === 0 ? this.#buffered : this.core.layout.windowSize);
  }

  #admit(): void {
    const { core, key } = this;
    const { memory, layout } = core;
    const { resident } = core;
    this.#assertWhole();
    if (resident !== undefined) {
      resident.#copyOut();
      resident.release();
    }
    core.resident = undefined; // until all is there: an engine that runs out of stack may throw anywhere
    core.setKey(key);
    const chunks = this.#absorbed / chunkLength;
    core.exports.begin(slot, this.mode, chunks >>> 0, Math.floor(chunks / 2 ** 32));
    this.#setCapacity();
    if (this.#stackLength > 0) memory.set(this.#stack, layout.residentStack);
    if (this.#buffered > 0) core.residentWindow.set(this.#rest);
    core.resident = this;
  }

  /** Brings the buffers up to date with slot 1, after compressing all that need not be kept as it is. */
  #copyOut(): void {
    const { memory, layout, exports, residentWindow } = this.core;
    const excess = this.#buffered - 1;
    const compressed = excess - (excess % groupLength);
    if (compressed > 0) {
      this.#absorb(compressed);
      this.#capacity -= compressed;
    }
    this.#stackLength = exports.stack_size(slot);
    this.#stack = copyInto(this.#stack, memory, layout.residentStack, this.#stackLength, stackSize);
    this.#rest = copyInto(this.#rest, residentWindow, 0, this.#buffered, groupLength);
  }
}

// Up to so many bytes are copied faster one by one.
const maxTiny = 8;
const nothing: Bytes = new Uint8Array(0);

// Copies into a buffer if it is large enough, otherwise into a new one with room to grow. It is copied back as a whole, so it never gets larger
// than its place there, of `most` bytes.
function copyInto(buffer: Bytes, memory: Uint8Array, start: number, length: number, most: number): Bytes {
  if (length === 0) return buffer;
  if (buffer.length < length) {
    buffer.fill(0);
    buffer = new Uint8Array(Math.min(2 * length, most));
  }
  buffer.set(memory.subarray(start, start + length));
  return buffer;
}
