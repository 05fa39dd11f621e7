/** A seeded generator, so that a failure can be run again. Mulberry32 by Tommy Ettinger: small, and passes gjrand. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** The next 32 bits. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** An integer from 0 up to, not including, `limit`. */
  below(limit: number): number {
    return Math.floor((this.next() / 2 ** 32) * limit);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let index = 0; index < length; index++) bytes[index] = this.next();
    return bytes;
  }

  /**
   * Cuts `bytes` into pieces of one kind, chosen anew each time: a few anywhere, many tiny ones (empty ones too), or such that end on or
   * beside block and chunk boundaries, where split inputs have gone wrong in other implementations.
   */
  *split(bytes: Uint8Array): Generator<Uint8Array> {
    const kind = this.below(3);
    const unit = this.pick([64, 1024, 4096]);
    for (let start = 0; start < bytes.length;) {
      const rest = bytes.length - start;
      let length = this.below(rest + 1);
      if (kind === 1) length = this.below(Math.min(rest, 150 + (bytes.length >> 5)) + 1);
      if (kind === 2) length = unit * (1 + this.below(3)) - (start % unit) + this.pick([-1, 0, 0, 0, 1]);
      length = Math.min(length, rest);
      yield bytes.subarray(start, start + length);
      start += length;
    }
  }
}
