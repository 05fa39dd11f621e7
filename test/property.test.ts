import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blake3, Hasher } from "../js/index.ts";
import { backends, eachBackend, useBackend } from "./support/backends.ts";
import { concat, hex } from "./support/bytes.ts";
import { expected, expectedAt, modes, optionsOf } from "./support/oracle.ts";

/** Mostly small, sometimes past chunks, groups and windows. fast-check shrinks length and content to the simplest case that fails. */
const pieceOf = (most: number) => fc.uint8Array({ maxLength: most, size: "max" });
const pieces = fc.array(
  fc.oneof({ weight: 6, arbitrary: pieceOf(200) }, { weight: 2, arbitrary: pieceOf(3000) }, pieceOf(40_000)),
  {
    maxLength: 12,
  },
);
const mode = fc.constantFrom(...modes);
const backend = fc.constantFrom(...backends);
const runs = { numRuns: 150 };

eachBackend(() => {
  it("gives the same digest however the input is split", () => {
    fc.assert(
      fc.property(mode, pieces, fc.nat(300), (mode, pieces, dkLen) => {
        const whole = concat(pieces);
        const hasher = blake3.create({ ...optionsOf[mode], dkLen });
        for (const piece of pieces) hasher.update(piece);
        const right = hex(expected(mode, whole, dkLen));
        expect(hasher.count).toBe(whole.length);
        expect(hex(hasher.finalize())).toBe(right);
        expect(hex(hasher.digest())).toBe(right);
        expect(hex(blake3(whole, { ...optionsOf[mode], dkLen }))).toBe(right);
      }),
      runs,
    );
  });

  it("lets a clone and its original go different ways", () => {
    fc.assert(
      fc.property(mode, pieces, pieces, pieces, (mode, before, one, other) => {
        const original = blake3.create(optionsOf[mode]);
        for (const piece of before) original.update(piece);
        const copy = original.clone();
        for (let index = 0; index < Math.max(one.length, other.length); index++) {
          if (index < one.length) original.update(one[index]);
          if (index < other.length) copy.update(other[index]);
        }
        expect(hex(original.digest())).toBe(hex(expected(mode, concat([...before, ...one]), 32)));
        expect(hex(copy.digest())).toBe(hex(expected(mode, concat([...before, ...other]), 32)));
      }),
      runs,
    );
  });

  it("starts anew after a reset, whatever was pending", () => {
    fc.assert(
      fc.property(mode, pieces, pieces, fc.boolean(), (mode, before, after, read) => {
        const hasher = blake3.create(optionsOf[mode]);
        for (const piece of before) hasher.update(piece);
        if (read) hasher.xof(10);
        hasher.reset();
        expect(hasher.count).toBe(0);
        for (const piece of after) hasher.update(piece);
        expect(hex(hasher.digest())).toBe(hex(expected(mode, concat(after), 32)));
      }),
      runs,
    );
  });

  it("reads the same output at any position in any pieces", () => {
    const position = fc.oneof(
      fc.bigInt(0n, 2n ** 64n - 3000n),
      fc.bigInt(0n, 5000n),
      fc.bigInt(2n ** 38n - 3000n, 2n ** 38n),
    );
    const cuts = fc.array(fc.nat(700), { maxLength: 4 });
    fc.assert(
      fc.property(mode, pieceOf(3000), position, cuts, (mode, input, position, cuts) => {
        const reader = blake3.create(optionsOf[mode]).update(input).reader().seek(position);
        const output = concat(cuts.map((length) => reader.read(length)));
        expect(hex(output)).toBe(hex(expectedAt(mode, input, position, output.length)));
        expect(BigInt(reader.position)).toBe(position + BigInt(output.length));
      }),
      runs,
    );
  });
});

describe("across backends", () => {
  it("a hasher survives being saved and restored under another one at any point", () => {
    const steps = fc.array(fc.tuple(backend, pieceOf(9000)), { maxLength: 8 });
    fc.assert(
      fc.property(mode, backend, steps, (mode, first, steps) => {
        useBackend(first);
        let hasher = blake3.create(optionsOf[mode]);
        for (const [name, piece] of steps) {
          hasher.update(piece);
          useBackend(name);
          hasher = Hasher.restore(hasher.save());
        }
        const whole = concat(steps.map(([, piece]) => piece));
        expect(hex(hasher.digest())).toBe(hex(expected(mode, whole, 32)));
      }),
      { numRuns: 300 },
    );
  });

  it("hashers that began under different ones can be cloned into one another", () => {
    fc.assert(
      fc.property(backend, backend, mode, mode, pieceOf(9000), pieceOf(9000), (from, to, mode, other, one, two) => {
        useBackend(from);
        const source = blake3.create(optionsOf[mode]).update(one);
        useBackend(to);
        const target = blake3.create(optionsOf[other]).update(two);
        source._cloneInto(target);
        expect(hex(target.update(two).digest())).toBe(hex(expected(mode, concat([one, two]), 32)));
        expect(hex(source.digest())).toBe(hex(expected(mode, one, 32)));
      }),
      { numRuns: 300 },
    );
  });
});
