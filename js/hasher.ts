// The streaming API: the life of a hasher, as callers of @noble/hashes know it, and what it can do beyond.

import { Mode } from "./abi.ts";
import { currentCore } from "./backend.ts";
import { assertBytes, assertLength, checkedLength, describe, encodeText, mismatch, type Bytes } from "./bytes.ts";
import { DestroyedByUsing } from "./disposable.ts";
import { Message } from "./message.ts";
import { settingsOf, type Blake3Options } from "./options.ts";
import { XofReader } from "./reader.ts";
import { readSaved, writeSaved } from "./saved.ts";

/**
 * An incremental hash. It is a plain object: nothing must be freed, and any number may be in use at a time.
 *
 * `digest` and `xof` end the input as in @noble/hashes: after `digest` a hasher is of no more use, after `xof` it only gives more output.
 * `finalize` and `reader` give output as if the input ended here and leave the hasher as it is. A call that throws changes nothing.
 */
export class Hasher extends DestroyedByUsing {
  /** Bytes of a block. */
  readonly blockLen = 64;
  /** There is output of any length. */
  readonly canXOF = true;
  #message: Message;
  #outputLength: number;
  /** Where `xof` goes on. The first call makes it, and with it the input ends. */
  #output: XofReader | undefined = undefined;
  /** Why this hasher is of no more use. */
  #ended: string | undefined = undefined;

  /**
   * @param options - as for `blake3`
   * @throws as `blake3` does for the same options
   */
  constructor(options?: Blake3Options) {
    super();
    const { mode, key, outputLength } = settingsOf(options);
    this.#message = new Message(currentCore(), mode, key && new Uint8Array(key));
    this.#outputLength = outputLength;
  }

  /** Bytes of a digest: the option `dkLen`, or 32. */
  get outputLen(): number {
    return this.#outputLength;
  }

  /** Bytes of input so far; NaN if an engine has run out of stack in the midst of them. */
  get count(): number {
    return this.#message.length;
  }

  /**
   * Appends input. The bytes are copied, the array is never changed or kept.
   *
   * @throws TypeError unless it is a Uint8Array, RangeError beyond 2^53 - 1 bytes in all, Error if the input has ended.
   */
  update(input: Uint8Array): this {
    this.#assertOpen();
    this.#message.append(input, checkedLength(input, "input", encodeText));
    return this;
  }

