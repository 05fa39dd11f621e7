// The cut of a message for several threads: subtrees that BLAKE3's tree has, and a rest.
import { expect, it } from "vitest";
import { Cut } from "../js/parallel/cut.ts";
import { Random } from "./support/random.ts";

const KiB = 1024;
const MiB = 1024 * KiB;
const random = new Random(24);
const edges = [1, 1.125, 1.5, 2, 3.875, 16, 64, 512].flatMap((size) => [-1, 0, 1].map((by) => size * MiB + by));
const lengths = [
  ...edges.filter((length) => length >= MiB),
  ...Array.from({ length: 300 }, () => MiB + random.below(80 * MiB)),
];
const far = [2 ** 32, 2 ** 32 + 1, 5 * 2 ** 30 + 12_345];

it.each([1, 2, 3, 8, 256])(
  "for %i threads, is made of aligned powers of two, one after another, up to a short rest",
  (threads) => {
    for (const length of [...lengths, ...(threads === 2 ? far : [])]) {
      const cut = new Cut(length, threads);
      let start = 0;
      let count = 0;
      for (let next = cut.lengthAt(start); next > 0; next = cut.lengthAt(start)) {
        const isRight = start % next === 0 && Number.isInteger(Math.log2(next)) && next >= 128 * KiB && next <= MiB;
        if (!isRight) expect.fail(`${length} bytes: a subtree of ${next} bytes at ${start}`);
        start += next;
        count++;
      }
      expect([cut.rest, cut.count], `${length} bytes`).toEqual([start, count]);
      expect(length - start, `${length} bytes`).toBeGreaterThan(0);
      expect(length - start, `${length} bytes`).toBeLessThanOrEqual(128 * KiB);
    }
  },
);

it("gives every thread several subtrees, however short the message", () => {
  for (const threads of [2, 4]) expect(new Cut(MiB, threads).count).toBeGreaterThanOrEqual(7);
});
