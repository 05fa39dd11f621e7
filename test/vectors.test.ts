import { existsSync, readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { blake3, deriveKey, Hasher, keyedHash } from "../js/index.ts";
import { eachBackend } from "./support/backends.ts";
import { hex, pattern, utf8 } from "./support/bytes.ts";
import vectors from "./vectors.json" with { type: "json" };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** One entry of a vector file, whichever of the two it came from. */
interface Vector {
  length: number;
  hash: string;
  keyedHash: string;
  deriveKey: string;
}

function checkVectors(cases: readonly Vector[], key: Uint8Array, context: string): void {
  it.each(cases)("$length bytes", (vector) => {
    const input = pattern(vector.length);
    const dkLen = vector.hash.length / 2;

    expect(hex(blake3(input, { dkLen })), "hash").toBe(vector.hash);
    expect(hex(blake3(input, { key, dkLen })), "keyed hash by option").toBe(vector.keyedHash);
    expect(hex(keyedHash(key, input, { dkLen })), "keyed hash by name").toBe(vector.keyedHash);
    expect(hex(blake3(input, { context, dkLen })), "derive key by option").toBe(vector.deriveKey);
    expect(hex(deriveKey(context, input, { dkLen })), "derive key by name").toBe(vector.deriveKey);
    expect(hex(deriveKey(utf8(context), input, { dkLen })), "context as bytes").toBe(vector.deriveKey);

    expect(hex(blake3(input)), "default length").toBe(vector.hash.slice(0, 64));
    expect(hex(keyedHash(key, input)), "default length, keyed").toBe(vector.keyedHash.slice(0, 64));
    expect(hex(deriveKey(context, input)), "default length, derived").toBe(vector.deriveKey.slice(0, 64));

    expect(hex(blake3.create({ dkLen }).update(input).digest()), "hasher").toBe(vector.hash);
    expect(hex(blake3.create({ key, dkLen }).update(input).digest()), "keyed hasher").toBe(vector.keyedHash);
    expect(hex(blake3.create({ context }).update(input).xof(dkLen)), "deriving hasher").toBe(vector.deriveKey);
    expect(hex(blake3.create().update(input).reader().read(dkLen)), "reader").toBe(vector.hash);
  });
}

eachBackend(() => {
  describe("our own vectors", () => {
    checkVectors(vectors.cases, Buffer.from(vectors.key, "hex"), vectors.context);
  });

  // The authors' file lies beside the repository on some machines only; where it does not, there is nothing to define.
  const official = here("../../shared/test_vectors.json");
  if (existsSync(official)) {
    const file = JSON.parse(readFileSync(official, "utf8")) as {
      key: string;
      context_string: string;
      cases: { input_len: number; hash: string; keyed_hash: string; derive_key: string }[];
    };
    const cases = file.cases.map((entry) => ({
      length: entry.input_len,
      hash: entry.hash,
      keyedHash: entry.keyed_hash,
      deriveKey: entry.derive_key,
    }));
    describe("the official vectors", () => checkVectors(cases, utf8(file.key), file.context_string));
  }
});

describe("the vector file", () => {
  it("is what its script makes from the independent implementations", () => {
    const run = spawnSync(process.execPath, [here("make-vectors.mjs"), "--check"], { encoding: "utf8" });
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
  });
});

it("makes hashers that are instances of Hasher", () => {
  expect(blake3.create()).toBeInstanceOf(Hasher);
});