  /**
   * The digest, `outputLen` bytes. Ends the hasher.
   *
   * @throws Error if the input has ended before.
   */
  digest(): Bytes {
    this.#assertOpen();
    const message = this.#message;
    const digest = message.output(this.#outputLength);
    if (message.mode === Mode.hash) message.release();
    else message.destroy();
    this.#ended = "one that digest() has ended";
    return digest;
  }

  /**
   * Writes the digest to the first `outputLen` bytes of `out`. Ends the hasher.
   *
   * @throws TypeError unless `out` is a Uint8Array, RangeError if it is too short, Error if the input has ended before.
   */
  digestInto(out: Uint8Array): void {
    const room = checkedLength(out, "out");
    if (room < this.#outputLength) {
      throw new RangeError(mismatch("out", `at least ${this.#outputLength} bytes`, room));
    }
    const digest = this.digest();
    out.set(digest);
    if (this.#message.mode !== Mode.hash) digest.fill(0); // it may be a key
  }

  /**
   * The next `length` bytes of output, from the start on at the first call, whatever `outputLen` is. Ends the input.
   *
   * @throws TypeError unless `length` is a number, RangeError unless it is an integer from 0 on, Error after `digest` or `destroy`.
   */
  xof(length: number): Bytes {
    assertLength(length, "length");
    return this.xofInto(new Uint8Array(length));
  }

  /**
   * Fills `out` with the next bytes of output and returns it. Ends the input.
   *
   * @throws TypeError unless `out` is a Uint8Array, Error after `digest` or `destroy`.
   */
  xofInto<Out extends Uint8Array>(out: Out): Out & Bytes {
    assertBytes(out, "out");
    this.#assertUsable();
    if (this.#output === undefined) {
      this.#output = this.reader();
      this.#message.release();
    }
    // @noble/hashes says so of an array on shared memory too, and whoever takes a hasher of its kind relies on that type.
    return this.#output.readInto(out) as Out & Bytes;
  }

  /**
   * The first `length` bytes of output, as if the input ended here. The hasher can go on.
   *
   * @throws TypeError unless `length` is a number, RangeError unless it is an integer from 0 on, Error if the input has ended.
   */
  finalize(length: number = this.#outputLength): Bytes {
    assertLength(length, "length");
    this.#assertOpen();
    return this.#message.output(length);
  }

  /**
   * All output, as if the input ended here. The hasher can go on.
   *
   * @throws Error if the input has ended.
   */
  reader(): XofReader {
    this.#assertOpen();
    const message = this.#message;
    return new XofReader(message.core, message.mode, message.root());
  }

  /**
   * Starts again with no input and the same options.
   *
   * @throws Error after `digest` or `destroy`, which overwrite the key.
   */
  reset(): this {
    this.#assertUsable();
    this.#output?.destroy();
    this.#output = undefined;
    this.#message.reset();
    return this;
  }

  /** A hasher in the same state that goes its own way. Cloning one that has ended gives one that has ended. */
  clone(): Hasher {
    return this._cloneInto();
  }

  /**
   * Makes `to` a clone of this hasher, whatever it was before, and returns it.
   *
   * @throws TypeError unless it is a Hasher.
   */
  _cloneInto(to: Hasher = new Hasher()): Hasher {
    if (!(to instanceof Hasher)) throw new TypeError(mismatch("to", "a Hasher", describe(to)));
    if (to === this) return to;
    const message = this.#message.clone();
    const output = this.#output?.clone();
    to.destroy();
    to.#message = message;
    to.#output = output;
    to.#outputLength = this.#outputLength;
    to.#ended = this.#ended;
    return to;
  }

  /**
   * The state as bytes, for `Hasher.restore` in any process, under any backend. They have a version and a checksum. They hold the key, if there
   * is one, and up to 4 KiB of the input.
   *
   * @throws Error if the input has ended.
   */
  save(): Bytes {
    this.#assertOpen();
    const { mode, key } = this.#message;
    return writeSaved({ mode, key, outputLength: this.#outputLength, ...this.#message.state() });
  }

  /**
   * A hasher that goes on from what `save` returned.
   *
   * @throws TypeError unless it is a Uint8Array, RangeError if it is not, or no longer, what `save` returned.
   */
  static restore(saved: Uint8Array): Hasher {
    assertBytes(saved, "saved state");
    const bytes = new Uint8Array(saved); // the caller may change his while we read
    try {
      const { mode, key, outputLength, ...state } = readSaved(bytes);
      const hasher = new Hasher();
      hasher.#message = new Message(currentCore(), mode, key);
      hasher.#message.restore(state);
      hasher.#outputLength = outputLength;
      return hasher;
    } finally {
      bytes.fill(0); // they may hold a key
    }
  }

  /**
   * Overwrites the key and the input that are left in memory, but for plain input whose place another hasher has taken. Ends the hasher; calling
   * it again does nothing. The end of a `using` block calls it.
   */
  destroy(): void {
    this.#message.destroy();
    this.#output?.destroy();
    this.#ended = "one that was destroyed";
  }

  #assertUsable(): void {
    if (this.#ended !== undefined) throw new Error(mismatch("hasher", "one in use", this.#ended));
  }

  #assertOpen(): void {
    this.#assertUsable();
    if (this.#output !== undefined) {
      throw new Error(mismatch("hasher", "one with open input", "one that xof() has ended"));
    }
  }
}
