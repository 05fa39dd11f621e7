import { describe, expect, it } from "vitest";
import { blake3 } from "../js/index.ts";
import { eachBackend } from "./support/backends.ts";
import { concat, hex } from "./support/bytes.ts";
import { expected, expectedAt, type Mode, modes, optionsOf } from "./support/oracle.ts";
import { Random } from "./support/random.ts";

const input = new Random(11).bytes(5000);
const long = 150_000; // more than any buffer between the core and the caller is likely to hold
const hasherOf = (mode: Mode) => blake3.create(optionsOf[mode]).update(input);

/** Lengths such that reads start and end on, before and after block and group edges, and pass every internal buffer. */
const oddPieces = [1, 0, 63, 64, 65, 1, 127, 128, 256, 257, 0, 1023, 4095, 4096, 16_384, 16_385, 40_000];

eachBackend(() => {
  describe.each(modes)("the output of %s", (mode) => {
    const whole = expected(mode, input, long);

    it("may be longer than any buffer, in one go", () => {
      expect(hex(blake3(input, { ...optionsOf[mode], dkLen: long })), "one-shot").toBe(hex(whole));
      expect(hex(hasherOf(mode).finalize(long)), "finalize").toBe(hex(whole));
      expect(hex(hasherOf(mode).reader().read(long)), "reader").toBe(hex(whole));
      expect(hex(hasherOf(mode).xof(long)), "xof").toBe(hex(whole));
    });

    it("of an input of one block or less, or none, is right too", () => {
      for (const length of [0, 1, 63, 64, 65, 1024, 1025]) {
        const short = input.subarray(0, length);
        const output = hex(blake3(short, { ...optionsOf[mode], dkLen: 5000 }));
        expect(output, `${length} bytes`).toBe(hex(expected(mode, short, 5000)));
      }
    });

    it("comes in odd pieces from xof and xofInto", () => {
      const hasher = hasherOf(mode);
      const pieces = oddPieces.flatMap((length) => {
        const buffer = new Uint8Array(length + 20).fill(170);
        const target = buffer.subarray(10, 10 + length);
        expect(hasher.xofInto(target)).toBe(target);
        expect([...buffer.subarray(0, 10), ...buffer.subarray(10 + length)]).toEqual(Array(20).fill(170));
        return [target, hasher.xof(length)];
      });
      const output = concat(pieces);
      expect(hex(output)).toBe(hex(expected(mode, input, output.length)));
    });

    it("comes in odd pieces from a reader, whose position goes along", () => {
      const reader = hasherOf(mode).reader();
      let position = 0;
      for (const length of oddPieces) {
        expect(reader.position).toBe(position);
        expect(hex(reader.read(length))).toBe(hex(whole.subarray(position, position + length)));
        position += length;
      }
    });

    it("can be read from anywhere by seeking", () => {
      const reader = hasherOf(mode).reader();
      const random = new Random(3);
      for (let turn = 0; turn < 300; turn++) {
        const position = random.below(long);
        const length = random.below(Math.min(700, long - position));
        expect(reader.seek(turn % 2 ? position : BigInt(position))).toBe(reader);
        expect(hex(reader.read(length))).toBe(hex(whole.subarray(position, position + length)));
      }
    });

    it.each([
      2n ** 31n,
      2n ** 32n,
      2n ** 37n, // block counter 2^31
      2n ** 38n, // block counter 2^32
      2n ** 53n,
      2n ** 63n,
      2n ** 64n - 1000n,
    ])("is right on both sides of position %s", (edge) => {
      const reader = hasherOf(mode).reader();
      for (const start of [edge - 300n, edge - 64n, edge - 1n, edge, edge + 1n, edge + 63n]) {
        const right = hex(expectedAt(mode, input, start, 500));
        expect(hex(reader.seek(start).read(500)), `from ${start}`).toBe(right);
        expect(BigInt(reader.position)).toBe(start + 500n);
        if (start <= BigInt(Number.MAX_SAFE_INTEGER)) {
          expect(hex(reader.seek(Number(start)).read(500)), `from the Number ${start}`).toBe(right);
        }
      }
    });
  });

  describe("a reader", () => {
    it("ends exactly with the output space", () => {
      const end = 2n ** 64n - 1n;
      const reader = hasherOf("hash")
        .reader()
        .seek(end - 70n);
      expect(hex(reader.read(70))).toBe(hex(expectedAt("hash", input, end - 70n, 70)));
      expect(reader.position).toBe(end);
      expect(reader.read(0)).toHaveLength(0);
      expect(() => reader.read(1)).toThrow(RangeError);
      expect(reader.position).toBe(end);
      expect(reader.seek(end).position).toBe(end);
      expect(() => reader.seek(end + 1n)).toThrow(RangeError);
    });

    it("stays where it was, and writes nothing, when a read would pass the end", () => {
      const start = 2n ** 64n - 1n - 100n;
      const reader = hasherOf("hash").reader().seek(start);
      const target = new Uint8Array(101).fill(7);
      expect(() => reader.readInto(target)).toThrow(RangeError);
      expect([...target]).toEqual(Array(101).fill(7));
      expect(reader.position).toBe(start);
      expect(hex(reader.read(100))).toBe(hex(expectedAt("hash", input, start, 100)));
    });

    it("tells its position as a Number while that is safe, else as a bigint", () => {
      const reader = hasherOf("hash").reader();
      expect(reader.seek(5n).position).toBe(5);
      expect(reader.seek(Number.MAX_SAFE_INTEGER).position).toBe(Number.MAX_SAFE_INTEGER);
      reader.read(1);
      expect(reader.position).toBe(2n ** 53n);
      reader.read(64);
      expect(reader.position).toBe(2n ** 53n + 64n);
      expect(reader.seek(0).position).toBe(0);
    });

    it("fills the target it is given and nothing else", () => {
      const reader = hasherOf("hash").reader().seek(1);
      const buffer = new Uint8Array(300);
      const target = buffer.subarray(100, 177);
      expect(reader.readInto(target)).toBe(target);
      expect(hex(buffer)).toBe("00".repeat(100) + hex(expectedAt("hash", input, 1n, 77)) + "00".repeat(123));
    });

    it("is independent of its hasher, of other readers and of later work", () => {
      const hasher = hasherOf("keyedHash");
      const right = hex(expected("keyedHash", input, 3000));
      const [one, other] = [hasher.reader(), hasher.reader().seek(1000)];
      const start = hex(one.read(100));
      hasher.update(input);
      blake3.create().update(input).digest();
      hasher.destroy();
      expect(hex(other.read(2000))).toBe(right.slice(2000));
      expect(start + hex(one.read(2900))).toBe(right);
    });
  });
});
