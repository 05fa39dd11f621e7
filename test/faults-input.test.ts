// What callers may do while input is on its way, and what input may be: neither gives a wrong digest, leaves a promise open, or locks a stream.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createHash, createKeyed, hashFile } from "../js/node.ts";
import {
  close,
  hashBlob as hashBlobParallel,
  hashBytes,
  hashFile as hashFileParallel,
} from "../js/parallel/index.node.ts";
import { blake3, hashMany } from "../js/index.ts";
import { hashBlob, hashIterable, hashStream, hashTransform } from "../js/streams.ts";
import { hex, utf8 } from "./support/bytes.ts";
import { newFile, newPath } from "./support/files.ts";
import { arraysMadeBy } from "./support/made.ts";
import { expected, optionsOf } from "./support/oracle.ts";
import { Random } from "./support/random.ts";

const large = new Random(31).bytes(3 * 2 ** 20 + 5);
const small = utf8("small");
const startDirectory = process.cwd();

afterEach(() => process.chdir(startDirectory));
afterAll(close);

describe.each(Object.entries({ node: hashFile, parallel: hashFileParallel }))("hashFile of %s", (_, hash) => {
  it.each([small, large])("has its own key from the call on", async (content) => {
    const key = new Uint8Array(optionsOf.keyedHash.key!);
    const digest = hash(newFile(content), { key });
    key.fill(0);
    expect(hex(await digest)).toBe(hex(expected("keyedHash", content, 32)));
  });

  it("overwrites its key, also if the file cannot be opened", async () => {
    const key = new Uint8Array(32).fill(7);
    const made = await arraysMadeBy(() => hash(newPath(), { key }));
    expect(made.map(hex)).toEqual(["00".repeat(32)]);
    expect(key[0]).toBe(7);
  });

  it.each([small, large])("takes a relative path as it is meant at the call", async (content) => {
    const path = newFile(content);
    for (const relative of [basename(path), Buffer.from(basename(path))]) {
      process.chdir(dirname(path));
      const digest = hash(relative, { threads: 2 });
      process.chdir("/");
      expect(hex(await digest)).toBe(hex(expected("hash", content, 32)));
    }
  });

  it("takes a path in bytes as they are at the call", async () => {
    const path = Buffer.from(newFile(small));
    const digest = hash(path);
    path.fill("x");
    expect(hex(await digest)).toBe(hex(expected("hash", small, 32)));
  });

  it("leaves it to the system what the parts of a path mean", async () => {
    const [directory, link] = [newPath(), newPath()];
    mkdirSync(join(directory, "inner"), { recursive: true });
    writeFileSync(join(directory, "file"), small);
    symlinkSync(join(directory, "inner"), link);
    process.chdir(dirname(link));
    expect(hex(await hash(`${basename(link)}/../file`))).toBe(hex(expected("hash", small, 32)));
    await expect(hash("")).rejects.toMatchObject({ code: "ENOENT" });
    await expect(hash(`${basename(newFile(small))}/`)).rejects.toMatchObject({ code: "ENOTDIR" });
  });

  it("hashes a file that is shorter than it says", async () => {
    const path = "/sys/devices/system/cpu/possible";
    expect(hex(await hash(path))).toBe(hex(expected("hash", readFileSync(path), 32)));
  });

  it("does not take options from Object.prototype", async () => {
    const path = newFile(small);
    const digest = await polluted({ signal: 1, onProgress: 1, threads: "x", dkLen: 5 }, () => hash(path, {}));
    expect(hex(digest)).toBe(hex(expected("hash", small, 32)));
  });
});

it("workers open a relative path, and one in bytes, as they were at the call", async () => {
  // So much that workers are started, which then open the file again.
  const content = new Random(32).bytes(40 * 2 ** 20);
  const file = newFile(content);
  const right = hex(expected("hash", content, 32));
  for (let i = 0; i < 2; i++) {
    const path = Buffer.from(basename(file));
    process.chdir(dirname(file));
    const digest = hashFileParallel(path, { threads: 2, onProgress: () => path.fill("x") });
    process.chdir("/");
    expect(hex(await digest)).toBe(right);
  }
});

/** Calls `work` while Object.prototype has more properties. */
function polluted<Result>(properties: Record<string, unknown>, work: () => Result): Result {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(Object.prototype, name, { value, configurable: true, enumerable: false });
  }
  try {
    return work();
  } finally {
    for (const name of Object.keys(properties)) Reflect.deleteProperty(Object.prototype, name);
  }
}

