// Reading the output of a root node at any position (BLAKE3 paper, section 2.6).

import type { Mode } from "./abi.ts";
import { assertBytes, assertLength, describe, lengthOf, mismatch, type Bytes } from "./bytes.ts";
import { bytesPerHigh, type Core } from "./core.ts";

// The output ends one byte before 2^64, where `high` is 2^26.
const highEnd = 2 ** 64 / bytesPerHigh;

/**
 * Reads the output of a hash as a stream of 2^64 - 1 bytes, forward or from any position (BLAKE3 paper, section 2.6). It does not change
 * with the hasher it came from.
 */
export class XofReader {
  readonly #core: Core;
  readonly #mode: Mode;
  readonly #root: Bytes;
  // The position is high * bytesPerHigh + low, with low < bytesPerHigh.
  #high = 0;
  #low = 0;

  /** @internal Use `Hasher.reader()`. */
  constructor(core: Core, mode: Mode, root: Bytes) {
    if (root === undefined) {
      throw new TypeError(mismatch("reader", "Hasher.reader()", "its constructor"));
    }
    this.#core = core;
    this.#mode = mode;
    this.#root = root;
  }

  /** The position of the next byte: a number up to 2^53 - 1, a bigint beyond. */
  get position(): number | bigint {
    const position = this.#high * bytesPerHigh + this.#low;
    return Number.isSafeInteger(position) ? position : BigInt(this.#high) * BigInt(bytesPerHigh) + BigInt(this.#low);
  }

  /**
   * Moves to a position, a number up to 2^53 - 1 or a bigint up to 2^64 - 1.
   *
   * @throws TypeError unless it is a number or a bigint, RangeError if it is negative, unsafe, no integer, or beyond the end.
   */
  seek(position: number | bigint): this {
    if (typeof position === "bigint") {
      const end = BigInt(highEnd) * BigInt(bytesPerHigh);
      if (position < 0 || position >= end) {
        throw new RangeError(mismatch("position", "0 to 2^64 - 1", String(position)));
      }
      this.#high = Number(position / BigInt(bytesPerHigh));
      this.#low = Number(position % BigInt(bytesPerHigh));
      return this;
    }
    if (typeof position !== "number") {
      throw new TypeError(mismatch("position", "a number or a bigint", describe(position)));
    }
    assertLength(position, "position");
    this.#high = Math.floor(position / bytesPerHigh);
    this.#low = (position % bytesPerHigh) + 0; // no -0
    return this;
  }

  /**
   * The next `length` bytes.
   *
   * @throws TypeError unless `length` is a number, RangeError unless it is an integer from 0 on that keeps within the end of the output.
   */
  read(length: number): Bytes {
    assertLength(length, "length");
    this.#assertRoom(length);
    return this.#fill(new Uint8Array(length));
  }

  /**
   * Fills `out` with the next bytes and returns it.
   *
   * @throws TypeError unless it is a Uint8Array, RangeError if the output ends before.
   */
  readInto<Out extends Uint8Array>(out: Out): Out {
    assertBytes(out, "out");
    this.#assertRoom(lengthOf(out));
    return this.#fill(out);
  }

  /** A reader at the same position that goes its own way. */
  clone(): XofReader {
    const copy = new XofReader(this.#core, this.#mode, this.#root.slice());
    copy.#high = this.#high;
    copy.#low = this.#low;
    return copy;
  }

  /** @internal Overwrites the root node. */
  destroy(): void {
    this.#root.fill(0);
  }

  #assertRoom(length: number): void {
    if (this.#high + Math.floor((this.#low + length) / bytesPerHigh) >= highEnd) {
      throw new RangeError(mismatch("output", "at most 2^64 - 1 bytes", `${length} from position ${this.position}`));
    }
  }

  #fill<Out extends Uint8Array>(out: Out): Out {
    this.#core.expand(this.#mode, this.#root, this.#high, this.#low, out);
    this.#low += lengthOf(out);
    this.#high += Math.floor(this.#low / bytesPerHigh);
    this.#low %= bytesPerHigh;
    return out;
  }
}
