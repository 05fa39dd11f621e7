// The hash of blake3-simd/node behaves like the one of node:crypto, step by step, and gives the bytes of blake3().
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { createDeriveKey, createHash, createKeyed, type Hash } from "../js/node.ts";
import { eachBackend } from "./support/backends.ts";
import { hex, utf8 } from "./support/bytes.ts";
import { context, expected, key, modes, outputLength, type Mode } from "./support/oracle.ts";
import { Random } from "./support/random.ts";

const create: Record<Mode, (options?: { outputLength?: number }) => Hash> = {
  hash: createHash,
  keyedHash: (options) => createKeyed(key, options),
  deriveKey: (options) => createDeriveKey(context, options),
};

eachBackend(() => {
  describe.each(modes)("%s", (mode) => {
    const input = new Random(1).bytes(150_000);
    const right = hex(expected(mode, input));

    it("hashes what comes by update, by writing and by piping", async () => {
      const pieces = () => new Random(2).split(input);
      const updated = create[mode]({ outputLength });
      for (const piece of pieces()) updated.update(piece);
      expect(updated.digest("hex")).toBe(right);

      const written = create[mode]({ outputLength });
      for (const piece of pieces()) written.write(piece);
      written.end();
      expect(hex(await buffer(written))).toBe(right);

      const piped = create[mode]({ outputLength });
      await pipeline(Readable.from(pieces()), piped);
      expect(hex(piped.read() as Buffer)).toBe(right);
    });

    it("copies without being changed by what the copy does", () => {
      const hash = create[mode]().update(input.subarray(0, 70_000));
      const copy = hash.copy().update(input.subarray(70_000));
      const longer = copy.copy({ outputLength });
      expect(hex(longer.digest())).toBe(right);
      expect(hex(copy.digest())).toBe(right.slice(0, 64));
      expect(hex(hash.digest())).toBe(hex(expected(mode, input.subarray(0, 70_000), 32)));
    });
  });
});

it.each([null, "blake3", 5, []])("refuses %o as options with a text about options", (options) => {
  const text = /^options: expected a plain object, got/;
  expect(() => createHash(options as never)).toThrow(text);
  expect(() => createHash().copy(options as never)).toThrow(text);
});

it("takes for no encoding what node:crypto takes for none", () => {
  for (const none of ["", "buffer", "BUFFER", null, undefined, false, 0]) {
    const digest: Buffer | string = createHash()
      .update("abc", none as never)
      .digest(none as never);
    expect(hex(digest as never)).toBe(hex(expected("hash", utf8("abc"), 32)));
  }
});

it.each<[string, (hash: Hash) => unknown]>([
  ["written", (hash) => hash.write("zz", "hex")],
  ["at the end", (hash) => hash.end("abcdefg", "hex")],
  ["in the encoding that the stream was made for", (hash) => hash.setDefaultEncoding("hex").end("zz")],
])("fails as a stream for text that is no hex, %s", async (_, write) => {
  const hash = createHash();
  const digest = buffer(hash);
  write(hash);
  await expect(digest).rejects.toMatchObject({ name: "TypeError", code: "ERR_INVALID_ARG_VALUE" });
});

it("takes text in every encoding as a stream", async () => {
  const hash = createHash({ defaultEncoding: "hex" });
  hash.write("0001");
  hash.write("AgM=", "base64");
  hash.end("\u00ff", "latin1");
  expect(hex(await buffer(hash))).toBe(hex(expected("hash", Uint8Array.of(0, 1, 2, 3, 255), 32)));
});

it("takes text in every encoding that node:crypto takes", () => {
  const texts: [string, BufferEncoding | undefined][] = [
    ["Schlüssel ✓", undefined],
    ["Schlüssel ✓", "utf8"],
    ["00ff10", "hex"],
    ["AP8Q", "base64"],
    ["AP8Q-_", "base64url"],
    ["\u00e9\u00ff", "latin1"],
    ["\u00e9\u00ff", "binary"],
    ["abc", "ascii"],
    ["h\u0113y", "utf16le"],
    ["lone \ud800 surrogate", "utf8"],
  ];
  for (const [text, encoding] of texts) {
    const right = hex(expected("hash", Buffer.from(text, encoding), 32));
    expect(createHash().update(text, encoding).digest("hex"), encoding).toBe(right);
    const stream = createHash();
    stream.end(text, encoding ?? "utf8");
    expect(hex(stream.read() as Buffer), encoding).toBe(right);
  }
});

