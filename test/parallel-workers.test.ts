// When workers are started and ended, and what happens where they cannot be.
import { afterAll, describe, expect, it } from "vitest";
import { setBackend } from "../js/index.ts";
import { Parallel } from "../js/parallel/parallel.ts";
import { useBackend } from "./support/backends.ts";
import { hex } from "./support/bytes.ts";
import { expected } from "./support/oracle.ts";
import { Random } from "./support/random.ts";
import { failing, watch, working } from "./support/workers.ts";

const MiB = 2 ** 20;
const input = new Random(21).bytes(24 * MiB + 99);
const right = hex(expected("hash", input, 32));
const blob = new Blob([input as BlobPart]);
const short = blob.slice(0, 2 * MiB);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

afterAll(() => setBackend("auto"));

async function started(parallel: Parallel, { subtrees }: ReturnType<typeof watch>) {
  for (let i = 0; i < 100 && subtrees() === 0; i++) {
    expect(hex(await parallel.hashBlob(blob))).toBe(right);
    await pause(20);
  }
}

describe("workers are started", () => {
  it("when as much has been hashed without them as they cost", async () => {
    const watched = watch();
    const parallel = new Parallel(watched.platform);
    const before: number[] = [];
    for (let i = 0; i < 16; i++) {
      before.push(watched.workers.length);
      await parallel.hashBlob(short);
    }
    // 16 times 2 MiB are 32 MiB.
    expect(before).toEqual(Array(16).fill(0));
    expect(watched.workers).toHaveLength(2);
    await parallel.close();
  });

  it("at once for a large input, of which the calling thread hashes the start", async () => {
    const watched = watch();
    const parallel = new Parallel(watched.platform, input.length);
    expect(hex(await parallel.hashBlob(blob))).toBe(right);
    expect(watched.workers).toHaveLength(2);
    await parallel.close();
  });

  it("never for one thread, few bytes, or on a machine with one core", async () => {
    const watched = watch();
    const parallel = new Parallel({ ...watched.platform, cores: () => 1 }, 0);
    await parallel.hashBlob(blob);
    await parallel.hashBlob(blob, { threads: 1 });
    await parallel.hashBlob(blob.slice(0, MiB - 1), { threads: 2 });
    expect(watched.workers).toHaveLength(0);
  });

  it("one less for bytes, of which the calling thread hashes a part", async () => {
    const watched = watch();
    const parallel = new Parallel(watched.platform, 0);
    for (let i = 0; i < 100 && watched.subtrees() === 0; i++) {
      expect(hex(await parallel.hashBytes(input, { threads: 3 }))).toBe(right);
      await pause(20);
    }
    await pause(200);
    watched.subtrees();
    expect(hex(await parallel.hashBytes(input, { threads: 3 }))).toBe(right);
    expect(watched.workers).toHaveLength(2);
    const byWorkers = watched.subtrees();
    expect(byWorkers).toBeGreaterThan(4);
    expect(byWorkers).toBeLessThan(24);
    await parallel.close();
  });

  it("as many as the largest number of threads asked for", async () => {
    const watched = watch();
    const parallel = new Parallel(watched.platform, 0);
    for (const threads of [2, 3, 2, 5]) await parallel.hashBlob(short, { threads });
    expect(watched.workers).toHaveLength(5);
    await parallel.close();
  });
});

it("a call uses no more workers than it says", async () => {
  const watched = watch();
  const parallel = new Parallel(watched.platform, 0);
  await parallel.hashBlob(blob, { threads: 4 });
  await started(parallel, watched);
  await pause(200);
  const asked = () => watched.workers.map(({ requests }) => requests.length);
  const before = asked();
  expect(hex(await parallel.hashBlob(blob, { threads: 2 }))).toBe(right);
  expect(asked().filter((count, i) => count > before[i])).toHaveLength(2);
  await parallel.close();
});

describe("where a way to start a worker", () => {
  it.each(Object.entries(failing))("%s, the calling thread hashes alone", async (_, way) => {
    const watched = watch([way]);
    const parallel = new Parallel(watched.platform, 0);
    for (let i = 0; i < 3; i++) expect(hex(await parallel.hashBlob(blob))).toBe(right);
    expect(hex(await parallel.hashBytes(input))).toBe(right);
    expect(watched.workers.length).toBeLessThanOrEqual(2);
    await parallel.close();
  });

  it.each(Object.entries(failing).filter(([what]) => !what.includes("never")))(
    "%s, the next way is tried",
    async (_, way) => {
      const watched = watch([way, working]);
      const parallel = new Parallel(watched.platform, 0);
      await started(parallel, watched);
      expect(hex(await parallel.hashBlob(blob))).toBe(right);
      expect(watched.subtrees()).toBeGreaterThan(0);
      await parallel.close();
    },
  );
});

describe("workers that end", () => {
  it("in the middle make the call fail, and not the next one", async () => {
    const watched = watch();
    const parallel = new Parallel(watched.platform, 0);
    await started(parallel, watched);
    const onProgress = () => watched.workers.forEach(({ handle }) => void handle.terminate());
    await expect(parallel.hashBlob(blob, { onProgress })).rejects.toThrow(/worker: expected it to hash/);
    await pause(100);
    expect(hex(await parallel.hashBlob(blob))).toBe(right);
    await started(parallel, watched);
    expect(watched.workers.length).toBeGreaterThan(2);
    await parallel.close();
  });

  it("by close() do so after the calls under way, and are started again by the next", async () => {
    const watched = watch();
    const parallel = new Parallel(watched.platform, 0);
    await started(parallel, watched);
    const digest = parallel.hashBlob(blob);
    let isClosed = false;
    const closed = parallel.close().then(() => (isClosed = true));
    await pause(0);
    expect(isClosed).toBe(false);
    expect(hex(await digest)).toBe(right);
    await closed;
    const before = watched.workers.length;
    expect(hex(await parallel.hashBlob(blob))).toBe(right);
    expect(watched.workers).toHaveLength(before + 2);
    await parallel.close();
    await parallel.close();
  });

  it("by close() do so after a call under way, however often it is called", async () => {
    const watched = watch();
    const parallel = new Parallel(watched.platform, 0);
    await started(parallel, watched);
    let isDone = false;
    const digest = parallel.hashBlob(blob).then(() => (isDone = true));
    const closed = parallel.close();
    await parallel.close();
    expect(isDone).toBe(true);
    await Promise.all([digest, closed]);
  });

  it("by close() are none that a call would start that has not come to use them", async () => {
    const watched = watch();
    const parallel = new Parallel(watched.platform, 0);
    const opening = parallel.track(async () => {
      await pause(20);
      return parallel.hashBlob(blob);
    });
    await parallel.close();
    expect(hex(await opening)).toBe(right);
    expect(watched.workers).toHaveLength(2);
    expect(hex(await parallel.hashBlob(blob))).toBe(right);
    expect(watched.workers).toHaveLength(4);
    await parallel.close();
  });
});

it("a call goes on with the backend it began with, the next one takes the new one", async () => {
  const watched = watch();
  const parallel = new Parallel(watched.platform, 0);
  useBackend("simd");
  await started(parallel, watched);
  const digest = parallel.hashBlob(blob);
  useBackend("scalar");
  const next = parallel.hashBlob(blob);
  expect(hex(await digest)).toBe(right);
  expect(hex(await next)).toBe(right);
  expect(watched.workers).toHaveLength(4);
  await parallel.close();
});
