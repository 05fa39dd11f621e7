import { beforeAll, describe, expect, it } from "vitest";
import { blake3, Hasher } from "../js/index.ts";
import { eachBackend } from "./support/backends.ts";
import { concat, hex, pattern } from "./support/bytes.ts";
import { expected, key, modes, optionsOf } from "./support/oracle.ts";
import { Random } from "./support/random.ts";
import { type Overrides, type State, writeState } from "./support/saved.ts";

const random = new Random(4);
const input = random.bytes(21_000);

const states = modes.flatMap((mode) => [
  { name: `${mode}, empty`, mode, length: 0 },
  { name: `${mode}, within a block`, mode, length: 33 },
  { name: `${mode}, after more than 16 KiB`, mode, length: 20_481 },
]);

eachBackend(() => {
  /** A hasher that was resident before all this, and has to be as if nothing had happened afterwards. */
  let bystander: Hasher;
  beforeAll(() => {
    bystander = blake3.create({ key }).update(input.subarray(0, 5000));
  });

  const refuse = (bytes: Uint8Array, what: string) => {
    let error: unknown;
    try {
      Hasher.restore(bytes);
    } catch (thrown) {
      error = thrown;
    }
    if (!(error instanceof RangeError)) expect.fail(`${what}: expected a RangeError, got ${String(error)}`);
  };
  const checkBystanders = () => {
    expect(hex(bystander.finalize())).toBe(hex(expected("keyedHash", input.subarray(0, 5000), 32)));
    expect(hex(blake3(input))).toBe(hex(expected("hash", input, 32)));
  };

  describe.each(states)("a saved state ($name)", ({ mode, length }) => {
    const save = () => blake3.create(optionsOf[mode]).update(input.subarray(0, length)).save();

    it("is refused with any one byte damaged in any bit, and all else stays usable", () => {
      const saved = save();
      for (let at = 0; at < saved.length; at++) {
        for (const damage of [1, 2, 4, 8, 16, 32, 64, 128, 255, 1 + random.below(255)]) {
          saved[at] ^= damage;
          refuse(saved, `byte ${at} changed by ${damage}`);
          saved[at] ^= damage;
        }
      }
      checkBystanders();
      expect(hex(Hasher.restore(saved).digest())).toBe(hex(expected(mode, input.subarray(0, length), 32)));
    });

    it("is refused when cut at any length, at either end, or extended", () => {
      const saved = save();
      for (let cut = 0; cut < saved.length; cut++) {
        refuse(saved.subarray(0, cut), `cut to ${cut}`);
        refuse(saved.subarray(cut + 1), `without its first ${cut + 1}`);
      }
      for (const extension of [1, 2, 31, 32, 64, 1000]) {
        refuse(concat([saved, new Uint8Array(extension)]), `with ${extension} zeros after it`);
        refuse(concat([saved, saved.subarray(0, extension)]), `with ${extension} bytes after it`);
        refuse(concat([new Uint8Array(extension), saved]), `with ${extension} zeros before it`);
      }
      checkBystanders();
    });
  });

  it("are refused when they are foreign bytes of any length", () => {
    for (let length = 0; length < 300; length++) {
      refuse(new Uint8Array(length), `${length} zeros`);
      refuse(random.bytes(length), `${length} random bytes`);
    }
    refuse(pattern(100_000), "a long pattern");
    checkBystanders();
  });

  describe("a state with a right checksum that contradicts itself", () => {
    const cv = Array.from({ length: 8 }, (_, index) => index);
    const plain: State = { mode: "hash", key: new Uint8Array(0), absorbed: 8192, stack: [cv], rest: pattern(100) };

    it("would be taken if it did not", () => {
      expect(Hasher.restore(writeState(plain)).count).toBe(8292);
    });

    const contradictions: Record<string, [Partial<State>, Overrides?]> = {
      "another version": [{}, { version: 2 }],
      "a mode without its key": [{}, { mode: 1 }],
      "a mode that only contexts are hashed in": [{ key }, { mode: 3 }],
      "an unknown mode": [{ key }, { mode: 200 }],
      "a key in hash mode": [{ key }],
      "a stack for fewer chunks": [{ absorbed: 12_288 }],
      "a stack for more chunks": [{ stack: [cv, cv] }],
      "no stack": [{ stack: [] }],
      "a stack without chunks": [{ absorbed: 0 }],
      "chunks that are no whole group": [{ absorbed: 1024 }],
      "part of a chunk": [{ absorbed: 8192 + 512 }],
      "more input than can be counted": [{ absorbed: 2 ** 53 }],
      "input that with the rest cannot be counted": [
        { absorbed: 2 ** 53 - 4096, stack: Array<typeof cv>(41).fill(cv), rest: pattern(4096) },
      ],
      "a rest that is longer": [{}, { rest: 99 }],
      "a rest that is shorter": [{}, { rest: 101 }],
      "nothing after what was absorbed": [{ rest: new Uint8Array(0) }],
      "a rest of more than a group": [{ rest: pattern(4097) }],
      "a digest longer than can be": [{ outputLength: 2 ** 53 }],
      "a reserved byte after the mode that is not zero": [{}, { reserved: 5 }],
      ...Object.fromEntries(
        [-1, -0, 0.5, NaN, Infinity, -Infinity].map((outputLength) => [
          `a digest of ${Object.is(outputLength, -0) ? "-0" : outputLength} bytes`,
          [{ outputLength }],
        ]),
      ),
      "less than no chunks": [{ absorbed: -8192 }],
      "chunks of minus zero bytes": [{ absorbed: -0, stack: [] }],
      "chunks of NaN bytes": [{ absorbed: NaN, stack: [] }],
      "chunks of infinitely many bytes": [{ absorbed: Infinity, stack: [] }],
    };

    it.each(Object.entries(contradictions))("is refused: %s", (what, [changes, overrides]) => {
      refuse(writeState({ ...plain, ...changes }, overrides), what);
      checkBystanders();
    });
  });

  it.each(["b3s", null, undefined, 5, [98, 51, 115], new ArrayBuffer(48), new Uint16Array(24), {}])(
    "that is not bytes (case %#) is a TypeError",
    (value) => {
      expect(() => Hasher.restore(value as Uint8Array)).toThrow(TypeError);
      checkBystanders();
    },
  );
});
