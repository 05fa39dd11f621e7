import { describe, expect, it } from "vitest";
import { blake3, Hasher } from "../js/index.ts";
import { eachBackend } from "./support/backends.ts";
import { concat, hex } from "./support/bytes.ts";
import { expected, expectedAt, type Mode, modes, optionsOf } from "./support/oracle.ts";
import { Random } from "./support/random.ts";

/** A hasher, and what it must have absorbed. */
interface Pair {
  mode: Mode;
  hasher: Hasher;
  message: Uint8Array[];
}

const source = new Random(7).bytes(100_000);

const piece = (random: Random): Uint8Array => {
  const most = random.pick([0, 1, 64, 65, 1000, 1024, 3000, 5000, 5000, 40_000]);
  const start = random.below(source.length - most);
  return source.subarray(start, start + random.pick([most, random.below(most + 1)]));
};

const fresh = (random: Random): Pair => {
  const mode = random.pick(modes);
  return { mode, hasher: blake3.create(optionsOf[mode]), message: [] };
};

const check = ({ mode, message }: Pair, output: Uint8Array) =>
  expect(hex(output)).toBe(hex(expected(mode, concat(message), output.length)));

/** What may happen to one of many live hashers; every one leaves the others as they were. */
const steps: Record<string, (random: Random, pairs: Pair[], at: number) => void> = {
  update: (random, pairs, at) => {
    const bytes = piece(random);
    pairs[at].hasher.update(bytes);
    pairs[at].message.push(bytes);
  },
  "finalize without consuming": (random, pairs, at) => check(pairs[at], pairs[at].hasher.finalize(random.below(200))),
  "read from somewhere": (random, pairs, at) => {
    const { mode, hasher, message } = pairs[at];
    const [position, length] = [BigInt(random.below(2 ** 32)) * BigInt(random.below(300)), random.below(300)];
    const output = hasher.reader().seek(position).read(length);
    expect(hex(output)).toBe(hex(expectedAt(mode, concat(message), position, length)));
  },
  digest: (random, pairs, at) => {
    check(pairs[at], pairs[at].hasher.digest());
    pairs[at] = fresh(random);
  },
  "read a long output, then drop": (random, pairs, at) => {
    check(pairs[at], pairs[at].hasher.xof(random.below(20_000)));
    pairs[at] = fresh(random);
  },
  clone: (random, pairs, at) => {
    const { mode, hasher, message } = pairs[at];
    pairs[random.below(pairs.length)] = { mode, hasher: hasher.clone(), message: [...message] };
  },
  "overwrite another": (random, pairs, at) => {
    const { mode, hasher, message } = pairs[at];
    const other = random.below(pairs.length);
    if (other === at) return;
    pairs[other] = { mode, hasher: hasher._cloneInto(pairs[other].hasher), message: [...message] };
  },
  reset: (_random, pairs, at) => {
    pairs[at].hasher.reset();
    pairs[at].message = [];
  },
  destroy: (random, pairs, at) => {
    pairs[at].hasher.destroy();
    pairs[at] = fresh(random);
  },
  "save and restore": (_random, pairs, at) => {
    pairs[at].hasher = Hasher.restore(pairs[at].hasher.save());
  },
  "one-shot in between": (random) => {
    const bytes = piece(random);
    const mode = random.pick(modes);
    expect(hex(blake3(bytes, optionsOf[mode]))).toBe(hex(expected(mode, bytes, 32)));
  },
};

eachBackend(() => {
  describe.each([1, 2, 3])("many hashers alive, random seed %i", (seed) => {
    it("stay apart whatever is done in whatever order", { timeout: 60_000 }, () => {
      const random = new Random(seed);
      const pairs = Array.from({ length: 40 }, () => fresh(random));
      const names = ["update", "update", "update", ...Object.keys(steps)];
      for (let step = 0; step < 3000; step++) {
        steps[random.pick(names)](random, pairs, random.below(pairs.length));
      }
      for (const pair of pairs) {
        expect(pair.hasher.count).toBe(concat(pair.message).length);
        check(pair, pair.hasher.digest());
      }
    });
  });

  it("keeps thousands alive at once", { timeout: 60_000 }, () => {
    const random = new Random(5000);
    const pairs = Array.from({ length: 5000 }, () => fresh(random));
    for (let round = 0; round < 4; round++) {
      for (const { hasher, message } of pairs) {
        const bytes = piece(random).subarray(0, 5000);
        hasher.update(bytes);
        message.push(bytes);
      }
    }
    for (const pair of pairs) check(pair, pair.hasher.digest());
  });

  it("lets two hashers take turns at every step of a few bytes", () => {
    const pairs = modes.map((mode): Pair => ({ mode, hasher: blake3.create(optionsOf[mode]), message: [] }));
    for (let start = 0; start < 9000; start += 13) {
      for (const [index, { hasher, message }] of pairs.entries()) {
        const bytes = source.subarray(start * (index + 1), start * (index + 1) + 13);
        hasher.update(bytes);
        message.push(bytes);
      }
    }
    for (const pair of pairs) check(pair, pair.hasher.digest());
  });
});
