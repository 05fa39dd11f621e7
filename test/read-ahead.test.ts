// A source that is read ahead gives its bytes wherever the parts asked for begin and end: threads that end in the midst of a message leave the rest
// to the calling one, from anywhere on.
import { expect, it } from "vitest";
import { Mode } from "../js/abi.ts";
import { currentCore } from "../js/backend.ts";
import { BlobSource } from "../js/input/blob.ts";
import { Run } from "../js/input/options.ts";
import { Message } from "../js/message.ts";
import { hex } from "./support/bytes.ts";
import { expected } from "./support/oracle.ts";
import { Random } from "./support/random.ts";

const MiB = 2 ** 20;
const run = new Run(Infinity, { signal: undefined, onProgress: undefined });
const random = new Random(11);
const input = random.bytes(11 * MiB + 77);

/** A source with so much before the input, of which nothing is ever read. */
const newSource = (before: number) => {
  const blob = new Blob([input as BlobPart]);
  const slices: number[][] = [];
  const source = new BlobSource({
    size: before + blob.size,
    slice(start: number, end: number) {
      slices.push([start, end]);
      return blob.slice(start - before, end - before);
    },
    arrayBuffer: () => expect.unreachable("the whole blob was read"),
  });
  return { source, slices };
};

// From 64 MiB on the pieces are longer.
it.each([0, 0, 1, 60, 60, 64, 500])("parts of any length, from anywhere on, behind %i MiB", async (megabytes) => {
  const before = megabytes * MiB;
  const { source, slices } = newSource(before);
  const end = before + input.length;
  const message = new Message(currentCore(), Mode.hash, undefined);
  const first = before + random.below(3 * MiB);
  for (let start = first; start < end;) {
    const length = Math.min(1 + random.below(3 * MiB), end - start);
    await source.append(message, start, length, run);
    start += length;
  }
  expect(hex(message.output(32))).toBe(hex(expected("hash", input.subarray(first - before), 32)));
  // Every byte is read once.
  expect(slices[0][0]).toBe(first);
  expect(slices.slice(1).map(([start]) => start)).toEqual(slices.slice(0, -1).map(([, end]) => end));
  expect(slices.at(-1)![1]).toBe(end);
  const lengths = new Set(slices.slice(0, -1).map(([from, to]) => (to - from) / MiB));
  expect([...lengths]).toEqual([1, 4].filter((length) => (length === 1 ? megabytes < 64 : megabytes >= 60)));
});

it("parts that do not follow each other", async () => {
  const { source } = newSource(0);
  for (const [start, length] of [
    [5 * MiB, 100],
    [0, 2 * MiB + 1],
    [10 * MiB, MiB + 77],
    [3, 10],
  ]) {
    const message = new Message(currentCore(), Mode.hash, undefined);
    await source.append(message, start, length, run);
    expect(hex(message.output(32))).toBe(hex(expected("hash", input.subarray(start, start + length), 32)));
  }
});
