// How hashing a stream or an iterable ends before its time: failures, wrong pieces, aborts. Sources are told, and promises do not stay open.
import { execFileSync } from "node:child_process";
import { closeSync, createReadStream, openSync } from "node:fs";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createHash, hashFile } from "../js/node.ts";
import { hashBlob, hashIterable, hashStream } from "../js/streams.ts";
import { hex, utf8 } from "./support/bytes.ts";
import { newPath } from "./support/files.ts";
import { arraysMadeBy, withBytes } from "./support/made.ts";
import { expected } from "./support/oracle.ts";
import { Random } from "./support/random.ts";

const stop = new Error("stop");

/** A stream that gives pieces for ever, or just one and then keeps silent, and what it was cancelled with. */
function endlessStream(isSilent: boolean) {
  const cancelled: unknown[] = [];
  let given = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (!isSilent || given++ === 0) return controller.enqueue(new Uint8Array(1000));
      return new Promise(() => undefined);
    },
    cancel: (reason) => void cancelled.push(reason),
  });
  return { stream, cancelled };
}

describe("a stream", () => {
  it("that fails makes the hash fail with the same", async () => {
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(stop) });
    await expect(hashStream(stream)).rejects.toBe(stop);
  });

  it.each(["text", null, undefined, [1], new ArrayBuffer(4), new Uint16Array(4)])(
    "is cancelled for the piece %o",
    async (piece) => {
      let reason: unknown;
      const stream = new ReadableStream<unknown>({
        start: (controller) => controller.enqueue(piece),
        cancel: (given) => void (reason = given),
      });
      const failure: unknown = await hashStream(stream as never).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(TypeError);
      expect(reason).toBe(failure);
    },
  );

  it.each([true, false])("is cancelled when aborted (while it keeps silent: %s)", async (isSilent) => {
    const { stream, cancelled } = endlessStream(isSilent);
    const controller = new AbortController();
    const digest = hashStream(stream, { signal: controller.signal });
    setTimeout(() => controller.abort(stop), 5);
    await expect(digest).rejects.toBe(stop);
    expect(cancelled).toEqual([stop]);
  });

  it("that does not want to be cancelled is not waited for", async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull: () => new Promise(() => undefined),
      cancel: () => new Promise(() => undefined),
    });
    const controller = new AbortController();
    const digest = hashStream(stream, { signal: controller.signal });
    controller.abort(stop);
    await expect(digest).rejects.toBe(stop);
  });
});

describe("a copy of the key is overwritten", () => {
  const key = new Random(21).bytes(32);
  const blob = new Blob([new Uint8Array(10)]);
  const locked = () => {
    const stream = blob.stream();
    stream.getReader();
    return stream;
  };
  const fail = () => {
    throw stop;
  };
  const pieces = [new Uint8Array(3)];
  const silent = { size: 5, slice: () => silent, arrayBuffer: () => new Promise<never>(() => undefined) };
  const giveUp = async (call: (signal: AbortSignal) => Promise<unknown>) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(stop), 50);
    await expect(call(controller.signal)).rejects.toBe(stop);
    await new Promise((resolve) => setImmediate(resolve));
  };
  /** With a pipe in which nothing comes, and which ends when the work is done. */
  const withPipe = (work: (path: string) => Promise<void>) => async () => {
    const path = newPath();
    execFileSync("mkfifo", [path]);
    const writer = openSync(path, "r+");
    await work(path).finally(() => closeSync(writer));
  };
  const brokenSignal = { aborted: false, addEventListener: fail, removeEventListener: fail };
  const aborted = AbortSignal.abort(stop);

  it.each<[string, () => unknown]>([
    ["the stream is locked", () => hashStream(locked(), { key })],
    ["there is no reader", () => hashStream({ getReader: fail }, { key })],
    ["there is no iterator", () => hashIterable({ [Symbol.iterator]: fail }, { key })],
    ["reading fails at once", () => hashIterable({ [Symbol.asyncIterator]: () => ({ next: fail }) }, { key })],
    ["slicing fails at once", () => hashBlob({ size: 5, slice: fail, arrayBuffer: fail }, { key })],
    ["the signal of a stream is none", () => hashStream(blob.stream(), { key, signal: "stop" as never })],
    ["the signal of an iterable is none", () => hashIterable(pieces, { key, signal: "stop" as never })],
    ["the signal of a stream fails", () => hashStream(blob.stream(), { key, signal: brokenSignal })],
    ["the signal of an iterable fails", () => hashIterable(pieces, { key, signal: brokenSignal })],
    ["the signal of a blob fails", () => hashBlob(blob, { key, signal: brokenSignal })],
    ["a stream is aborted before", () => hashStream(blob.stream(), { key, signal: aborted })],
    ["an iterable is aborted before", () => hashIterable(pieces, { key, signal: aborted })],
    ["a blob is aborted before", () => hashBlob(blob, { key, signal: aborted })],
    ["the end is reached", () => hashStream(blob.stream(), { key })],
    ["a blob that never answers is given up", () => giveUp((signal) => hashBlob(silent, { key, signal }))],
    ["a pipe that never ends is given up", withPipe((path) => giveUp((signal) => hashFile(path, { key, signal })))],
    ["an unknown length of a digest is asked for", () => createHash({ key, outputLength: -1 })],
  ])("when %s", async (_, work) => {
    expect(withBytes(await arraysMadeBy(work), key)).toEqual([]);
  });
});

