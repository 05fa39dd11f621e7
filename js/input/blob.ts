// A Blob or File as a source. It is read in slices, never as a whole.

import { kindOf } from "../bytes.ts";
import type { Message } from "../message.ts";
import { ReadAhead } from "./ahead.ts";
import type { Run } from "./options.ts";
import type { Source } from "./source.ts";

/** What is used of a `Blob`. */
export interface BlobLike {
  readonly size: number;
  slice(start: number, end: number): BlobLike;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export class BlobSource implements Source {
  readonly blob: BlobLike;
  readonly length: number;
  readonly #ahead: ReadAhead;

  constructor(blob: BlobLike) {
    this.blob = blob;
    this.length = blob.size;
    this.#ahead = new ReadAhead(blob.size, (start, length) => readSlice(blob, start, length));
  }

  append(message: Message, start: number, length: number, run: Run): void | Promise<void> {
    return this.#ahead.append(message, start, length, run);
  }
}

/** Bytes of a blob. Throws an Error if they are not all there. */
export async function readSlice(blob: BlobLike, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await blob.slice(start, start + length).arrayBuffer();
  if (bytes.byteLength !== length) {
    throw new Error(`blob: expected ${length} bytes at ${start}, got ${bytes.byteLength}`);
  }
  return new Uint8Array(bytes);
}

/** Throws a TypeError unless `value` is a Blob of any realm, or does what one does. */
export function assertBlob(value: unknown): asserts value is BlobLike {
  const { size = -1, slice, arrayBuffer } = (value ?? {}) as Partial<BlobLike>;
  const hasSize = Number.isSafeInteger(size) && size >= 0;
  if (!hasSize || typeof slice !== "function" || typeof arrayBuffer !== "function") {
    throw new TypeError(`blob: expected a Blob, got ${kindOf(value)}`);
  }
}
