import { expect, it } from "vitest";
import { blake3, type Hasher } from "../../js/index.ts";
import { type Backend, backends, eachBackend } from "./backends.ts";
import { hex } from "./bytes.ts";
import { expectedOfPrefixes, type Mode, modes, optionsOf, outputLength } from "./oracle.ts";
import { Random } from "./random.ts";

const everyLengthTo = 20_000;
const largest = 1024 * 1024;
const margin = 70;
const windowSize = 65_536;

/**
 * Every length from 0 to 20,000, and the 70 on each side of every multiple of 4 KiB (so of 16 and 64 KiB too) up to 1 MiB: the places where
 * some published BLAKE3 was wrong in one entry point and right in the other.
 */
const edges = Array.from({ length: largest / 4096 }, (_, index) => (index + 1) * 4096);
const lengths = Array.from({ length: largest + margin + 1 }, (_, length) => length).filter((length) => {
  const fromEdge = length % 4096;
  return length <= everyLengthTo || fromEdge <= margin || fromEdge >= 4096 - margin;
});

/**
 * One-shots of all of these are 19 GB for each mode and backend. Above 64 KiB only the simd build hashes them in every mode. Scalar and js, which
 * are one source compiled twice and three times as slow, do so around the ends of windows, where a one-shot takes another way. Elsewhere they take
 * turns: each length in one mode there, in another one here. Streamed, every length is checked everywhere.
 */
const isInTurn = (length: number, mode: Mode, backend: Backend): boolean =>
  backend === "simd" ||
  length <= windowSize ||
  (length + margin) % windowSize <= 2 * margin ||
  (length + backends.indexOf(backend)) % 3 === modes.indexOf(mode);

/** The backends run one after another in one file and share the oracle's outputs; each mode has its own file, so that modes run in parallel. */
export function sweep(mode: Mode): void {
  const random = new Random(20261130);
  const input = random.bytes(largest + margin);
  const right: Uint8Array[] = [];
  for (const [index, output] of expectedOfPrefixes(mode, input, lengths).entries()) right[lengths[index]] = output;
  const options = { ...optionsOf[mode], dkLen: outputLength };

  const check = (length: number, output: Uint8Array) => {
    // Not expect() each time: at 55,000 lengths, three modes, three backends and two ways it would cost more than the hashing.
    if (Buffer.compare(output, right[length]) === 0) return;
    expect(hex(output), `${length} bytes`).toBe(hex(right[length]));
  };
  const feed = (hasher: Hasher, from: number, to: number) => {
    for (const piece of random.split(input.subarray(from, to))) hasher.update(piece);
    return hasher;
  };

  eachBackend((backend) => {
    it("is right at every length in one shot", { timeout: 600_000 }, () => {
      for (const length of lengths) {
        if (isInTurn(length, mode, backend)) check(length, blake3(input.subarray(0, length), options));
      }
    });

    it(`is right at every length to ${everyLengthTo} when the input is split at random`, { timeout: 300_000 }, () => {
      for (let length = 0; length <= everyLengthTo; length++) {
        check(length, feed(blake3.create(options), 0, length).digest());
      }
    });

    it("is right around every multiple of 4 KiB when the input is split at random", { timeout: 300_000 }, () => {
      const trunk = blake3.create(options);
      for (const edge of edges) {
        // One hasher comes to a random place before the edge; from there each length goes its own way.
        feed(trunk, trunk.count, edge - margin - random.below(1500));
        for (let length = edge - margin; length <= edge + margin; length++) {
          check(length, feed(trunk.clone(), trunk.count, length).digest());
        }
      }
    });

    it("is right around every multiple of 4 KiB when asked after each byte", { timeout: 300_000 }, () => {
      const hasher = blake3.create(options);
      for (const edge of edges) {
        hasher.update(input.subarray(hasher.count, edge - margin));
        for (let length = edge - margin; length < edge + margin; length++) {
          check(length, hasher.finalize());
          hasher.update(input.subarray(length, length + 1));
        }
      }
    });
  });
}
