// Reading ahead: while one piece is hashed, the next is on its way.

/** Reads pieces of input of a known length, usually one after another. */
export class ReadAhead {
  readonly #length: number;
  readonly #read: (start: number, length: number) => Promise<Uint8Array>;
  #next: { start: number; length: number; bytes: Promise<Uint8Array> } | undefined;

  constructor(length: number, read: (start: number, length: number) => Promise<Uint8Array>) {
    this.#length = length;
    this.#read = read;
  }

  /** A piece. Before it is given, reading the one behind it begins. */
  async take(start: number, length: number): Promise<Uint8Array> {
    const next = this.#next;
    const isThis = next?.start === start && next.length === length;
    const bytes = await (isThis ? next.bytes : this.#read(start, length));
    this.#begin(start + length, length);
    return bytes;
  }

  #begin(start: number, atMost: number): void {
    const length = Math.min(atMost, this.#length - start);
    this.#next = undefined;
    if (length === 0) return;
    const bytes = this.#read(start, length);
    // If nobody comes for it, nobody needs to know that it failed.
    bytes.catch(() => undefined);
    this.#next = { start, length, bytes };
  }
}
