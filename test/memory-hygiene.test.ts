import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blake3, deriveKey, hashMany, Hasher, keyedHash } from "../js/index.ts";
import { eachBackend, useCompactBuild } from "./support/backends.ts";
import { hex } from "./support/bytes.ts";
import { expected } from "./support/oracle.ts";
import { computeAsIn, differences, memoryInUse, runOutOfStackIn } from "./support/core.ts";
import { arraysMadeBy, withBytes } from "./support/made.ts";
import { Random } from "./support/random.ts";

/** From less than a block to more than any window, so that every kernel and every stack depth has had the secrets in hand. */
const lengths = [0, 1, 40, 64, 65, 1000, 1024, 1025, 2049, 4096, 4097, 16_385, 70_000, 300_001];

/** A context is no secret: it stands in the program's text. */
const context = "blake3-simd tests: memory hygiene";

interface Secrets {
  key: Uint8Array;
  material: Uint8Array;
}

const secretsOf = (seed: number, length: number): Secrets => {
  const random = new Random(seed * 1_000_003 + length);
  return { key: random.bytes(32), material: random.bytes(length) };
};

const finished: Hasher[] = [];

/** Work with a key or a key's material that ends; what it leaves behind must not depend on any secret it was given. */
const works: Record<string, (secrets: Secrets) => void> = {
  "keyedHash()": ({ key, material }) => keyedHash(key, material),
  "keyedHash() with a long output": ({ key, material }) => keyedHash(key, material, { dkLen: 50_000 }),
  "deriveKey()": ({ material }) => deriveKey(context, material),
  "deriveKey() with a long output": ({ material }) => deriveKey(context, material, { dkLen: 777 }),
  "a keyed hasher's digest": ({ key, material }) => blake3.create({ key }).update(material).digest(),
  "a deriving hasher's digest": ({ material }) => blake3.create({ context }).update(material).digest(),
  "a keyed hasher, destroyed": ({ key, material }) => blake3.create({ key }).update(material).destroy(),
  "a keyed hasher, destroyed after finalize()": ({ key, material }) => {
    const hasher = blake3.create({ key }).update(material);
    hasher.finalize(500);
    hasher.destroy();
  },
  "a keyed hasher, destroyed after xof()": ({ key, material }) => {
    const hasher = blake3.create({ key }).update(material);
    hasher.xof(500);
    hasher.destroy();
  },
  "a keyed hasher, reset and destroyed": ({ key, material }) =>
    blake3.create({ key }).update(material).reset().destroy(),
  // The longest that is taken for short when the stack is wiped.
  "a keyed hasher's reader": ({ key, material }) => {
    const hasher = blake3.create({ key }).update(material);
    hasher.reader().read(896);
    hasher.destroy();
  },
  "a plain hasher, destroyed": ({ material }) => blake3.create().update(material).destroy(),
  "a plain hasher, destroyed after digest()": ({ material }) => {
    const hasher = blake3.create().update(material);
    hasher.digest();
    hasher.destroy();
  },
  "a plain hasher, destroyed after finalize()": ({ material }) => {
    const hasher = blake3.create().update(material);
    hasher.finalize();
    hasher.destroy();
  },
  "a plain hasher, reset and destroyed": ({ material }) => blake3.create().update(material).reset().destroy(),
  "a plain hasher, reset after finalize(), used again and destroyed": ({ material }) => {
    const hasher = blake3.create().update(material);
    hasher.finalize();
    hasher.reset().update(new Uint8Array(1)).destroy();
  },
  "a keyed hasher, put aside for another": ({ key, material }) => {
    finished.push(blake3.create({ key }).update(material));
    blake3.create().update(new Uint8Array(1));
  },
  "a clone and its original, both destroyed": ({ key, material }) => {
    const hasher = blake3.create({ key }).update(material);
    const copy = hasher.clone();
    copy.update(material).finalize();
    hasher.destroy();
    copy.destroy();
  },
  "a keyed hasher, destroyed after its output has failed": ({ key, material }) => {
    const hasher = blake3.create({ key }).update(material);
    const reader = hasher.reader();
    runOutOfStackIn(() => expect(() => reader.read(500)).toThrow(RangeError), "expand");
    runOutOfStackIn(() => expect(() => hasher.finalize(500)).toThrow(RangeError), "expand");
    runOutOfStackIn(() => expect(() => hasher.reader()).toThrow(RangeError), "finish");
    expect(hex(reader.read(500))).toBe(hex(hasher.finalize(500)));
    hasher.destroy();
  },
  "keyed output that fails, of a hasher that was destroyed before": ({ key, material }) => {
    const hasher = blake3.create({ key }).update(material);
    const reader = hasher.reader();
    hasher.destroy();
    runOutOfStackIn(() => expect(() => reader.read(500)).toThrow(RangeError), "expand");
  },
  "a saved and restored hasher, destroyed": ({ key, material }) => {
    const hasher = blake3.create({ key }).update(material);
    const restored = Hasher.restore(hasher.save());
    restored.update(material).finalize();
    restored.destroy();
    hasher.destroy();
  },
};

