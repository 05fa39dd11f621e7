// Wrong arguments, aborts and failing files: the call rejects with the reason, and the workers are as good as before.
import { appendFileSync, renameSync, rmSync, statSync, truncateSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { close, hashBlob, hashBytes, hashFile, type ParallelOptions } from "../js/parallel/index.node.ts";
import { Parallel } from "../js/parallel/parallel.ts";
import { hex } from "./support/bytes.ts";
import { newFile, newPath } from "./support/files.ts";
import { expected } from "./support/oracle.ts";
import { Random } from "./support/random.ts";
import { watch } from "./support/workers.ts";

const MiB = 2 ** 20;
const input = new Random(22).bytes(40 * MiB + 7);
const right = hex(expected("hash", input, 32));
const stop = new Error("stop");

/** All three ways in. */
const calls: Record<string, (options?: ParallelOptions) => Promise<Uint8Array>> = {
  hashBytes: (options) => hashBytes(input, options),
  hashBlob: (options) => hashBlob(new Blob([input as BlobPart]), options),
  hashFile: (options) => hashFile(path, options),
};
let path: string;

beforeAll(async () => {
  path = newFile(input);
  // The first call starts the workers.
  for (let i = 0; i < 3; i++) await hashBytes(input, { threads: 2 });
});
afterAll(close);

describe.each(Object.entries(calls))("%s", (_, call) => {
  it.each([0, -1, NaN, 1.5, Infinity, 257])("refuses %d threads with a RangeError", async (threads) => {
    await expect(call({ threads })).rejects.toThrow(RangeError);
  });

  it.each(["2", null, {}, 2n, true])("refuses %o threads with a TypeError", async (threads) => {
    await expect(call({ threads: threads as never })).rejects.toThrow(TypeError);
  });

  it("refuses other wrong options", async () => {
    await expect(call({ dkLen: -1 })).rejects.toThrow(RangeError);
    await expect(call({ key: new Uint8Array(5) })).rejects.toThrow(RangeError);
    await expect(call({ key: new Uint8Array(32), context: "" })).rejects.toThrow(Error);
    await expect(call({ onProgress: {} as never })).rejects.toThrow(TypeError);
    await expect(call({ signal: new AbortController() as never })).rejects.toThrow(TypeError);
    await expect(call([] as never)).rejects.toThrow(TypeError);
  });

  it("rejects at once when it was aborted before", async () => {
    await expect(call({ signal: AbortSignal.abort(stop) })).rejects.toBe(stop);
    await expect(call({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
  });

  it("rejects when it is aborted, tells no more progress, and leaves the workers usable", async () => {
    for (let after = 1; after <= 30; after += 7) {
      const controller = new AbortController();
      let told = 0;
      const onProgress = () => ++told === after && controller.abort(stop);
      await expect(call({ threads: 2, onProgress, signal: controller.signal })).rejects.toBe(stop);
      expect(hex(await call({ threads: 2 }))).toBe(right);
      expect(told).toBe(after);
    }
  });

  it("rejects with what onProgress throws", async () => {
    const onProgress = () => {
      throw stop;
    };
    await expect(call({ threads: 2, onProgress })).rejects.toBe(stop);
    expect(hex(await call({ threads: 2 }))).toBe(right);
  });
});

it("wrong sources are refused with a TypeError", async () => {
  for (const wrong of [undefined, null, 5, {}, new ArrayBuffer(3), [1]]) {
    await expect(hashBytes(wrong as never)).rejects.toThrow(TypeError);
    await expect(hashBlob(wrong as never)).rejects.toThrow(TypeError);
    await expect(hashFile(wrong as never)).rejects.toThrow(TypeError);
  }
  await expect(hashBytes("text" as never)).rejects.toThrow(TypeError);
});

it("an aborted call rejects before the worker has answered", async () => {
  let answer!: (bytes: ArrayBuffer) => void;
  const reading = new Promise<ArrayBuffer>((resolve) => (answer = resolve));
  const blob = { size: 2 * MiB, slice: () => blob, arrayBuffer: () => reading };
  const controller = new AbortController();
  const digest = hashBlob(blob, { signal: controller.signal });
  setTimeout(() => controller.abort(stop), 5);
  await expect(digest).rejects.toBe(stop);
  answer(new ArrayBuffer(MiB));
});

describe("an error, and no digest, for a file that", () => {
  /** Hashes a file, and does something to it as soon as there is some progress. */
  const hashMeanwhile = (meanwhile: (path: string) => void, options?: ParallelOptions) => {
    const path = newFile(input);
    let isDone = false;
    const onProgress = () => {
      if (!isDone) meanwhile(path);
      isDone = true;
    };
    return hashFile(path, { threads: 2, ...options, onProgress });
  };

  it.each([1, 2])("shrinks, with %i threads", async (threads) => {
    await expect(hashMeanwhile((path) => truncateSync(path, MiB), { threads })).rejects.toThrow(/changed/);
    await expect(hashMeanwhile((path) => truncateSync(path, input.length - 1), { threads })).rejects.toThrow(/changed/);
  });

  it.each([1, 2])("grows, with %i threads", async (threads) => {
    await expect(hashMeanwhile((path) => appendFileSync(path, "x"), { threads })).rejects.toThrow(
      /it had \d+ bytes and has/,
    );
  });

  it.each([1, 2])("is deleted, with %i threads", async (threads) => {
    await expect(hashMeanwhile((path) => rmSync(path), { threads })).rejects.toThrow(/deleted|no such file/);
  });

  it.each([1, 2])("is replaced, with %i threads", async (threads) => {
    const replace = (path: string) => renameSync(newFile(input), path);
    await expect(hashMeanwhile(replace, { threads })).rejects.toThrow(/changed/);
  });

  it("does not exist or is a directory", async () => {
    await expect(hashFile(newPath())).rejects.toMatchObject({ code: "ENOENT" });
    await expect(hashFile("/")).rejects.toMatchObject({ code: "EISDIR" });
  });
});

describe("workers tell all that the system says when they", () => {
  /** Hashes a file that only the workers look at, after they have started. */
  const hashByWorkers = async (path: string, other?: string) => {
    const { dev, ino } = statSync(other ?? path, { bigint: true, throwIfNoEntry: false }) ?? { dev: 0n, ino: 0n };
    const watched = watch();
    const parallel = new Parallel(watched.platform, 0);
    for (let i = 0; i < 100 && watched.subtrees() === 0; i++) await parallel.hashBytes(input, { threads: 3 });
    const file = {
      length: 8 * MiB,
      input: { kind: "file", file: { path, dev, ino } },
      append: fail,
      send: fail,
    } as const;
    return parallel.hash(file, parallel.settingsOf({ threads: 2 })).finally(() => parallel.close());
  };
  const fail = () => expect.unreachable("the calling thread read the file");

  it("find no file", async () => {
    const path = newPath();
    await expect(hashByWorkers(path)).rejects.toMatchObject({
      code: "ENOENT",
      syscall: "open",
      path,
      message: /no such file/,
    });
  });

  it("find another file in its place", async () => {
    await expect(hashByWorkers(newFile(input), newFile(input))).rejects.toThrow(/its path is another file's/);
  });

  it("find its end too early", async () => {
    await expect(hashByWorkers(newFile(input.subarray(0, 5 * MiB)))).rejects.toThrow(/it ends before byte \d+/);
  });

  it("cannot read", async () => {
    await expect(hashByWorkers("/proc/self/mem")).rejects.toMatchObject({ code: "EIO", syscall: "read" });
  });
});

it("after all that, everything still works", async () => {
  for (const call of Object.values(calls)) expect(hex(await call({ threads: 2 }))).toBe(right);
});
