// Hashing with several threads gives the bytes of blake3(), from every source, and the threads take part.
import { openAsBlob } from "node:fs";
import { describe, expect, it } from "vitest";
import { Parallel } from "../js/parallel/parallel.ts";
import { eachBackend } from "./support/backends.ts";
import { hex } from "./support/bytes.ts";
import { newFile } from "./support/files.ts";
import { expected, modes, optionsOf, outputLength } from "./support/oracle.ts";
import { Random } from "./support/random.ts";
import { hashFileBy, watch } from "./support/workers.ts";

const KiB = 1024;
const MiB = 1024 * KiB;
const input = new Random(20).bytes(9 * MiB + 4321);
const inputs = (lengths: number[]) => lengths.map((length) => input.subarray(0, length));

/** Starts workers at the first call, and waits until they are there. */
async function warm() {
  const watched = watch();
  const parallel = new Parallel(watched.platform, 0);
  for (let i = 0; watched.subtrees() === 0; i++) {
    expect(i, "attempts").toBeLessThan(100);
    await parallel.hashBlob(new Blob([input.subarray(0, 2 * MiB) as BlobPart]), { threads: 2 });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { ...watched, parallel };
}

eachBackend((backend) => {
  const longest = backend === "js" ? 3 * MiB : input.length;
  // Around the least length that is worth workers, whole numbers of subtrees, one byte more or less.
  const lengths = [0, 1, MiB - 1, MiB, MiB + 1, MiB + 128 * KiB, 2 * MiB, 2 * MiB + 1, 2 * MiB + 1023, longest];

  it.each(modes)("bytes, shared bytes and blobs of all lengths have the right digest: %s", async (mode) => {
    const { parallel, subtrees } = await warm();
    const options = { ...optionsOf[mode], dkLen: outputLength };
    for (const bytes of inputs(lengths)) {
      const right = hex(expected(mode, bytes));
      const shared = new Uint8Array(new SharedArrayBuffer(bytes.length + 3), 3);
      shared.set(bytes);
      for (const threads of [1, 2, 3]) {
        const what = `${bytes.length} bytes, ${threads} threads`;
        expect(hex(await parallel.hashBytes(bytes, { ...options, threads })), what).toBe(right);
        expect(hex(await parallel.hashBytes(shared, { ...options, threads })), `${what}, shared`).toBe(right);
        expect(
          hex(await parallel.hashBlob(new Blob([bytes as BlobPart]), { ...options, threads })),
          `${what}, blob`,
        ).toBe(right);
        expect(subtrees() > 0, what).toBe(bytes.length >= MiB && threads > 1);
      }
    }
    await parallel.close();
  });

  it("files have the right digest", async () => {
    const { parallel, subtrees } = await warm();
    for (const bytes of inputs([0, 100, MiB - 1, MiB, longest])) {
      const path = newFile(bytes);
      for (const mode of modes) {
        const what = `${mode}, ${bytes.length} bytes`;
        const options = { ...optionsOf[mode], dkLen: outputLength, threads: 2 };
        expect(hex(await hashFileBy(parallel, path, options)), what).toBe(hex(expected(mode, bytes)));
        expect(subtrees() > 0, what).toBe(bytes.length >= MiB);
      }
    }
    await parallel.close();
  });
});

it("workers hash all in aligned subtrees but a rest, which must not be compressed before the end is known", async () => {
  const { parallel, workers } = await warm();
  for (const length of [2 * MiB - 1, 2 * MiB, 2 * MiB + 1, 3 * MiB + 900 * KiB, input.length]) {
    for (const { requests } of workers) requests.length = 0;
    await hashFileBy(parallel, newFile(input.subarray(0, length)), { threads: 2 });
    const asked = workers.flatMap(({ requests }) => requests).filter((request) => request.type === "subtree");
    let end = 0;
    for (const subtree of asked.sort((a, b) => a.start - b.start)) {
      expect(subtree.start, `${length} bytes`).toBe(end);
      expect(subtree.start % subtree.length).toBe(0);
      expect(Number.isInteger(Math.log2(subtree.length))).toBe(true);
      end += subtree.length;
    }
    expect(length - end).toBeGreaterThan(0);
    expect(length - end).toBeLessThanOrEqual(128 * KiB);
  }
  await parallel.close();
});

it("both workers take part", async () => {
  const { parallel, workers } = await warm();
  await parallel.hashBlob(new Blob([input as BlobPart]), { threads: 2 });
  for (const { requests } of workers) {
    expect(requests.filter(({ type }) => type === "subtree").length).toBeGreaterThan(2);
  }
  await parallel.close();
});

it("a blob that cannot be posted is read by the calling thread", async () => {
  const { parallel, subtrees, workers } = await warm();
  const blob = await openAsBlob(newFile(input));
  expect(hex(await parallel.hashBlob(blob))).toBe(hex(expected("hash", input, 32)));
  expect(subtrees()).toBeGreaterThan(0);
  expect(workers.flatMap(({ requests }) => requests)).toContainEqual(
    expect.objectContaining({ type: "begin", input: { kind: "sent" } }),
  );
  await parallel.close();
});

it("calls at the same time, in different modes, share the workers and do not mix", async () => {
  const { parallel, workers } = await warm();
  const calls = Array.from({ length: 12 }, (_, i) => {
    const mode = modes[i % 3];
    const bytes = input.subarray(i * 1000, i * 1000 + 2 * MiB + i);
    const right = hex(expected(mode, bytes));
    return parallel
      .hashBytes(bytes, { ...optionsOf[mode], dkLen: outputLength })
      .then((digest) => [hex(digest), right]);
  });
  for (const [digest, right] of await Promise.all(calls)) expect(digest).toBe(right);
  expect(workers.length).toBeLessThanOrEqual(2);
  await parallel.close();
});

describe("the caller's bytes", () => {
  it("are never taken away", async () => {
    const { parallel } = await warm();
    const pooled = Buffer.from(input.buffer, 77, 3 * MiB);
    const { byteLength } = input.buffer;
    expect(hex(await parallel.hashBytes(pooled))).toBe(hex(expected("hash", pooled, 32)));
    expect(input.buffer.byteLength).toBe(byteLength);
    await parallel.close();
  });

  it("that go away meanwhile are an error", async () => {
    const { parallel } = await warm();
    const bytes = input.slice();
    const digest = parallel.hashBytes(bytes);
    structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
    await expect(digest).rejects.toThrow(TypeError);
    await parallel.close();
  });
});

describe("progress", () => {
  it.each([1, 2])("grows up to the total with %i threads", async (threads) => {
    const { parallel } = await warm();
    for (const blob of [new Blob([input as BlobPart]), new Blob(["abc"]), new Blob([])]) {
      const seen: number[] = [];
      await parallel.hashBlob(blob, {
        threads,
        onProgress: ({ done, total }) => {
          expect(total).toBe(blob.size);
          seen.push(done);
        },
      });
      expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
      expect(seen.at(-1)).toBe(blob.size);
      if (blob.size > MiB) expect(seen.length).toBeGreaterThanOrEqual(blob.size / MiB);
    }
    await parallel.close();
  });

  it("is told of a few bytes too, once", async () => {
    const seen: unknown[] = [];
    const parallel = new Parallel(watch().platform);
    await parallel.hashBytes(new Uint8Array(5), { onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([{ done: 5, total: 5 }]);
  });
});