function defineTraces(): void {
  it.each(Object.entries(works))("%s leaves no trace of key, material or digest in the core's memory", (_, work) => {
    for (const length of lengths) {
      const [first, second] = [1, 2].map((seed) => {
        work(secretsOf(seed, length));
        return memoryInUse().slice();
      });
      // If all of the memory is the same after different secrets, nothing in it tells anything of them: no cv, no spilled word either.
      expect(differences(first, second), `${length} bytes`).toEqual([]);
    }
  });
}

eachBackend(() => {
  defineTraces();

  // Other forms of the kernels use the stack in other ways.
  describe("the forms for JavaScriptCore", () => {
    beforeAll(() => computeAsIn("JavaScriptCore"));
    afterAll(() => computeAsIn());
    defineTraces();
  });

  it("would be seen to leave a trace: a live keyed hasher does", () => {
    const { key, material } = secretsOf(3, 1000);
    const hasher = blake3.create({ key }).update(material);
    const isThere = (bytes: Uint8Array) => hex(memoryInUse()).includes(hex(bytes));
    expect(isThere(material)).toBe(true);
    hasher.destroy();
    expect(isThere(material.subarray(0, 8))).toBe(false);
    expect(isThere(key.subarray(0, 8))).toBe(false);
  });

  it("hands out arrays of their own, never views of the core's memory, that later work does not change", () => {
    const { key, material } = secretsOf(4, 5000);
    const hasher = blake3.create({ key }).update(material);
    const outputs = [0, 5, 32, 64, 65, 5000, 70_000].flatMap((length) => [
      blake3(material, { dkLen: length }),
      keyedHash(key, material, { dkLen: length }),
      hasher.finalize(length),
      hasher.clone().xof(length),
      hasher.reader().read(length),
      hasher.save(),
    ]);
    const before = outputs.map(hex);
    for (const output of outputs) {
      expect(output.buffer).not.toBe(memoryInUse().buffer);
      expect(output.byteOffset).toBe(0);
      expect(output.buffer.byteLength).toBe(output.length);
    }
    expect(new Set(outputs.map((output) => output.buffer)).size).toBe(outputs.length);
    outputs[0].fill(1);
    for (const length of lengths) blake3(secretsOf(5, length).material, { dkLen: 3000 });
    hasher.update(material).digest();
    expect(outputs.map(hex)).toEqual(before);
  });

  it.each<[string, (saved: Uint8Array) => void]>([
    ["is taken", () => undefined],
    ["is damaged", (saved) => saved.fill(1, -16)],
    ["is of another version", (saved) => saved.fill(9, 3, 4)],
  ])("overwrites its copy of a saved state that %s", async (_, change) => {
    const { key, material } = secretsOf(7, 100);
    const saved = blake3.create({ key }).update(material).save();
    change(saved);
    const made = await arraysMadeBy(() => Hasher.restore(saved));
    expect(made.some((array) => array.length === saved.length)).toBe(true);
    expect(withBytes(made, key)).toEqual([]);
    expect(withBytes([saved], key)).toEqual([saved]);
  });

  it("leaves keyed output only where it was asked for", async () => {
    const { key, material } = secretsOf(8, 100);
    const right = keyedHash(key, material);
    const outs = [32, 32, 40].map((length) => new Uint8Array(length));
    const hasher = blake3.create({ key }).update(material);
    const reader = hasher.reader();
    const made = await arraysMadeBy(() => {
      hashMany([material], { key, out: outs[0] });
      hasher.digestInto(outs[1]);
      reader.readInto(outs[2]);
    });
    expect(withBytes(outs, right)).toEqual(outs);
    const others = made.filter(({ buffer }) => outs.every((out) => out.buffer !== buffer));
    expect(withBytes(others, right)).toEqual([]);
  });

  it("does not read its input again after update() has returned", () => {
    const { material } = secretsOf(6, 9000);
    const buffer = material.slice();
    const hasher = blake3.create().update(buffer);
    buffer.fill(0);
    expect(hex(hasher.digest())).toBe(hex(expected("hash", material, 32)));
  });
});

describe("the compact build", () => {
  beforeAll(useCompactBuild);
  defineTraces();
});