it("gives the digest as a Buffer or as text", () => {
  const right = Buffer.from(expected("hash", utf8("abc"), 32));
  const digest = () => createHash().update("abc");
  expect(digest().digest()).toEqual(right);
  expect(digest().digest("buffer")).toEqual(right);
  for (const encoding of ["hex", "base64", "base64url", "latin1", "utf16le"] as const) {
    expect(digest().digest(encoding)).toBe(right.toString(encoding));
  }
  const asText = createHash();
  asText.setEncoding("hex");
  asText.end("abc");
  expect(asText.read()).toBe(right.toString("hex"));
});

it("hashes the bytes of every kind of view", () => {
  const bytes = new Random(4).bytes(48);
  const views = [
    new DataView(bytes.buffer, 3, 17),
    new Uint16Array(bytes.buffer, 2, 5),
    new Float64Array(bytes.buffer, 8, 2),
    new BigInt64Array(bytes.buffer),
    Buffer.from(bytes.buffer, 5, 9),
  ];
  for (const view of views) {
    const same = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    expect(createHash().update(view).digest("hex")).toBe(hex(expected("hash", same, 32)));
  }
});

it("fails as a stream that is written to after digest, where node:crypto drops the data without a word", async () => {
  const hash = createHash();
  hash.digest();
  hash.write("x");
  await expect(finished(hash)).rejects.toMatchObject({ code: "ERR_CRYPTO_HASH_FINALIZED" });
});

it("refuses unknown encodings and is usable after that", () => {
  const hash = createHash().update("abc");
  expect(() => hash.update("abc", "utf-15" as never)).toThrow(TypeError);
  expect(() => hash.digest("base65" as never)).toThrow(TypeError);
  expect(hash.digest("hex")).toBe(hex(expected("hash", utf8("abc"), 32)));
});

it("takes the length of the digest under both names, not at once", () => {
  expect(createHash({ outputLength: 7 }).digest()).toHaveLength(7);
  expect(createHash({ dkLen: 7 }).digest()).toHaveLength(7);
  expect(createHash({ dkLen: 7 }).copy({ dkLen: 9 }).digest()).toHaveLength(9);
  expect(createHash({ dkLen: 7 }).copy().digest()).toHaveLength(7);
  expect(createHash({ outputLength: 0 }).digest()).toHaveLength(0);
  expect(() => createHash({ outputLength: 7, dkLen: 7 })).toThrow(Error);
  expect(() => createHash({ outputLength: -1 })).toThrow(RangeError);
  expect(() => createHash({ outputLength: "7" as never })).toThrow(TypeError);
});

it("checks keys, contexts and options", () => {
  expect(() => createKeyed(new Uint8Array(31))).toThrow(RangeError);
  expect(() => createKeyed("k".repeat(32) as never)).toThrow(TypeError);
  expect(() => createKeyed(undefined as never)).toThrow(TypeError);
  expect(() => createDeriveKey(undefined as never)).toThrow(TypeError);
  expect(() => createDeriveKey(5 as never)).toThrow(TypeError);
  expect(() => createHash("blake3" as never)).toThrow(TypeError);
  expect(() => createHash({ key, context: "" })).toThrow(Error);
  // What the function is for counts, not what options may say besides.
  expect(createKeyed(key, { context: "other" } as never).digest("hex")).toBe(
    hex(expected("keyedHash", new Uint8Array(0), 32)),
  );
});

it("a copy whose signal was aborted before is of no use, and the original goes on", () => {
  const hash = createKeyed(key).update("abc");
  const copy = hash.copy({ signal: AbortSignal.abort() });
  copy.on("error", () => undefined);
  expect(copy.destroyed).toBe(true);
  expect(() => copy.update("x")).toThrow(/destroyed/);
  expect(hash.digest("hex")).toBe(hex(expected("keyedHash", utf8("abc"), 32)));
});
