// The pair of streams that passes bytes through and hashes them.
import { describe, expect, it } from "vitest";
import { hashTransform, type HashTransform } from "../js/streams.ts";
import { eachBackend } from "./support/backends.ts";
import { concat, hex } from "./support/bytes.ts";
import { expected, modes, optionsOf, outputLength } from "./support/oracle.ts";
import { Random } from "./support/random.ts";

const stop = new Error("stop");
const turn = () => new Promise((resolve) => setTimeout(resolve, 2));

const streamOf = (pieces: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

async function collect(stream: ReadableStream): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) pieces.push(piece);
  return concat(pieces);
}

eachBackend(() => {
  it.each(modes)("passes bytes through unchanged and offers the digest (%s)", async (mode) => {
    const random = new Random(11);
    const input = random.bytes(300_001);
    const transform = hashTransform({ ...optionsOf[mode], dkLen: outputLength });
    const output = await collect(streamOf([...random.split(input)]).pipeThrough(transform));
    expect(hex(output)).toBe(hex(input));
    expect(hex(await transform.digest)).toBe(hex(expected(mode, input)));
  });
});

it("hashes no bytes at all", async () => {
  const transform = hashTransform();
  expect(await collect(streamOf([]).pipeThrough(transform))).toHaveLength(0);
  expect(hex(await transform.digest)).toBe(hex(expected("hash", new Uint8Array(0), 32)));
});

it("takes the next piece only when somebody asks for it", async () => {
  const { writable, readable } = hashTransform();
  const writer = writable.getWriter();
  const written: number[] = [];
  for (let i = 0; i < 3; i++) void writer.write(Uint8Array.of(i)).then(() => written.push(i));
  const reader = readable.getReader();
  await turn();
  expect(written).toEqual([]);
  expect((await reader.read()).value).toEqual(Uint8Array.of(0));
  expect((await reader.read()).value).toEqual(Uint8Array.of(1));
  await turn();
  expect(written).toEqual([0, 1]);
});

describe.each<[string, () => HashTransform | TransformStream<Uint8Array, Uint8Array>]>([
  ["hashTransform()", hashTransform],
  ["what it is measured by, a TransformStream,", () => new TransformStream()],
])("%s", (_, make) => {
  it("is done with a piece when it is read", async () => {
    const { readable, writable } = make();
    const [writer, reader] = [writable.getWriter(), readable.getReader()];
    for (let i = 0; i < 3; i++) {
      const read = reader.read();
      await writer.write(Uint8Array.of(i));
      expect((await read).value).toEqual(Uint8Array.of(i));
      await writer.ready;
      expect(writer.desiredSize).toBe(1);
    }
    const end = reader.read();
    await writer.close();
    expect((await end).done).toBe(true);
  });

  it("asks its source for one piece more than was read", async () => {
    let asked = 0;
    const source = new ReadableStream<Uint8Array>(
      { pull: (controller) => controller.enqueue(Uint8Array.of(asked++)) },
      { highWaterMark: 0 },
    );
    const reader = source.pipeThrough(make()).getReader();
    for (let read = 0; read < 4; read++) {
      await turn();
      expect(asked).toBe(read + 1);
      await reader.read();
    }
  });
});

it("serves several reads that wait at once", async () => {
  const { writable, readable, digest } = hashTransform();
  const reader = readable.getReader();
  const reads = [reader.read(), reader.read(), reader.read()];
  const writer = writable.getWriter();
  void writer.write(Uint8Array.of(1));
  void writer.write(Uint8Array.of(2));
  void writer.close();
  expect(await Promise.all(reads)).toMatchObject([{ done: false }, { done: false }, { done: true }]);
  expect(hex(await digest)).toBe(hex(expected("hash", Uint8Array.of(1, 2), 32)));
});

describe("a piece that does not pass any more is not done with:", () => {
  const waiting = async () => {
    const transform = hashTransform();
    const writer = transform.writable.getWriter();
    writer.closed.catch(() => undefined);
    const written = writer.write(new Uint8Array(3));
    written.catch(() => undefined);
    await turn();
    return { transform, writer, written };
  };

  it("the output is cancelled", async () => {
    const { transform, written } = await waiting();
    await transform.readable.cancel(stop);
    await expect(written).rejects.toBe(stop);
    await expect(transform.digest).rejects.toBe(stop);
  });

  it("the output is cancelled by who has just begun to read", async () => {
    const { transform, written } = await waiting();
    const reader = transform.readable.getReader();
    const read = reader.read();
    await reader.cancel(stop);
    expect((await read).done).toBe(true);
    await expect(written).rejects.toBe(stop);
  });

  it("the input is aborted", async () => {
    const { transform, writer, written } = await waiting();
    await writer.abort(stop);
    await expect(written).rejects.toBe(stop);
    await expect(transform.digest).rejects.toBe(stop);
  });

  it("the input is aborted when somebody has just begun to read", async () => {
    const { transform, writer, written } = await waiting();
    const read = transform.readable.getReader().read();
    read.catch(() => undefined);
    await writer.abort(stop);
    await expect(written).rejects.toBe(stop);
    await expect(read).rejects.toBe(stop);
  });
});

describe("its digest fails", () => {
  it("when the input fails", async () => {
    const transform = hashTransform();
    const broken = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(stop) });
    await expect(collect(broken.pipeThrough(transform))).rejects.toBe(stop);
    await expect(transform.digest).rejects.toBe(stop);
  });

  it("when the writer gives up, also while a piece waits to be read", async () => {
    const { writable, readable, digest } = hashTransform();
    const writer = writable.getWriter();
    const writing = writer.write(new Uint8Array(10)).catch(() => undefined);
    await turn();
    await writer.abort(stop);
    await writing;
    await expect(digest).rejects.toBe(stop);
    await expect(readable.getReader().read()).rejects.toBe(stop);
  });

  it("when the reader gives up, also while a piece waits to be read", async () => {
    const { writable, readable, digest } = hashTransform();
    const writer = writable.getWriter();
    const writing = writer.write(new Uint8Array(10)).catch(() => undefined);
    await turn();
    await readable.cancel(stop);
    await writing;
    await expect(digest).rejects.toBe(stop);
    await expect(writer.write(new Uint8Array(1))).rejects.toBe(stop);
  });

  it("for a piece that is no Uint8Array", async () => {
    const { writable, readable, digest } = hashTransform();
    const writer = writable.getWriter();
    await expect(writer.write("text")).rejects.toThrow(TypeError);
    await expect(digest).rejects.toThrow(TypeError);
    await expect(readable.getReader().read()).rejects.toThrow(TypeError);
    await expect(writer.closed).rejects.toThrow(TypeError);
  });
});

it("checks its options", () => {
  expect(() => hashTransform({ key: new Uint8Array(31) })).toThrow(RangeError);
  expect(() => hashTransform({ context: 5 as never })).toThrow(TypeError);
});
