// The hash of blake3-simd/node beside the one of node:crypto: the same calls come to the same on both, but for what is listed as different.
import * as crypto from "node:crypto";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { describe, expect, it } from "vitest";
import { createHash } from "../js/node.ts";
import { hex, utf8 } from "./support/bytes.ts";
import { expected } from "./support/oracle.ts";

/** What both have, open to wrong arguments. */
type Loose = crypto.Hash & {
  update(data: unknown, encoding?: unknown): Loose;
  digest(encoding?: unknown): Buffer | string;
  copy(options?: unknown): Loose;
};
type Step = (hash: Loose) => unknown;

const theirs = () => crypto.createHash("sha256") as Loose;
const ours = () => createHash() as unknown as Loose;

/** What a call came to. Digests differ, but not in kind; of errors programs see the class and the code. */
async function outcomeOf(hash: Loose, step: Step): Promise<unknown> {
  const kindOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(kindOf);
    if (Buffer.isBuffer(value)) return `a Buffer of ${value.length} bytes`;
    if (typeof value === "string") return `text of ${value.length} characters`;
    return value === hash ? "the hash" : value;
  };
  try {
    return kindOf(await step(hash));
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    return code === undefined ? name : `${name} ${code}`;
  }
}

const read = (hash: crypto.Hash): unknown => hash.read() as unknown;
const source = () => Readable.from([Buffer.from("a"), Buffer.from("bc")]);
const ended = (hash: Loose) => hash.end("abc");
const wait = () => new Promise((resolve) => setTimeout(resolve, 5));
const finalized = "Error ERR_CRYPTO_HASH_FINALIZED";
const unknownEncoding = "TypeError ERR_UNKNOWN_ENCODING";

const alike: Record<string, Step> = {
  "update returns the hash": (hash) => hash.update("abc"),
  "update, a number": (hash) => hash.update(5),
  "update, null": (hash) => hash.update(null),
  "update, nothing": (hash) => hash.update(undefined),
  "update, an array": (hash) => hash.update([1]),
  "update, a String object": (hash) => hash.update(new String("x")),
  "update, a symbol": (hash) => hash.update(Symbol("x")),
  "update, an ArrayBuffer": (hash) => hash.update(new ArrayBuffer(3)),
  "update, a SharedArrayBuffer": (hash) => hash.update(new SharedArrayBuffer(3)),
  "update, shared memory": (hash) => hash.update(new Uint8Array(new SharedArrayBuffer(3))),
  "update, bytes with an unknown encoding": (hash) => hash.update(Buffer.from("abc"), "utf-15"),
  "update, text with encoding null": (hash) => hash.update("abc", null),
  "update after digest": (hash) => [hash.digest(), hash.update("")],
  "update of a wrong kind after digest": (hash) => [hash.digest(), hash.update(5)],
  "digest, no encoding": (hash) => hash.digest(),
  "digest, encoding null": (hash) => hash.digest(null),
  "digest, encoding buffer": (hash) => hash.digest("buffer"),
  "digest, encoding HEX": (hash) => hash.digest("HEX"),
  "digest, encoding ucs2": (hash) => hash.digest("ucs2"),
  "digest, encoding binary": (hash) => hash.digest("binary"),
  "digest, encoding base64url": (hash) => hash.digest("base64url"),
  "digest twice": (hash) => [hash.digest(), hash.digest()],
  "digest twice, with an unknown encoding": (hash) => [hash.digest(), hash.digest("base65")],
  copy: (hash) => [hash.update("a").copy().update("b").digest(), hash.digest()],
  "copy, a length": (hash) => hash.copy({ outputLength: 32 }).digest(),
  "copy after digest": (hash) => [hash.digest(), hash.copy()],
  "read before the end": (hash) => read(hash),
  "end and read": (hash) => [read(ended(hash)), read(hash)],
  "end and read as text": (hash) => read(ended(hash.setEncoding("hex"))),
  "setEncoding, an unknown one": (hash) => hash.setEncoding("base65" as never),
  "write, a number": (hash) => hash.write(5),
  "write, null": (hash) => hash.write(null),
  "write, an unknown encoding": (hash) => hash.write("abc", "base65" as never),
  "write and digest": (hash) => [hash.write("abc"), hash.digest()],
  "end and digest": (hash) => ended(hash).digest("hex"),
  "end, read and digest": (hash) => [read(ended(hash)), hash.digest()],
  "end, digest and read": (hash) => [ended(hash).digest(), read(hash)],
  "end and digest twice": (hash) => [ended(hash).digest(), hash.digest()],
  "pipeline into the hash, and read": async (hash) => [await pipeline(source(), hash), read(hash)],
  "pipeline into the hash, and digest": async (hash) => [await pipeline(source(), hash), hash.digest("hex")],
  "pipeline through the hash, and digest": async (hash) => {
    await pipeline(source(), hash, (digests: AsyncIterable<unknown>) => Readable.from(digests).toArray());
    await wait();
    return hash.digest("hex");
  },
  "digest when the source ends, told before the pipe": async (hash) => {
    let digest: unknown;
    const input = source().on("end", () => (digest = hash.digest()));
    await finished(input.pipe(hash).resume());
    return digest;
  },
  "digest when the source ends, told after the pipe": async (hash) => {
    let digest: unknown;
    const input = source();
    input.pipe(hash);
    input.on("end", () => (digest = hash.digest()));
    await finished(hash.resume());
    return digest;
  },
  ...Object.fromEntries(
    ["finish", "end", "close"].map((event): [string, Step] => [
      `digest on ${event}`,
      async (hash) => {
        let digest: unknown;
        hash.on(event, () => (digest = hash.digest()));
        await finished(ended(hash).resume());
        await wait();
        return digest;
      },
    ]),
  ),
  "the order of events": async (hash) => {
    const events: string[] = [];
    for (const name of ["data", "finish", "end", "close"]) hash.on(name, () => events.push(name));
    await finished(ended(hash));
    await wait();
    return { events };
  },
};

