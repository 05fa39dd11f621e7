// hashMany gives for every message what an independent implementation gives, whatever the messages around it.
import { describe, expect, it } from "vitest";
import { blake3, hashMany, Hasher } from "../js/index.ts";
import { eachBackend } from "./support/backends.ts";
import { concat, hex, pattern } from "./support/bytes.ts";
import { memoryInUse } from "./support/core.ts";
import { expected, key, modes, optionsOf } from "./support/oracle.ts";
import { Random } from "./support/random.ts";

const lengthsOf: Record<string, (random: Random) => number> = {
  "of 20 to 2000 bytes": (random) => 20 + random.below(1981),
  "of less than two blocks": (random) => random.below(128),
  "of any length up to the longest of a batch and beyond": (random) => random.below(9000),
  // The most chunks that a batch can hold beside messages of one chunk.
  "of 1025 bytes": () => 1025,
  "of a block": () => 64,
  "of a chunk": () => 1024,
  "of no bytes": () => 0,
};

eachBackend(() => {
  for (const [name, lengthOf] of Object.entries(lengthsOf)) {
    it.each(modes)(`hashes messages ${name} (%s)`, (mode) => {
      const random = new Random(7);
      const messages = Array.from({ length: 300 }, () => random.bytes(lengthOf(random)));
      const digests = concat(messages.map((message) => expected(mode, message, 32)));
      expect(hex(hashMany(messages, optionsOf[mode]))).toBe(hex(digests));
    });
  }

  it("keeps the order where long messages lie between short ones", () => {
    const messages = [5000, 10, 70_000, 0, 4096, 4097, 1, 300_000, 64].map(pattern);
    expect(hex(hashMany(messages))).toBe(hex(concat(messages.map((message) => expected("hash", message, 32)))));
  });

  it.each([0, 1, 31, 33, 64, 200])("gives dkLen %i bytes of each", (dkLen) => {
    const messages = [10, 2000, 0, 5000].map(pattern);
    const digests = hashMany(messages, { dkLen });
    expect(hex(digests)).toBe(
      hex(concat(messages.map((message) => expected("hash", message, 200).subarray(0, dkLen)))),
    );
  });

  it.each([1, 20, 64, 100, 1000, 1024, 1088, 4096, 5000, 8192])("cuts data in pieces of %i bytes", (length) => {
    const data = new Random(length).bytes(length * Math.ceil(150_000 / length));
    const pieces = Array.from({ length: data.length / length }, (_, i) => data.slice(i * length, (i + 1) * length));
    const digests = concat(pieces.map((piece) => expected("keyedHash", piece, 32)));
    expect(hex(hashMany({ data, length }, { key }))).toBe(hex(digests));
  });

  it("leaves the resident hasher alone", () => {
    const hasher = new Hasher().update(pattern(3000));
    hashMany([pattern(10), pattern(1500)]);
    expect(hex(hasher.update(pattern(100)).digest())).toBe(
      hex(expected("hash", concat([pattern(3000), pattern(100)]), 32)),
    );
  });

  it("leaves no trace of a key, of messages or of digests in memory", () => {
    const memoryAfter = (secret: number) => {
      const messages = [100, 1500, 64, 64, 64, 64, 3000].map((length) => new Random(secret).bytes(length));
      hashMany(messages, { key: new Random(secret).bytes(32) });
      return memoryInUse().slice();
    };
    memoryAfter(1);
    expect(hex(memoryAfter(2))).toBe(hex(memoryAfter(3)));
  });
});

describe("arguments", () => {
  it("take no messages", () => {
    expect(hashMany([])).toHaveLength(0);
    expect(hashMany({ data: new Uint8Array(0), length: 64 })).toHaveLength(0);
  });

  it("put digests into `out`, which may overlap the messages, and return it", () => {
    const memory = pattern(300);
    const messages = [memory.subarray(0, 100), memory.subarray(10, 90)];
    const digests = hex(concat(messages.map((message) => blake3(message))));
    expect(hashMany(messages, { out: memory })).toBe(memory);
    expect(hex(memory.subarray(0, 64))).toBe(digests);
    expect(hex(memory.subarray(64))).toBe(hex(pattern(300).subarray(64)));
  });

  it("are checked before anything is hashed", () => {
    const out = new Uint8Array(64);
    const call =
      (...all: unknown[]) =>
      () =>
        (hashMany as (...all: unknown[]) => unknown)(...all);
    expect(call([pattern(3), "x"], { out })).toThrow(
      new TypeError("messages[1]: expected a Uint8Array, got string; encode text: new TextEncoder().encode(text)"),
    );
    expect(call(new Array(2), { out })).toThrow(TypeError);
    expect(call(pattern(64))).toThrow(TypeError);
    expect(call(undefined)).toThrow(TypeError);
    expect(call({ data: "x", length: 1 })).toThrow(TypeError);
    expect(call({ data: pattern(64), length: "64" })).toThrow(TypeError);
    expect(call({ data: pattern(64), length: 0 })).toThrow(RangeError);
    expect(call({ data: pattern(64), length: 60 })).toThrow(RangeError);
    expect(call({ data: pattern(64), length: -64 })).toThrow(RangeError);
    expect(call([pattern(1), pattern(2), pattern(3)], { out })).toThrow(RangeError);
    expect(call([pattern(1)], { out: [] })).toThrow(TypeError);
    expect(call([pattern(1)], { key: pattern(31) })).toThrow(RangeError);
    expect(hex(out)).toBe("00".repeat(64));
  });
});
