// How a message is cut for several threads: into subtrees (BLAKE3 paper, section 2.1), and a rest that must not be compressed before the end is
// known.

const smallest = 2 ** 17;
const largest = 2 ** 20;
const perThread = 4;

export class Cut {
  /** Where the rest begins. */
  readonly rest: number;
  /** How many subtrees there are. */
  readonly count: number;
  readonly #length: number;
  readonly #size: number;

  /** Large subtrees cost few messages, small ones let all threads end at the same time. */
  constructor(length: number, threads: number) {
    let size = largest;
    while (size > smallest && length < size * threads * perThread) size /= 2;
    this.#length = length;
    this.#size = size;
    let count = Math.floor(length / size);
    let rest = count * size;
    if (rest === length) rest = --count * size;
    for (let next = this.lengthAt(rest); next > 0; next = this.lengthAt(rest)) {
      rest += next;
      count++;
    }
    this.rest = rest;
    this.count = count;
  }

  /**
   * The length of the subtree that begins at byte `start`, where another one ends; 0 for the rest. Towards the end they become smaller, so that
   * little is left for the calling thread to hash when all others are done.
   */
  lengthAt(start: number): number {
    let size = this.#size;
    while (size >= smallest && start + size >= this.#length) size /= 2;
    return size >= smallest ? size : 0;
  }
}
