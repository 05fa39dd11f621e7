// What callers may do that no caller should: the package must not give a wrong digest to them, and least of all to others.
import { afterAll, describe, expect, it, vi } from "vitest";
import { blake3, deriveKey, hashMany, Hasher, keyedHash } from "../js/index.ts";
import { close, hashBytes } from "../js/parallel/index.node.ts";
import { eachBackend } from "./support/backends.ts";
import { concat, hex, pattern } from "./support/bytes.ts";
import { memoryInUse, runOutOfStackIn } from "./support/core.ts";
import { expected, key } from "./support/oracle.ts";
import { runProgram } from "./support/processes.ts";
import { Random } from "./support/random.ts";

const right = (message: Uint8Array) => hex(expected("hash", message, 32));

/** A subclass whose constructor takes lengths only, so that `subarray` of it does not give a view. */
class Block extends Uint8Array {
  constructor(length: number) {
    super(length);
  }
}

// eslint-disable-next-line @typescript-eslint/unbound-method -- it is applied to arrays
const { set } = Uint8Array.prototype;

/** An array over all of a shared memory that can become longer. */
function growableArray(length: number, longest: number) {
  const Growable = SharedArrayBuffer as unknown as new (
    length: number,
    options: object,
  ) => SharedArrayBuffer & { grow(length: number): void };
  const memory = new Growable(length, { maxByteLength: longest });
  return { growable: new Uint8Array(memory), grow: () => memory.grow(longest) };
}

afterAll(close);

eachBackend(() => {
  it("hashes subclasses with a constructor of their own as the bytes that they are", () => {
    const bytes = new Block(200_000);
    bytes.set(pattern(200_000));
    expect(hex(blake3(bytes))).toBe(right(pattern(200_000)));
    expect(hex(new Hasher().update(bytes).digest())).toBe(right(pattern(200_000)));
    const pieces = concat(
      Array.from({ length: 200 }, (_, i) => expected("hash", pattern(200_000).subarray(i * 1000, (i + 1) * 1000), 32)),
    );
    expect(hex(hashMany({ data: bytes, length: 1000 }))).toBe(hex(pieces));
    const out = new Block(100_000);
    new Hasher().update(pattern(10)).reader().readInto(out);
    expect(hex(out)).toBe(hex(blake3(pattern(10), { dkLen: 100_000 })));
  });

  it.each([5, 200_000, 300_000])("goes by the real length of an array that claims one of %i", async (claimed) => {
    const live = new Hasher().update(pattern(10_000));
    const message = pattern(100_000);
    Object.defineProperty(message, "length", { value: claimed });
    expect(hex(blake3(message))).toBe(right(pattern(100_000)));
    expect(hex(new Hasher().update(message).digest())).toBe(right(pattern(100_000)));
    expect(hex(hashMany([message, pattern(3)]))).toBe(right(pattern(100_000)) + right(pattern(3)));
    expect(hex(await hashBytes(message, { threads: 1 }))).toBe(right(pattern(100_000)));
    const empty = new Uint8Array(0);
    Object.defineProperty(empty, "length", { value: 42 });
    expect(hex(blake3(empty))).toBe(right(new Uint8Array(0)));
    expect(hex(live.digest())).toBe(right(pattern(10_000)));
  });

  it("fills the real length of an array that claims another, and goes on behind it", () => {
    const hasher = new Hasher().update(pattern(10));
    const whole = hex(expected("hash", pattern(10), 100));
    for (const claimed of [3, 90]) {
      const out = Object.defineProperty(new Uint8Array(40), "length", { value: claimed });
      const reader = hasher.reader();
      expect(hex(reader.readInto(out).subarray(0))).toBe(whole.slice(0, 80));
      expect(reader.position).toBe(40);
      expect(hex(reader.read(60))).toBe(whole.slice(80));
    }
    const short = Object.defineProperty(new Uint8Array(31), "length", { value: 32 });
    expect(() => hasher.digestInto(short)).toThrow(RangeError);
    expect(hex(hasher.digest())).toBe(whole.slice(0, 64));
  });

  it("hashes large subclasses in threads, too", async () => {
    const bytes = new Block(2 ** 20 + 5);
    bytes.set(pattern(bytes.length));
    expect(hex(await hashBytes(bytes))).toBe(right(pattern(bytes.length)));
  });

  it("survives running out of stack, again and again", () => {
    const live = new Hasher().update(pattern(5000));
    const message = pattern(3000);
    const fall = (): void => {
      blake3(message);
      fall();
    };
    for (let i = 0; i < 40; i++) expect(fall).toThrow(RangeError);
    expect(hex(blake3(message))).toBe(right(message));
    expect(hex(blake3(pattern(100_000)))).toBe(right(pattern(100_000)));
    expect(hex(live.digest())).toBe(right(pattern(5000)));
  });

  it.each<[string, (hasher: Hasher) => unknown]>([
    ["its own update", (hasher) => hasher.update(pattern(200_000))],
    ["that of another", () => new Hasher().update(pattern(1))],
  ])("gives no digest of a hasher that was compressed in part, in %s", (_, work) => {
    const hasher = new Hasher().update(pattern(20_000));
    runOutOfStackIn(() => expect(() => work(hasher)).toThrow(RangeError));
    const other = new Hasher().update(pattern(7));
    const uses = [
      () => hasher.update(pattern(1)),
      () => hasher.update(pattern(0)),
      () => hasher.finalize(),
      () => hasher.finalize(1000),
      () => hasher.reader(),
      () => hasher.clone(),
      () => hasher._cloneInto(other),
      () => hasher.save(),
      () => hasher.xof(32),
      () => hasher.digest(),
    ];
    for (const use of uses) expect(use).toThrow("hasher: expected one in use, got a failed one");
    expect(hex(blake3(pattern(100_000)))).toBe(right(pattern(100_000)));
    expect(hex(hasher.reset().update(pattern(70_000)).digest())).toBe(right(pattern(70_000)));
    expect(hex(other.digest())).toBe(right(pattern(7)));
  });

  it.each<[string, (array: Uint8Array) => unknown]>([
    ["blake3", (message) => blake3(message)],
    ["keyedHash", (message) => keyedHash(key, message)],
    ["update", (message) => new Hasher().update(pattern(5)).update(message)],
    ["hashMany", (message) => hashMany([pattern(5), message, pattern(5)])],
    ["the key of keyedHash", (message) => keyedHash(message, pattern(5))],
    ["the key of hashMany", (message) => hashMany([pattern(5)], { key: message })],
  ])("writes nowhere else when another thread makes an array longer in the midst of %s", (_, work) => {
    const bystander = new Hasher({ key }).update(pattern(70_000));
    bystander.finalize();
    const { growable, grow } = growableArray(32, 80_000);
    // What the other thread does at the worst moment: after the length was looked at.
    const copy = vi.spyOn(Uint8Array.prototype, "set").mockImplementation(function (this: Uint8Array, source, offset) {
      if (source === growable) grow();
      Reflect.apply(set, this, [source, offset]);
    });
    const { length } = memoryInUse();
    try {
      expect(() => work(growable)).toThrow(RangeError);
    } finally {
      copy.mockRestore();
    }
    expect(growable).toHaveLength(80_000);
    expect(memoryInUse()).toHaveLength(length);
    expect(hex(bystander.digest())).toBe(hex(expected("keyedHash", pattern(70_000), 32)));
    expect(hex(blake3(pattern(100_000)))).toBe(right(pattern(100_000)));
  });

  it.each([
    ["xof", (hasher: Hasher) => hasher.xof(1)],
    ["a reader in the middle of a block", (hasher: Hasher) => hasher.reader().seek(60).read(10)],
    ["a reader at the start of a block", (hasher: Hasher) => hasher.reader().read(64)],
  ])("leaves nothing of keyed output in memory after %s", (_, read) => {
    const memoryAfter = (secret: number) => {
      const hasher = new Hasher({ key: new Random(secret).bytes(32) }).update(pattern(100));
      read(hasher);
      hasher.destroy();
      return hex(memoryInUse());
    };
    memoryAfter(1);
    expect(memoryAfter(2)).toBe(memoryAfter(3));
  });

  it("leaves nothing of a key in memory when hashMany throws", () => {
    const memoryAfter = (secret: number) => {
      const messages = [pattern(100), pattern(64)];
      const options = {
        key: new Random(secret).bytes(32),
        get out(): Uint8Array {
          structuredClone(0, { transfer: [messages[1].buffer as ArrayBuffer] });
          return new Uint8Array(64);
        },
      };
      expect(() => hashMany(messages, options)).toThrow(TypeError);
      return hex(memoryInUse());
    };
    memoryAfter(1);
    expect(memoryAfter(2)).toBe(memoryAfter(3));
  });
});