it("hashes with no options from Object.prototype in other calls", async () => {
  const right = hex(expected("hash", small, 32));
  const [hash, ...digests] = polluted({ outputLength: 3, dkLen: 4, threads: 0 }, () => [
    createHash({}),
    hashBytes(small, {}),
    hashIterable([small], {}),
  ]) as [ReturnType<typeof createHash>, ...Promise<Uint8Array>[]];
  expect(hash.update(small).digest("hex")).toBe(right);
  expect((await Promise.all(digests)).map(hex)).toEqual([right, right]);
});

it("hashTransform rejects when there is no room for the digest", async () => {
  const { readable, writable, digest } = hashTransform({ dkLen: 2 ** 52 });
  const writer = writable.getWriter();
  const reader = readable.getReader();
  const closed = writer.close();
  await expect(reader.read()).rejects.toThrow(RangeError);
  await expect(digest).rejects.toThrow(RangeError);
  await expect(closed).rejects.toThrow(RangeError);
});

describe("a hash as of node:crypto", () => {
  it.each(["abc", "zz", "ab cd", "0g"])("refuses %o as hex", (text) => {
    for (const encoding of ["hex", "HEX"] as BufferEncoding[]) {
      const hash = createHash().update(small);
      expect(() => hash.update(text, encoding)).toThrow(TypeError);
      expect(hash.digest("hex")).toBe(hex(expected("hash", small, 32)));
    }
    expect(createHash().update("6162", "hex").digest("hex")).toBe(hex(expected("hash", utf8("ab"), 32)));
  });

  it("is of no more use once the stream is destroyed", () => {
    const hash = createKeyed(new Uint8Array(32)).update(small);
    hash.destroy();
    expect(() => hash.update(small)).toThrow(/destroyed/);
    expect(() => hash.digest()).toThrow(/destroyed/);
  });

  it("fails with the reason of a signal that was aborted before", async () => {
    const hash = createHash({ signal: AbortSignal.abort() });
    const error = await new Promise((resolve) => hash.once("error", resolve));
    expect(error).toMatchObject({ name: "AbortError" });
    expect(() => hash.update(small)).toThrow(/destroyed/);
  });
});

describe("a stream is not locked", () => {
  it("after its end", async () => {
    const stream = new Blob([small as BlobPart]).stream();
    await hashStream(stream);
    expect(stream.locked).toBe(false);
  });

  it("after an abort or a wrong piece", async () => {
    const silent = new ReadableStream<Uint8Array>();
    await expect(hashStream(silent, { signal: AbortSignal.timeout(1) })).rejects.toMatchObject({
      name: "TimeoutError",
    });
    const wrong = new ReadableStream({ start: (controller) => controller.enqueue("text") });
    await expect(hashStream(wrong)).rejects.toThrow(TypeError);
    expect([silent.locked, wrong.locked]).toEqual([false, false]);
  });
});

describe("hashIterable", () => {
  it("waits for the elements of a sync iterable, as for await does", async () => {
    const pieces = [Promise.resolve(small), small] as Uint8Array[];
    expect(hex(await hashIterable(pieces))).toBe(hex(expected("hash", utf8("smallsmall"), 32)));
    await expect(hashIterable([Promise.reject(new Error("piece"))] as never)).rejects.toThrow("piece");
  });

  it.each([undefined, null, 3, "x"])("refuses %o from next()", async (result) => {
    for (const name of [Symbol.iterator, Symbol.asyncIterator]) {
      const pieces = { [name]: () => ({ next: () => result }) };
      await expect(hashIterable(pieces as never)).rejects.toThrow(/^pieces: expected next\(\) to give an object, got/);
    }
  });
});

it.each<[string, (secret: never) => unknown]>([
  ["hashMany", (secret) => hashMany(secret)],
  ["hashStream", (secret) => hashStream(secret)],
  ["hashIterable", (secret) => hashIterable(secret)],
  ["hashBlob", (secret) => hashBlob(secret)],
  ["options", (secret) => blake3(small, secret)],
])("%s does not repeat text that it was given by mistake, which may be a secret", async (_, call) => {
  const error = await new Promise((resolve) => resolve(call("hunter2" as never))).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TypeError);
  expect(String(error)).not.toContain("hunter2");
});

it.each([NaN, -1, 0.5, Infinity, 2 ** 60, "5"])("hashBlob refuses a blob of %o bytes", async (size) => {
  const blob = { size, slice: () => blob, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) };
  for (const call of [hashBlob, hashBlobParallel]) await expect(call(blob as never)).rejects.toThrow(TypeError);
});
