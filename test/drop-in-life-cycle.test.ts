import { describe, expect, it } from "vitest";
import { eachBackend } from "./support/backends.ts";
import { hex, pattern, utf8 } from "./support/bytes.ts";
import { key } from "./support/oracle.ts";
import { type LooseBlake3, type LooseHasher, noble, ours, outcomeOf } from "./support/noble.ts";

const message = pattern(1100);
const configurations = [{}, { dkLen: 50 }, { key }, { context: utf8("life cycle"), dkLen: 5 }, { dkLen: 0 }];

/** A hasher under test; some steps go on with another one. */
interface Subject {
  library: LooseBlake3;
  hasher: LooseHasher;
}

const into = (subject: Subject, to: LooseHasher) => {
  const result = subject.hasher._cloneInto(to);
  subject.hasher = to;
  return result === to;
};

/** All that can be done to a noble hasher. Each step says what it saw, so that a wrong return value shows too. */
const steps: Record<string, (subject: Subject) => unknown> = {
  update: ({ hasher }) => hasher.update(message) === hasher,
  "empty update": ({ hasher }) => hasher.update(new Uint8Array(0)) === hasher,
  digest: ({ hasher }) => hasher.digest(),
  digestInto: ({ hasher }) => {
    const target = new Uint8Array(60).fill(9);
    return `${String(hasher.digestInto(target))} ${hex(target)}`;
  },
  "digestInto too little": ({ hasher }) => hasher.digestInto(new Uint8Array(4)),
  "xof(0)": ({ hasher }) => hasher.xof(0),
  "xof(70)": ({ hasher }) => hasher.xof(70),
  xofInto: ({ hasher }) => {
    const target = new Uint8Array(33);
    return `${String(hasher.xofInto(target) === target)} ${hex(target)}`;
  },
  "clone and go on with the clone": (subject) => {
    const { hasher } = subject;
    subject.hasher = hasher.clone();
    return subject.hasher !== hasher && subject.hasher.outputLen === hasher.outputLen;
  },
  "clone, then destroy the clone": ({ hasher }) => hasher.clone().destroy(),
  "clone into a fresh one": (subject) => into(subject, subject.library.create()),
  "clone into a used, keyed one": (subject) => into(subject, subject.library.create({ key, dkLen: 9 }).update(message)),
  "clone into a finished one": (subject) => {
    const to = subject.library.create().update(message);
    to.digest();
    return into(subject, to);
  },
  "clone into a destroyed one": (subject) => {
    const to = subject.library.create({ context: utf8("other") });
    to.destroy();
    return into(subject, to);
  },
  destroy: ({ hasher }) => hasher.destroy(),
};

const names = Object.keys(steps);

/** Runs the steps on one library; what was seen at each, and the state at the end by a last reading and a last digest. */
const play = (library: LooseBlake3, options: object, sequence: readonly string[]): string[] => {
  const subject: Subject = { library, hasher: library.create(options) };
  return [...sequence, "xof(70)", "digest"].map((name) => outcomeOf(() => steps[name](subject)));
};

const sequences: string[][] = [[]];
for (const sequence of sequences) {
  if (sequence.length < 4) sequences.push(...names.map((name) => [...sequence, name]));
}
const optionsAt = (index: number) => configurations[index % configurations.length];
const nobles = sequences.map((sequence, index) => play(noble, optionsAt(index), sequence).join(" | "));

eachBackend(() => {
  describe("a hasher", () => {
    it("does, and refuses, what noble's does in every sequence of up to four steps", { timeout: 120_000 }, () => {
      for (const [index, sequence] of sequences.entries()) {
        const seen = play(ours, optionsAt(index), sequence).join(" | ");
        if (seen !== nobles[index]) expect(seen, sequence.join(", ")).toBe(nobles[index]);
      }
    });

    it.each(configurations)("has its own dkLen, key or context (case %#) after every single step too", (options) => {
      for (const name of names) expect(play(ours, options, [name]), name).toEqual(play(noble, options, [name]));
    });

    it("gives its digest by xof(10), then xof(22)", () => {
      const hasher = ours.create().update(message);
      expect(hex(hasher.xof(10)) + hex(hasher.xof(22))).toBe(hex(noble(message)));
    });

    it("ignores dkLen in xof and keeps it in clones", () => {
      const hasher = ours.create({ dkLen: 5 }).update(message);
      expect(hex(hasher.clone().xof(40))).toBe(hex(noble(message, { dkLen: 40 })));
      expect(hasher.clone().digest()).toHaveLength(5);
    });

    it("is unchanged by being cloned into itself", () => {
      for (const library of [ours, noble]) {
        const hasher = library.create({ key, dkLen: 40 }).update(message);
        expect(hasher._cloneInto(hasher)).toBe(hasher);
        expect(hex(hasher.digest())).toBe(hex(noble(message, { key, dkLen: 40 })));
      }
    });

    it("stays usable after a refused digestInto", () => {
      const hasher = ours.create().update(message);
      expect(() => hasher.digestInto(new Uint8Array(31))).toThrow(RangeError);
      expect(() => hasher.digestInto("text")).toThrow(TypeError);
      expect(hex(hasher.update(message).digest())).toBe(hex(noble.create().update(message).update(message).digest()));
    });

    it("can be destroyed again and again, and by `using`", () => {
      const hasher = ours.create().update(message) as LooseHasher & Disposable;
      hasher[Symbol.dispose]();
      hasher[Symbol.dispose]();
      hasher.destroy();
      expect(outcomeOf(() => hasher.digest())).toBe("Error");
    });
  });

  it.each([-1, 1.5, NaN, Infinity, 2 ** 53, 2 ** 50, "5", null, undefined, 5n, {}])(
    "takes xof(%s) as noble does",
    (length) => {
      const [hasher, other] = [ours.create().update(message), noble.create().update(message)];
      const right = outcomeOf(() => other.xof(length));
      expect(outcomeOf(() => hasher.xof(length))).toBe(right);
      expect(outcomeOf(() => hasher.xof(5))).toBe(outcomeOf(() => other.xof(5)));
    },
  );

  it.each([null, undefined, "text", 5, [], new ArrayBuffer(64), new Uint16Array(64), {}])(
    "takes wrong targets (case %#) as noble does",
    (target) => {
      for (const name of ["digestInto", "xofInto"] as const) {
        expect(
          outcomeOf(() => ours.create()[name](target)),
          name,
        ).toBe(outcomeOf(() => noble.create()[name](target)));
      }
    },
  );
});
