import { describe, expect, it } from "vitest";
import { runInNewContext } from "node:vm";
import { eachBackend } from "./support/backends.ts";
import { hex, pattern, utf8 } from "./support/bytes.ts";
import { key } from "./support/oracle.ts";
import { noble, ours, outcomeOf } from "./support/noble.ts";

const message = pattern(3000);
const same = (call: (library: typeof ours) => unknown) =>
  expect(outcomeOf(() => call(ours))).toBe(outcomeOf(() => call(noble)));

class Subclass extends Uint8Array {}

const shared = new Uint8Array(new SharedArrayBuffer(3000));
shared.set(message);

/** Everything that is bytes, in the shapes in which bytes come. */
const accepted: Record<string, Uint8Array> = {
  "a Uint8Array": message,
  "a Buffer": Buffer.from(message),
  "a small pooled Buffer": Buffer.from("pooled"),
  "a subarray at an odd offset": message.subarray(13, 1777),
  "an empty array": new Uint8Array(0),
  "a subclass": Subclass.from(message),
  "shared memory": shared,
  "another realm's": runInNewContext("Uint8Array.from({ length: 3000 }, (_, index) => index % 251)") as Uint8Array,
};

const notBytes: Record<string, unknown> = {
  "a string": "message",
  "an ArrayBuffer": new ArrayBuffer(8),
  "an array": [1, 2, 3],
  "a Uint16Array": new Uint16Array(4),
  "a Uint8ClampedArray": new Uint8ClampedArray(4),
  "an Int8Array": new Int8Array(4),
  "a DataView": new DataView(new ArrayBuffer(4)),
  "an object that poses as bytes": { length: 1, 0: 1, [Symbol.toStringTag]: "Uint8Array" },
  null: null,
  undefined: undefined,
  "a number": 5,
  "a bigint": 5n,
  "a boolean": true,
  "a function": () => message,
};

it("has noble's shape", () => {
  for (const name of ["length", "outputLen", "blockLen", "canXOF"] as const) {
    expect((ours as never)[name], name).toBe((noble as never)[name]);
  }
  expect(Object.keys(ours).sort()).toEqual(Object.keys(noble).sort());
  expect(Object.isFrozen(ours)).toBe(Object.isFrozen(noble));
  const [hasher, other] = [ours.create({ dkLen: 7 }), noble.create({ dkLen: 7 })];
  for (const name of ["blockLen", "outputLen", "canXOF"] as const) expect(hasher[name], name).toBe(other[name]);
});

