// Reading ahead: while one piece is hashed, the next is on its way.

import type { Message } from "../message.ts";
import type { Run } from "./options.ts";
import { step } from "./source.ts";

/** Reads bytes of the input, into the memory given if there is some and it is long enough. */
type ReadPiece = (start: number, length: number, memory: ArrayBuffer | undefined) => Promise<Uint8Array<ArrayBuffer>>;

interface Piece {
  readonly start: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

// Asking for a piece and being told of it costs as much as hashing some 100 KB. But memory for longer ones, which the system makes page by page when
// it is first used, pays for itself only when it has been used for a while.
const longFrom = 64 * step;
const longPiece = 4 * step;

/** Appends input of a known length, usually one part after another. */
export class ReadAhead {
  readonly #length: number;
  readonly #read: ReadPiece;
  #piece: Piece | undefined;
  #next: { start: number; bytes: Promise<Uint8Array<ArrayBuffer>> } | undefined;

  constructor(length: number, read: ReadPiece) {
    this.#length = length;
    this.#read = read;
  }

  /** Appends `length` bytes from `start` on, at once if they are at hand. */
  append(message: Message, start: number, length: number, run: Run): void | Promise<void> {
    const bytes = this.#atHand(start, length);
    if (bytes?.length !== length) return this.#appendLater(message, start, length, run);
    message.append(bytes);
  }

  async #appendLater(message: Message, start: number, length: number, run: Run): Promise<void> {
    for (let done = 0; done < length;) {
      const from = start + done;
      const bytes = this.#atHand(from, length - done) ?? (await run.wait(() => this.#takePiece(from)));
      const used = bytes.subarray(0, length - done);
      message.append(used);
      done += used.length;
    }
  }

  /** Bytes from `start` on, if the piece at hand has any of them; at most `length`. */
  #atHand(start: number, length: number): Uint8Array | undefined {
    const piece = this.#piece;
    if (piece === undefined || start < piece.start) return undefined;
    const bytes = piece.bytes.subarray(start - piece.start, start - piece.start + length);
    return bytes.length > 0 ? bytes : undefined;
  }

  /** The bytes of the piece from a byte on. Before it is given, reading the one behind it begins. */
  async #takePiece(start: number): Promise<Uint8Array> {
    const next = this.#next?.start === start ? this.#next : this.#begin(start);
    const bytes = await next.bytes;
    const memory = this.#piece?.bytes.buffer;
    const end = start + bytes.length;
    this.#next = end < this.#length ? this.#begin(end, memory) : undefined;
    this.#piece = { start, bytes };
    return bytes;
  }

  #begin(start: number, memory?: ArrayBuffer): { start: number; bytes: Promise<Uint8Array<ArrayBuffer>> } {
    const length = Math.min(start < longFrom ? step : longPiece, this.#length - start);
    const bytes = this.#read(start, length, memory);
    // If nobody comes for it, nobody needs to know that it failed.
    bytes.catch(() => undefined);
    return { start, bytes };
  }
}