it.each(Object.entries(alike))("%s", async (_, step) => {
  expect(await outcomeOf(ours(), step)).toEqual(await outcomeOf(theirs(), step));
});

describe("on purpose different from node:crypto, which hashes something else, or nothing, without a word:", () => {
  const detached = () => {
    const bytes = new Uint8Array(3);
    structuredClone(0, { transfer: [bytes.buffer] });
    return bytes;
  };
  const different: Record<string, [step: Step, outcome: unknown]> = {
    "update, an unknown encoding": [(hash) => hash.update("abc", "utf-15"), unknownEncoding],
    "update, an encoding that is no string": [(hash) => hash.update("abc", 5), unknownEncoding],
    "update, what is no hex": [(hash) => hash.update("zz", "hex"), "TypeError ERR_INVALID_ARG_VALUE"],
    "update, a detached array": [(hash) => hash.update(detached()), "TypeError"],
    "digest, an unknown encoding": [(hash) => hash.digest("base65"), unknownEncoding],
    "digest, an encoding that is no string": [(hash) => hash.digest(5), unknownEncoding],
    "digest, an encoding that is a symbol": [(hash) => hash.digest(Symbol("hex")), unknownEncoding],
    "copy, options that are none": [(hash) => hash.copy("x"), "TypeError"],
    "update after the end of the stream": [
      (hash) => ended(hash).update("x"),
      "Error ERR_CRYPTO_HASH_UPDATE_FAILED", // as in Node 22 and later
    ],
    "copy after the end of the stream": [(hash) => ended(hash).copy(), finalized],
    "write after digest": [(hash) => [hash.digest(), hash.end("x"), finished(hash.resume())][2], finalized],
    "read after digest": [(hash) => [hash.digest(), read(ended(hash.on("error", () => undefined)))][1], null],
    "digest after destroy": [(hash) => [hash.destroy(), hash.digest()], "Error"],
    "update after destroy": [(hash) => [hash.destroy(), hash.update("x")], "Error"],
  };

  it.each(Object.entries(different))("%s", async (_, [step, outcome]) => {
    expect(await outcomeOf(ours(), step)).toEqual(outcome);
  });
});

describe("both hash the same bytes", () => {
  const bytes = Uint8Array.from({ length: 48 }, (_, index) => index * 5);
  const views: [data: unknown, encoding: unknown, bytes: Uint8Array][] = [
    ["h\u00e9y \u2713", undefined, utf8("h\u00e9y \u2713")],
    ["h\u00e9y", null, utf8("h\u00e9y")],
    ["h\u00e9y", "UTF-8", utf8("h\u00e9y")],
    ["h\u00e9y", "buffer", utf8("h\u00e9y")],
    ["\u00e9\u0141", "latin1", Uint8Array.of(0xe9, 0x41)],
    ["\u00e9", "binary", Uint8Array.of(0xe9)],
    ["AP8Q-_", "base64url", Uint8Array.of(0, 255, 16, 251)],
    ["AP8Q+/==", "BASE64", Uint8Array.of(0, 255, 16, 251)],
    ["h\u0113", "ucs2", Uint8Array.of(0x68, 0, 0x13, 1)],
    ["h\u0113", "UTF-16LE", Uint8Array.of(0x68, 0, 0x13, 1)],
    ["00Ff10", "hex", Uint8Array.of(0, 255, 16)],
    [new DataView(bytes.buffer, 3, 17), undefined, bytes.subarray(3, 20)],
    [new Float64Array(bytes.buffer, 8, 2), undefined, bytes.subarray(8, 24)],
    [Buffer.from(bytes.buffer, 5, 9), "hex", bytes.subarray(5, 14)],
  ];

  it.each(views)("of %o as %o", (data, encoding, right) => {
    expect(theirs().update(data, encoding).digest("hex")).toBe(crypto.createHash("sha256").update(right).digest("hex"));
    expect(ours().update(data, encoding).digest("hex")).toBe(hex(expected("hash", right, 32)));
  });

  it("by every way to the digest", async () => {
    const right = hex(expected("hash", utf8("abc"), 32));
    const hash = createHash();
    await pipeline(source(), hash);
    const read = hash.read() as Buffer;
    expect(hex(read)).toBe(right);
    read.fill(0); // the reader's own
    expect(hash.digest("hex")).toBe(right);
  });
});
