/**
 * BLAKE3 as the paper defines it (sections 2.1 to 2.6), for counters that no input reaches in the time a test has. Slow, and in nothing like
 * the core: it recurses over the whole tree, and it can be told the chaining values of the subtrees that lie before the input.
 */
import type { Mode } from "./oracle.ts";

const initial = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const permutation = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
const chunkStart = 1;
const chunkEnd = 2;
const parent = 4;
const root = 8;
const keyed = 16;
const deriveContext = 32;
const deriveMaterial = 64;

export type Words = readonly number[];

/** All that a compression takes; the root's is kept to be run again for every block of output. */
interface Node {
  cv: Words;
  block: Words;
  counter: bigint;
  length: number;
  flags: number;
}

/** A tree whose first `chunks` chunks are known only by their subtrees' chaining values, the largest (leftmost) first. */
export interface Before {
  chunks: bigint;
  stack: readonly Words[];
}

/** The first `length` bytes of output for a message that is `before`, then `input`. */
export function reference(
  keyWords: Words,
  flags: number,
  input: Uint8Array,
  length: number,
  before?: Before,
): Uint8Array {
  const done = before?.chunks ?? 0n;
  const own = BigInt(Math.max(1, Math.ceil(input.length / 1024)));
  if (done > 0n && input.length === 0) {
    throw new Error("the reference needs at least one byte after the given subtrees");
  }

  const known = new Map<string, Words>();
  let first = 0n;
  for (const [index, chunks] of powersOfTwoIn(done).entries()) {
    known.set(`${first} to ${first + chunks}`, before?.stack[index] ?? []);
    first += chunks;
  }

  const node = (from: bigint, to: bigint): Node => {
    if (to - from === 1n) {
      const start = Number(from - done) * 1024;
      return chunk(keyWords, flags, input.subarray(start, start + 1024), from);
    }
    let left = 1n;
    while (left * 2n < to - from) left *= 2n;
    const block = [...cvOf(from, from + left), ...cvOf(from + left, to)];
    return { cv: keyWords, block, counter: 0n, length: 64, flags: flags | parent };
  };
  const cvOf = (from: bigint, to: bigint): Words =>
    known.get(`${from} to ${to}`) ?? compress(node(from, to)).slice(0, 8);

  const last = node(0n, done + own);
  const blocks: number[] = [];
  for (let counter = 0n; blocks.length * 4 < length; counter++) {
    blocks.push(...compress({ ...last, counter, flags: last.flags | root }));
  }
  return new Uint8Array(Uint32Array.from(blocks).buffer).slice(0, length);
}

/** The chaining value of a whole subtree that is not the root, whose first chunk has the number `from`. */
export function subtree(keyWords: Words, flags: number, input: Uint8Array, from: number): Words {
  const chunks = input.length / 1024;
  if (chunks === 1) return compress(chunk(keyWords, flags, input, BigInt(from))).slice(0, 8);
  const half = input.length / 2;
  const left = subtree(keyWords, flags, input.subarray(0, half), from);
  const right = subtree(keyWords, flags, input.subarray(half), from + chunks / 2);
  const block = [...left, ...right];
  return compress({ cv: keyWords, block, counter: 0n, length: 64, flags: flags | parent }).slice(0, 8);
}

/** The key words and flags of a mode; plain hashing has the paper's initial words. */
export function keyWordsOf(mode: Mode, key: Uint8Array, context: Uint8Array): { keyWords: Words; flags: number } {
  if (mode === "hash") return { keyWords: initial, flags: 0 };
  if (mode === "keyedHash") return { keyWords: wordsOf(key), flags: keyed };
  return { keyWords: wordsOf(reference(initial, deriveContext, context, 32)), flags: deriveMaterial };
}

/** The sizes of the subtrees that `chunks` chunks make: the set bits, the largest first. */
export function powersOfTwoIn(chunks: bigint): bigint[] {
  const powers: bigint[] = [];
  for (let bit = 1n; bit <= chunks; bit *= 2n) if (chunks & bit) powers.unshift(bit);
  return powers;
}

export function wordsOf(bytes: Uint8Array): Words {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(index * 4, true));
}

function chunk(keyWords: Words, flags: number, bytes: Uint8Array, counter: bigint): Node {
  let cv = keyWords;
  for (let start = 0; ; start += 64) {
    const isLast = start + 64 >= bytes.length;
    const padded = new Uint8Array(64);
    const piece = bytes.subarray(start, start + 64);
    padded.set(piece);
    const edges = (start === 0 ? chunkStart : 0) | (isLast ? chunkEnd : 0);
    const node = { cv, block: wordsOf(padded), counter, length: piece.length, flags: flags | edges };
    if (isLast) return node;
    cv = compress(node).slice(0, 8);
  }
}

function compress({ cv, block, counter, length, flags }: Node): Words {
  const low = Number(counter & 0xffffffffn);
  const high = Number(counter >> 32n);
  const v = [...cv, ...initial.slice(0, 4), low, high, length, flags];
  const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
  const g = (a: number, b: number, c: number, d: number, x: number, y: number) => {
    v[a] = (v[a] + v[b] + x) | 0;
    v[d] = turn(v[d] ^ v[a], 16);
    v[c] = (v[c] + v[d]) | 0;
    v[b] = turn(v[b] ^ v[c], 12);
    v[a] = (v[a] + v[b] + y) | 0;
    v[d] = turn(v[d] ^ v[a], 8);
    v[c] = (v[c] + v[d]) | 0;
    v[b] = turn(v[b] ^ v[c], 7);
  };
  let m = block;
  for (let round = 0; round < 7; round++) {
    for (let i = 0; i < 4; i++) g(i, 4 + i, 8 + i, 12 + i, m[2 * i], m[2 * i + 1]);
    for (let i = 0; i < 4; i++) {
      g(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4), m[8 + 2 * i], m[9 + 2 * i]);
    }
    m = permutation.map((from) => m[from]);
  }
  return v.map((word, index) => (index < 8 ? word ^ v[index + 8] : word ^ cv[index - 8]) >>> 0);
}
