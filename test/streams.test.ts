// Streams, iterables and blobs give the bytes of blake3(), however their input is cut.
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { hashBlob, hashIterable, hashStream } from "../js/streams.ts";
import { eachBackend } from "./support/backends.ts";
import { hex } from "./support/bytes.ts";
import { expected, modes, optionsOf, outputLength } from "./support/oracle.ts";
import { Random } from "./support/random.ts";

const MiB = 2 ** 20;
// Around the window of 64 KiB, and around the megabyte that is hashed between two turns of the event loop.
const lengths = [0, 1, 64, 1024, 1025, 65_535, 65_536, 65_537, 200_000, MiB, MiB + 1];

const streamOf = (pieces: Iterable<Uint8Array>) => {
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
};

async function* late(pieces: Iterable<Uint8Array>) {
  for (const piece of pieces) {
    await new Promise((resolve) => setImmediate(resolve));
    yield piece;
  }
}

describe.each(modes)("%s", (mode) => {
  const options = { ...optionsOf[mode], dkLen: outputLength };

  eachBackend(() => {
    it.each(lengths)("hashes %i bytes from every kind of source", async (length) => {
      const random = new Random(length + 1);
      const input = random.bytes(length);
      const right = hex(expected(mode, input));
      const split = () => [...random.split(input)];

      expect(hex(await hashStream(streamOf(split()), options))).toBe(right);
      expect(hex(await hashIterable(split(), options))).toBe(right);
      expect(hex(await hashIterable(late(split()), options))).toBe(right);
      expect(hex(await hashIterable(Readable.from(split()) as AsyncIterable<Uint8Array>, options))).toBe(right);
      expect(hex(await hashBlob(new Blob(split() as BlobPart[]), options))).toBe(right);
    });

    it("keeps hashes that run at the same time apart", async () => {
      const random = new Random(7);
      const inputs = Array.from({ length: 5 }, (_, index) => random.bytes(30_000 * index));
      const digests = await Promise.all([
        ...inputs.map((input) => hashIterable(late(random.split(input)), options)),
        ...inputs.map((input) => hashBlob(new Blob([input as BlobPart]), options)),
      ]);
      const right = inputs.map((input) => hex(expected(mode, input)));
      expect(digests.map(hex)).toEqual([...right, ...right]);
    });
  });
});

describe("a blob", () => {
  it("is read slice by slice, in order, and never as a whole", async () => {
    const input = new Random(3).bytes(3 * MiB + 5);
    const blob = new Blob([input as BlobPart]);
    const slices: number[][] = [];
    const counted = {
      size: blob.size,
      slice(start: number, end: number) {
        slices.push([start, end]);
        return blob.slice(start, end);
      },
      arrayBuffer: () => expect.unreachable("the whole blob was read"),
    };
    expect(hex(await hashBlob(counted))).toBe(hex(expected("hash", input, 32)));
    expect(slices).toEqual([0, 1, 2, 3].map((at) => [at * MiB, Math.min((at + 1) * MiB, input.length)]));
  });

  it("tells its progress", async () => {
    const seen: unknown[] = [];
    const total = 2 * MiB + 100;
    await hashBlob(new Blob([new Uint8Array(total)]), { onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([MiB, 2 * MiB, total].map((done) => ({ done, total })));
  });

  it("tells the end of no bytes", async () => {
    const seen: unknown[] = [];
    await hashBlob(new Blob([]), { onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([{ done: 0, total: 0 }]);
  });

  it("that gives fewer bytes than it promised is an error", async () => {
    const short = {
      size: 1000,
      slice: () => new Blob([new Uint8Array(999)]),
      arrayBuffer: () => Promise.resolve(new ArrayBuffer(999)),
    };
    await expect(hashBlob(short)).rejects.toThrow(/expected 1000 bytes at 0, got 999/);
  });

  it("that cannot be read fails with the reason", async () => {
    const reason = new DOMException("gone", "NotReadableError");
    const broken = { size: 10, slice: () => broken, arrayBuffer: () => Promise.reject(reason) };
    await expect(hashBlob(broken)).rejects.toBe(reason);
  });
});

describe("wrong arguments", () => {
  const wrong = [undefined, null, 5, "text", new Uint8Array(3), new ArrayBuffer(3), {}];

  it.each(wrong)("%o is no stream, no iterable of pieces and no blob", async (value) => {
    await expect(hashStream(value as never)).rejects.toThrow(TypeError);
    await expect(hashIterable(value as never)).rejects.toThrow(TypeError);
    await expect(hashBlob(value as never)).rejects.toThrow(TypeError);
  });

  it("options are checked before anything is read", async () => {
    const stream = streamOf([]);
    await expect(hashStream(stream, { dkLen: -1 })).rejects.toThrow(RangeError);
    await expect(hashStream(stream, { key: new Uint8Array(32), context: "" })).rejects.toThrow(Error);
    await expect(hashStream(stream, { signal: "stop" as never })).rejects.toThrow(TypeError);
    await expect(hashBlob(new Blob([]), { onProgress: 1 as never })).rejects.toThrow(TypeError);
    expect(stream.locked).toBe(false);
  });
});
