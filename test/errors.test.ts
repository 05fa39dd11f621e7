import { describe, expect, it } from "vitest";
import { blake3, deriveKey, hashMany, Hasher, keyedHash, setBackend, type XofReader } from "../js/index.ts";
import { eachBackend } from "./support/backends.ts";
import { hex, pattern } from "./support/bytes.ts";
import { kinds, kindsWhereBytesBelong } from "./support/kinds.ts";
import { expected, key } from "./support/oracle.ts";

const message = pattern(2000);

/** Calls that TypeScript would not let through. */
const loose = (call: unknown) => call as (...values: unknown[]) => unknown;

const badNumbers: [string, unknown][] = [
  ["-1", -1],
  ["1.5", 1.5],
  ["NaN", NaN],
  ["Infinity", Infinity],
  ["9007199254740992", 2 ** 53],
];

eachBackend(() => {
  /** Every place that takes bytes, and the name that the error has to give it. */
  const takesInput: [string, (value: unknown) => unknown, RegExp][] = [
    ["blake3(message)", (value) => loose(blake3)(value), /message/],
    ["blake3(message, options)", (value) => loose(blake3)(value, { dkLen: 5 }), /message/],
    ["keyedHash(…, message)", (value) => loose(keyedHash)(key, value), /message/],
    ["deriveKey(…, material)", (value) => loose(deriveKey)("context", value), /material/],
    ["update(input)", (value) => blake3.create().update(value as Uint8Array), /input/],
    ["hashMany([message])", (value) => loose(hashMany)([value]), /messages\[0\]/],
  ];
  const takesOtherBytes: typeof takesInput = [
    ["keyedHash(key)", (value) => loose(keyedHash)(value, message), /key/],
    ["hashMany(…, { out })", (value) => loose(hashMany)([], { out: value }), /out/],
    ["digestInto(out)", (value) => blake3.create().digestInto(value as Uint8Array), /out/],
    ["xofInto(out)", (value) => blake3.create().xofInto(value as Uint8Array), /out/],
    [
      "readInto(out)",
      (value) =>
        blake3
          .create()
          .reader()
          .readInto(value as Uint8Array),
      /out/,
    ],
    ["Hasher.restore(saved)", (value) => Hasher.restore(value as Uint8Array), /saved/],
  ];

  describe.each([...takesInput, ...takesOtherBytes])("%s", (place, call, name) => {
    // Without `out`, a new array is made.
    const wrong = kindsWhereBytesBelong.filter(([kind]) => !(place.includes("{ out }") && kind === "undefined"));

    it.each(wrong)("says what it expected and that it got %s", (_kind, value, got) => {
      expect(() => call(value)).toThrow(TypeError);
      expect(() => call(value)).toThrow(/expected a Uint8Array/);
      expect(() => call(value)).toThrow(got);
      expect(() => call(value)).toThrow(name);
    });

    it("says how to get bytes from text where that may be meant, and not for a key in hex or a place for output", () => {
      const isInput = takesInput.some(([other]) => other === place);
      const text = isInput ? /got string; encode text: new TextEncoder/ : /got string$/;
      expect(() => call("text")).toThrow(text);
    });
  });

  const takesLengths: [string, (value: unknown) => unknown][] = [
    ["dkLen", (value) => loose(blake3)(message, { dkLen: value })],
    ["dkLen", (value) => loose(keyedHash)(key, message, { dkLen: value })],
    ["dkLen", (value) => loose(deriveKey)("context", message, { dkLen: value })],
    ["dkLen", (value) => new Hasher({ dkLen: value as number })],
    ["length", (value) => blake3.create().xof(value as number)],
    ["length", (value) => blake3.create().finalize(value as number)],
    [
      "length",
      (value) =>
        blake3
          .create()
          .reader()
          .read(value as number),
    ],
  ];

  describe.each(takesLengths)("a %s (case %#)", (name, call) => {
    it.each(badNumbers)("of %s is a RangeError that says so", (text, value) => {
      expect(() => call(value)).toThrow(RangeError);
      expect(() => call(value)).toThrow(new RegExp(`${name}: expected .* got ${text}`));
    });

    it.each(kinds.filter(([kind]) => kind !== "undefined"))("may not be %s", (_kind, value, got) => {
      expect(() => call(value)).toThrow(TypeError);
      expect(() => call(value)).toThrow(got);
    });
  });

  it.each(badNumbers)("a position of %s is a RangeError, and the reader stays where it was", (_, value) => {
    const reader = blake3.create().update(message).reader().seek(7);
    expect(() => reader.seek(value as number)).toThrow(RangeError);
    expect(reader.position).toBe(7);
    expect(hex(reader.read(25))).toBe(hex(expected("hash", message, 32).subarray(7)));
  });

  it("a length or a position of -0 is 0", () => {
    const input = hex(expected("hash", message, 32));
    expect(new Hasher({ dkLen: -0 }).outputLen).toBe(0);
    expect(blake3(message, { dkLen: -0 })).toHaveLength(0);
    expect(hashMany([message], { dkLen: -0 })).toHaveLength(0);
    const hasher = blake3.create().update(message);
    expect(hasher.finalize(-0)).toHaveLength(0);
    const reader = hasher.reader().seek(5).seek(-0);
    expect(reader.position).toBe(0);
    expect(reader.read(-0)).toHaveLength(0);
    expect(reader.position).toBe(0);
    expect(hex(reader.read(32))).toBe(input);
    expect(hasher.xof(-0)).toHaveLength(0);
    expect(hex(hasher.xof(32))).toBe(input);
    const restored = Hasher.restore(new Hasher({ dkLen: -0 }).save());
    expect(restored.outputLen).toBe(0);
  });

  it.each([-1n, 2n ** 64n, 2n ** 100n])("a position of %s is a RangeError that says so", (value) => {
    expect(() => blake3.create().reader().seek(value)).toThrow(RangeError);
    expect(() => blake3.create().reader().seek(value)).toThrow(String(value));
  });

  it.each(["5", null, undefined, true, {}])("a position that is %s is a TypeError", (value) => {
    expect(() => (blake3.create().reader() as XofReader & { seek(value: unknown): void }).seek(value)).toThrow(
      TypeError,
    );
  });

  it.each([null, 5, "hasher", {}, pattern(5)])("_cloneInto(%s) is a TypeError and the hasher stays usable", (value) => {
    const hasher = blake3.create().update(message);
    expect(() => hasher._cloneInto(value as unknown as Hasher)).toThrow(TypeError);
    expect(hex(hasher.digest())).toBe(hex(expected("hash", message, 32)));
  });

  it("leaves a hasher usable after each of its calls was refused", () => {
    const hasher = blake3.create({ key }).update(message.subarray(0, 1500));
    const refused = [
      () => hasher.update("text" as unknown as Uint8Array),
      () => hasher.digestInto(new Uint8Array(31)),
      () => hasher.digestInto(null as unknown as Uint8Array),
      () => hasher.xof(-1),
      () => hasher.xof("5" as unknown as number),
      () => hasher.xofInto([] as unknown as Uint8Array),
      () => hasher.finalize(1.5),
    ];
    for (const call of refused) expect(call).toThrow();
    expect(hasher.count).toBe(1500);
    expect(hex(hasher.update(message.subarray(1500)).digest())).toBe(hex(expected("keyedHash", message, 32)));
  });

  it("is a plain Error, of no narrower class, to use a hasher whose life is over", () => {
    const over = [blake3.create(), blake3.create()];
    over[0].digest();
    over[1].destroy();
    for (const hasher of over) {
      const calls = ["update", "digest", "xof", "finalize", "reader", "reset", "save"] as const;
      for (const name of calls) {
        const call = () =>
          loose(hasher[name].bind(hasher))(name === "update" ? message : name === "xof" ? 5 : undefined);
        expect(call, name).toThrow(Error);
        expect(call, name).not.toThrow(TypeError);
        expect(call, name).not.toThrow(RangeError);
      }
    }
  });

  it("takes a failing getter of the caller's as it comes, and hashes on", () => {
    const options = {
      get dkLen(): number {
        throw new SyntaxError("the caller's own");
      },
    };
    expect(() => blake3(message, options)).toThrow(SyntaxError);
    expect(hex(blake3(message))).toBe(hex(expected("hash", message, 32)));
  });
});

describe("a backend's name", () => {
  it.each(["", "SIMD", "wasm", "constructor", "__proto__"])("is not %j", (name) => {
    expect(() => setBackend(name as "simd")).toThrow(RangeError);
    expect(() => setBackend(name as "simd")).toThrow(/expected .*simd.*scalar.*js/);
    expect(() => setBackend(name as "simd")).toThrow(`"${name}"`);
  });

  it.each([null, undefined, 5, {}, ["simd"]])("is not %s", (name) => {
    expect(() => setBackend(name as "simd")).toThrow(TypeError);
  });
});
