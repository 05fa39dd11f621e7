// One instance of the core and its memory: one-shots, output, and which message is resident.

import { Mode, readLayout, type Exports, type Layout } from "./abi.ts";
import { lengthOf, plainView, type Bytes } from "./bytes.ts";
import { engine } from "./engine.ts";
import type { Message } from "./message.ts";

export type BackendName = "simd" | "scalar" | "js";

export const blockLength = 64;
export const chunkLength = 1024;
export const oneShotSlot = 0;
// Output positions count blocks in two halves, as the core does. A position is `high` times this many bytes and `low` bytes.
export const bytesPerHigh = 2 ** 32 * blockLength;

export class Core {
  readonly exports: Exports;
  readonly name: BackendName;
  readonly memory: Uint8Array;
  readonly layout: Layout;
  /** The message whose tree and window are in slot 1. */
  resident: Message | undefined = undefined;
  /**
   * The windows alone, so that a caller's array that another thread makes longer while it is copied gets no further.
   */
  readonly window: Uint8Array;
  readonly residentWindow: Uint8Array;
  readonly #key: Uint8Array;
  readonly #windowSize: number;
  readonly #digest: Uint8Array;

  constructor(exports: Exports, name: BackendName) {
    this.exports = exports;
    exports.suit(engine());
    this.name = name;
    this.memory = new Uint8Array(exports.memory.buffer);
    this.layout = readLayout(exports);
    const { window, residentWindow, windowSize, key, output } = this.layout;
    this.#windowSize = windowSize;
    this.window = this.#part(window, windowSize);
    this.residentWindow = this.#part(residentWindow, windowSize);
    this.#key = this.#part(key, 32);
    this.#digest = this.#part(output, 32);
  }

  /** The plain 32-byte digest of a whole message of `length` bytes. */
  digest(message: Uint8Array, length: number): Bytes {
    if (length > this.#windowSize) return this.#hash(Mode.hash, message, 32, length);
    this.window.set(message);
    this.exports.hash(length, Mode.hash);
    return new Uint8Array(this.#digest);
  }

  /** `outputLength` bytes of output of a whole message in any mode. What has a key leaves nothing behind. */
  hash(
    mode: Mode,
    key: Uint8Array | undefined,
    message: Uint8Array,
    outputLength: number,
    length = lengthOf(message),
  ): Bytes {
    if (key === undefined) return this.#hash(mode, message, outputLength, length);
    this.setKey(key);
    try {
      return this.#hash(mode, message, outputLength, length);
    } finally {
      this.wipeOneShot(length, outputLength);
    }
  }

  /** Puts the key where the core takes it from, if there is one. */
  setKey(key: Uint8Array | undefined): void {
    if (key !== undefined) this.#key.set(key);
  }

  /** Begins a one-shot. */
  begin(mode: Mode, key: Uint8Array | undefined): void {
    this.setKey(key);
    this.exports.begin(oneShotSlot, mode, 0, 0);
  }

  #hash(mode: Mode, message: Uint8Array, outputLength: number, length: number): Bytes {
    const { exports, window } = this;
    const windowSize = this.#windowSize;
    if (length <= windowSize && outputLength <= blockLength) {
      window.set(message);
      exports.hash(length, mode);
      return this.#outputCopy(outputLength);
    }
    exports.begin(oneShotSlot, mode, 0, 0);
    const view = plainView(message);
    let done = 0;
    for (; length - done > windowSize; done += windowSize) {
      window.set(view.subarray(done, done + windowSize));
      exports.absorb(oneShotSlot, windowSize);
    }
    window.set(view.subarray(done, length));
    return this.output(oneShotSlot, length - done, outputLength);
  }

  /** Overwrites all that is left of a one-shot with so much input and output. */
  wipeOneShot(inputLength: number, outputLength = 0): void {
    // Longer output went through the window, in whole blocks.
    const written = outputLength > blockLength ? outputLength + blockLength : 0;
    this.wipe(oneShotSlot, Math.max(inputLength, written));
  }

  /** Overwrites all that is left of a message of which up to `length` bytes lay in its slot's window. */
  wipe(slot: number, length: number): void {
    this.exports.wipe(slot, Math.min(length, this.#windowSize));
  }

  /** The first `length` bytes of output of the message in a slot that ends with `buffered` bytes in its window. */
  output(slot: number, buffered: number, length: number): Bytes {
    if (length <= blockLength) {
      this.exports.digest(slot, buffered);
      return this.#outputCopy(length);
    }
    if (length <= this.#windowSize) {
      this.exports.finish(slot, buffered);
      this.exports.expand(0, 0, Math.ceil(length / blockLength));
      return new Uint8Array(this.window.subarray(0, length)); // a copy, unlike a new array, need not be filled with zeros first
    }
    const output = new Uint8Array(length); // first, since this may throw
    this.exports.finish(slot, buffered);
    this.#expand(0, 0, output);
    return output;
  }

  /** The root node of the message in a slot, as `expand` takes it. */
  root(slot: number, buffered: number): Bytes {
    this.exports.finish(slot, buffered);
    return this.#copy(this.layout.root, this.layout.rootSize);
  }

  /**
   * Fills `out` with output of a root node from a position on. What has a key leaves nothing behind. The caller keeps within the output's end.
   */
  expand(mode: Mode, root: Uint8Array, high: number, low: number, out: Uint8Array): void {
    this.memory.set(root, this.layout.root);
    const view = plainView(out);
    try {
      this.#expand(high, low, view);
    } finally {
      if (mode !== Mode.hash) this.wipe(oneShotSlot, view.length + 2 * blockLength); // it went there in whole blocks
    }
  }

  #expand(high: number, low: number, out: Uint8Array): void {
    for (let done = 0; done < out.length;) {
      const skipped = low % blockLength;
      const taken = Math.min(out.length - done, this.#windowSize - skipped);
      this.exports.expand(Math.floor(low / blockLength), high, Math.ceil((skipped + taken) / blockLength));
      out.set(this.window.subarray(skipped, skipped + taken), done);
      done += taken;
      low += taken;
      if (low >= bytesPerHigh) {
        low -= bytesPerHigh;
        high++;
      }
    }
  }

  #outputCopy(length: number): Bytes {
    return length === 32 ? new Uint8Array(this.#digest) : this.#copy(this.layout.output, length);
  }

  #copy(address: number, length: number): Bytes {
    return new Uint8Array(this.#part(address, length));
  }

  #part(address: number, length: number): Uint8Array {
    return this.memory.subarray(address, address + length);
  }
}