eachBackend(() => {
  describe("a message or an update", () => {
    it.each(Object.entries(accepted))("may be %s", (_, bytes) => {
      const before = hex(bytes);
      same((library) => library(bytes));
      same((library) => library.create().update(bytes).update(bytes).digest());
      expect(hex(bytes)).toBe(before);
    });

    it.each(Object.entries(notBytes))("may not be %s", (_, value) => {
      same((library) => library(value));
      same((library) => library.create().update(value));
      expect(() => ours(value)).toThrow(TypeError);
      expect(() => ours.create().update(value)).toThrow(TypeError);
    });

    it("may not be detached: noble hashes that as empty, silently", () => {
      const detached = pattern(50);
      structuredClone(detached.buffer, { transfer: [detached.buffer] });
      expect(outcomeOf(() => noble(detached))).toBe(hex(noble(new Uint8Array(0))));
      for (const call of [
        () => ours(detached),
        () => ours.create().update(detached),
        () => ours(message, { key: detached }),
      ]) {
        expect(call).toThrow(TypeError);
      }
    });

    it.each(Object.values(accepted))("gives a plain Uint8Array over a buffer of its own, whatever it was", (bytes) => {
      for (const output of [ours(bytes), ours.create().update(bytes).digest(), ours.create().update(bytes).xof(32)]) {
        expect(Object.getPrototypeOf(output)).toBe(Uint8Array.prototype);
        expect(output.byteOffset).toBe(0);
        expect(output.buffer).toBeInstanceOf(ArrayBuffer);
        expect(output.buffer.byteLength).toBe(32);
      }
    });
  });

  describe("options", () => {
    class Options {
      dkLen = 16;
    }
    const notPlain = [
      null,
      5,
      "text",
      true,
      Symbol.iterator,
      [],
      new Map(),
      new Date(0),
      new Options(),
      () => 1,
      message,
    ];
    it.each(notPlain)("that are no plain object (case %#) are a TypeError, as with noble", (options) => {
      for (const call of [
        (library: typeof ours) => library(message, options),
        (library: typeof ours) => library.create(options),
      ]) {
        same(call);
        expect(outcomeOf(() => call(ours))).toBe("TypeError");
      }
    });

    it("may be absent, empty, without prototype, or hold undefined and unknown keys", () => {
      const bare = Object.assign(Object.create(null) as object, { dkLen: 5 });
      const empty = { key: undefined, context: undefined, dkLen: undefined };
      for (const options of [undefined, {}, bare, empty, { unknown: 1, dkLen: 5 }, { key, context: undefined }]) {
        same((library) => library(message, options));
        same((library) => library.create(options).update(message).digest());
      }
    });

    it("may be a plain object of another realm, which noble refuses", () => {
      const foreign: unknown = runInNewContext("({ dkLen: 5 })");
      expect(hex(ours(message, foreign))).toBe(hex(noble(message, { dkLen: 5 })));
    });

    const dkLens = [
      0,
      1,
      31,
      32,
      33,
      64,
      65,
      1000,
      -1,
      -0,
      1.5,
      NaN,
      Infinity,
      2 ** 53,
      2 ** 50,
      "32",
      null,
      32n,
      true,
      {},
      [],
    ];
    it.each(dkLens)("take dkLen %s as noble does", (dkLen) => {
      same((library) => library(message, { dkLen }));
      same((library) => library.create({ dkLen }).outputLen);
      same((library) => library.create({ dkLen }).update(message).digest());
    });
  });

  describe("a key", () => {
    const keys = [key, Buffer.from(key), Subclass.from(key), key.subarray(0, 31), pattern(33), pattern(0), pattern(64)];
    it.each([...keys, "k".repeat(32), hex(key), [...key], key.slice().buffer, null, 32, {}])(
      "(case %#) is taken as noble takes it",
      (value) => {
        same((library) => library(message, { key: value }));
        same((library) => library.create({ key: value }).update(message).digest());
      },
    );

    it.each([0, 31, 33, 64])("of %i bytes is a RangeError that names 32 and the length", (length) => {
      expect(() => ours(message, { key: pattern(length) })).toThrow(RangeError);
      expect(() => ours(message, { key: pattern(length) })).toThrow(new RegExp(`\\b32\\b.*\\b${length}\\b`));
    });

    it("together with a context is an Error of no narrower class", () => {
      const options = { key, context: utf8("context") };
      same((library) => library(message, options));
      expect(outcomeOf(() => ours.create(options))).toBe("Error");
      expect(outcomeOf(() => ours(message, { key, context: "" }))).toBe("Error");
    });

    it("is copied: changing it later changes nothing, and it is never written to", () => {
      const mine = Buffer.from(key);
      const hasher = ours.create({ key: mine });
      mine.fill(0);
      expect(hex(hasher.update(message).digest())).toBe(hex(noble(message, { key })));
      const kept = Buffer.from(key);
      ours.create({ key: kept }).update(message).destroy();
      ours.create({ key: kept }).update(message).digest();
      ours(message, { key: kept });
      expect(hex(kept)).toBe(hex(key));
    });
  });

  describe("a context", () => {
    it.each(["", "\0", "a\0b", "plain", "ünïcödé ✓ 𝔸", "x".repeat(20_000)])(
      "may be text, as the UTF-8 of it (case %#)",
      (context) => {
        const right = hex(noble(message, { context: utf8(context) }));
        expect(hex(ours(message, { context }))).toBe(right);
        expect(hex(ours(message, { context: utf8(context) }))).toBe(right);
        expect(hex(ours.create({ context }).update(message).digest())).toBe(right);
      },
    );

    it("may be any bytes, valid UTF-8 or not", () => {
      same((library) => library(message, { context: Uint8Array.of(255, 0, 254) }));
      same((library) => library(message, { context: pattern(5000) }));
    });

    it.each(["\ud800", "a\udc00b", "\udc00\ud800"])("of ill-formed UTF-16 is a RangeError (case %#)", (context) => {
      expect(() => ours(message, { context })).toThrow(RangeError);
    });

    it.each([null, 5, [], {}, new ArrayBuffer(4), true])("may not be anything else (case %#)", (context) => {
      same((library) => library(message, { context }));
      expect(outcomeOf(() => ours.create({ context }))).toBe("TypeError");
    });
  });
});