it.each<[string, () => Promise<unknown>, string]>([
  ["hashStream", () => hashStream(Readable.from([]) as never), "got Readable; hashIterable takes it"],
  [
    "hashStream",
    () => hashStream(createReadStream("none").on("error", () => 0) as never),
    "got ReadStream; hashIterable takes it",
  ],
  ["hashStream", () => hashStream(new Response("text") as never), "got Response"],
  ["hashIterable", () => hashIterable({ getReader: () => 0 } as never), "got Object; hashStream takes it"],
  ["hashIterable", () => hashIterable(new Blob([]) as never), "got Blob"],
])("%s says which function takes what it was given instead (case %#)", async (_, call, end) => {
  const error: unknown = await call().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TypeError);
  expect((error as Error).message.endsWith(end), (error as Error).message).toBe(true);
});

describe("an iterable", () => {
  const watched = (pieces: Iterator<unknown> | AsyncIterator<unknown>) => {
    const ended: string[] = [];
    const iterator = {
      next: () => pieces.next(),
      return: () => {
        ended.push("return");
        return { done: true, value: undefined };
      },
    };
    return { iterable: { [Symbol.asyncIterator]: () => iterator } as unknown as AsyncIterable<Uint8Array>, ended };
  };

  it("that throws makes the hash fail with the same, and is not asked to end", async () => {
    const { iterable, ended } = watched({ next: () => Promise.reject(stop) });
    await expect(hashIterable(iterable)).rejects.toBe(stop);
    expect(ended).toEqual([]);
  });

  it("is asked to end for a wrong piece", async () => {
    const { iterable, ended } = watched(["text"][Symbol.iterator]());
    await expect(hashIterable(iterable)).rejects.toThrow(TypeError);
    expect(ended).toEqual(["return"]);
  });

  it("is asked to end when aborted while it keeps silent", async () => {
    const { iterable, ended } = watched({ next: () => new Promise<never>(() => undefined) });
    const controller = new AbortController();
    const digest = hashIterable(iterable, { signal: controller.signal });
    controller.abort(stop);
    await expect(digest).rejects.toBe(stop);
    expect(ended).toEqual(["return"]);
  });

  it("without an end can be aborted, though all its pieces are there at once", async () => {
    function* endless() {
      for (;;) yield new Uint8Array(65_536);
    }
    await expect(hashIterable(endless(), { signal: AbortSignal.timeout(20) })).rejects.toMatchObject({
      name: "TimeoutError",
    });
  });

  it("of numbers is refused, as is a promise of pieces", async () => {
    await expect(hashIterable([1, 2, 3] as never)).rejects.toThrow(TypeError);
    await expect(hashIterable(Promise.resolve([]) as never)).rejects.toThrow(TypeError);
  });
});

describe("an abort", () => {
  const aborted = AbortSignal.abort(stop);

  it("that came before reads nothing", async () => {
    let touched = false;
    const touch = () => {
      touched = true;
      return { done: true, value: undefined };
    };
    await expect(
      hashIterable({ [Symbol.iterator]: () => ({ next: touch }) } as never, { signal: aborted }),
    ).rejects.toBe(stop);
    await expect(hashBlob({ size: 1, slice: touch, arrayBuffer: touch } as never, { signal: aborted })).rejects.toBe(
      stop,
    );
    expect(touched).toBe(false);
  });

  it("that comes too late changes nothing", async () => {
    const controller = new AbortController();
    const digest = await hashBlob(new Blob(["abc"]), { signal: controller.signal });
    controller.abort(stop);
    expect(hex(digest)).toBe(hex(expected("hash", utf8("abc"), 32)));
  });

  it("leaves no listener behind", async () => {
    const listeners = new Set<unknown>();
    const signal = {
      aborted: false,
      addEventListener: (_: string, listener: unknown) => void listeners.add(listener),
      removeEventListener: (_: string, listener: unknown) => void listeners.delete(listener),
    };
    await hashIterable([new Uint8Array(10)], { signal });
    await hashBlob(new Blob(["abc"]), { signal });
    await expect(hashIterable(["text"] as never, { signal })).rejects.toThrow(TypeError);
    expect(listeners.size).toBe(0);
  });
});
