// Reading ahead: while one piece is hashed, the next is on its way.

import type { Message } from "../message.ts";
import { step } from "./source.ts";

/** Reads bytes of the input, into the memory given if there is some and it is long enough. */
type ReadPiece = (start: number, length: number, memory: ArrayBuffer | undefined) => Promise<Uint8Array<ArrayBuffer>>;

// Asking for a piece and being told of it costs as much as hashing some 100 KB.
const longest = 4 * step;

/** Appends input of a known length, usually one part after another. */
export class ReadAhead {
  readonly #length: number;
  readonly #read: ReadPiece;
  #piece: { start: number; bytes: Uint8Array<ArrayBuffer> } | undefined;
  #next: { start: number; bytes: Promise<Uint8Array<ArrayBuffer>> } | undefined;

  constructor(length: number, read: ReadPiece) {
    this.#length = length;
    this.#read = read;
  }

  /** Appends `length` bytes from `start` on. */
  async append(message: Message, start: number, length: number): Promise<void> {
    for (const end = start + length; start < end;) {
      const piece = await this.#pieceAt(start);
      const bytes = piece.bytes.subarray(start - piece.start, end - piece.start);
      message.append(bytes);
      start += bytes.length;
    }
  }

  /** The piece that holds a byte. Before it is given, reading the one behind it begins. */
  async #pieceAt(start: number): Promise<{ start: number; bytes: Uint8Array }> {
    const last = this.#piece;
    if (last !== undefined && start >= last.start && start < last.start + last.bytes.length) return last;
    const next = this.#next?.start === start ? this.#next : this.#begin(start);
    const bytes = await next.bytes;
    const piece = { start, bytes };
    this.#piece = piece;
    const end = start + bytes.length;
    this.#next = end < this.#length ? this.#begin(end, last?.bytes.buffer) : undefined;
    return piece;
  }

  // The first pieces are short: hashing can begin early, and ends soon after the last is there.
  #begin(start: number, memory?: ArrayBuffer): { start: number; bytes: Promise<Uint8Array<ArrayBuffer>> } {
    const length = Math.min(Math.max(step, start), longest, this.#length - start);
    const bytes = this.#read(start, length, memory);
    // If nobody comes for it, nobody needs to know that it failed.
    bytes.catch(() => undefined);
    return { start, bytes };
  }
}