describe("arguments that change while they are looked at", () => {
  it("are looked at once", () => {
    let looks = 0;
    const shifty = new Proxy([pattern(7)], {
      get: (list, name) => (name === "0" && looks++ > 0 ? { length: -1e9 } : (Reflect.get(list, name) as unknown)),
    });
    expect(hex(hashMany(shifty))).toBe(right(pattern(7)));
    const detaching = pattern(10);
    const options = {
      get dkLen() {
        structuredClone(0, { transfer: [detaching.buffer as ArrayBuffer] });
        return 32;
      },
    };
    expect(() => blake3(detaching, options)).toThrow(TypeError);
    const shrinking = pattern(32);
    const shrink = {
      get dkLen() {
        structuredClone(0, { transfer: [shrinking.buffer as ArrayBuffer] });
        return 32;
      },
    };
    expect(() => keyedHash(shrinking, pattern(3), shrink)).toThrow(TypeError);
    expect(() => deriveKey("context", shrinking)).toThrow(TypeError);
  });

  it("are the caller's own, not those of Object.prototype", () => {
    const polluted = Object.prototype as { out?: Uint8Array; dkLen?: number; key?: Uint8Array };
    Object.assign(polluted, { out: new Uint8Array(32), dkLen: 1, key });
    try {
      expect(hex(hashMany([pattern(7)], {}))).toBe(right(pattern(7)));
      expect(hex(blake3(pattern(7), {}))).toBe(right(pattern(7)));
    } finally {
      for (const name of ["out", "dkLen", "key"]) Reflect.deleteProperty(polluted, name);
    }
  });
});

it("a clone of an ended hasher has its count", () => {
  const hasher = new Hasher().update(pattern(5000));
  hasher.xof(1);
  expect(hasher.clone().count).toBe(5000);
});

it("a first hash without room on the stack does not spoil the later ones", () => {
  const { result } = runProgram(`
    import { backend, blake3 } from "blake3-simd";
    let tried = false;
    const fall = () => {
      try { fall(); } catch {}
      if (!tried) { tried = true; try { blake3(new Uint8Array(3)); } catch {} }
    };
    fall();
    process.stdout.write(JSON.stringify([Buffer.from(blake3(new Uint8Array([0, 1, 2]))).toString("hex"), backend()]));`);
  expect(result).toEqual([right(pattern(3)), "simd"]);
});
