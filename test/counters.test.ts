import { describe, expect, it } from "vitest";
import { blake3, Hasher } from "../js/index.ts";
import { eachBackend, useBackend, backends } from "./support/backends.ts";
import { hex, utf8 } from "./support/bytes.ts";
import { memoryBehindStack } from "./support/core.ts";
import { context, key, type Mode, modes, outputLength } from "./support/oracle.ts";
import { Random } from "./support/random.ts";
import { keyWordsOf, powersOfTwoIn, reference, wordsOf } from "./support/reference.ts";
import { writeState } from "./support/saved.ts";

/**
 * Nobody can hash 4 TiB in a test. A saved state can say that it was done: what the chunks before came to is random, what follows is real
 * input, and the reference, which was held to noble at such counters, says what that must give.
 */
const starts = [2 ** 19, 2 ** 22, 2 ** 31, 2 ** 32, 2 ** 32 + 2 ** 31, 2 ** 33, 2 ** 40]
  .flatMap((chunks) => [chunks - 64, chunks - 4, chunks, chunks + 4])
  .concat(4, 2 ** 43 - 128);

/** What the reference says, once for all backends: it is slow. */
const known = new Map<string, string>();

const forge = (chunks: number, restLength: number, mode: Mode) => {
  const random = new Random(chunks % 1_000_003);
  const { keyWords, flags } = keyWordsOf(mode, key, utf8(context));
  const stack = powersOfTwoIn(BigInt(chunks)).map(() => wordsOf(random.bytes(32)));
  const input = random.bytes(74_096);
  const saved = writeState({
    mode,
    key: mode === "hash" ? new Uint8Array(0) : new Uint8Array(Uint32Array.from(keyWords).buffer),
    absorbed: chunks * 1024,
    stack,
    rest: input.subarray(0, restLength),
  });
  const right = (length: number): string => {
    const name = `${mode} ${chunks} ${length}`;
    const before = { chunks: BigInt(chunks), stack };
    const output = known.get(name) ?? hex(reference(keyWords, flags, input.subarray(0, length), outputLength, before));
    known.set(name, output);
    return output;
  };
  return { saved, input, right };
};

eachBackend((name) => {
  it("puts a stack of many cvs back into its place and nowhere else", () => {
    // One bit less than what follows sets, so that the stack outgrows its buffer.
    const { saved, input, right } = forge((2 ** 28 - 1) * 8, 4096, "hash");
    const hasher = Hasher.restore(saved).update(input.subarray(4096, 4200));
    blake3.create().update(new Uint8Array(1));
    const behind = memoryBehindStack();
    const before = behind.slice();
    behind.fill(0xaa);
    hasher.update(input.subarray(4200, 4300));
    expect([...new Set(behind)]).toEqual([0xaa]);
    behind.set(before);
    expect(hex(hasher.finalize(outputLength))).toBe(right(4300));
  });

  describe.each(modes)("%s", (mode) => {
    it.each(starts)("counts chunks right from number %i on", (chunks) => {
      for (const restLength of [1, 1024, 1025, 4096]) {
        const { saved, input, right } = forge(chunks, restLength, mode);
        const hasher = Hasher.restore(saved);
        expect(hasher.count).toBe(chunks * 1024 + restLength);
        expect(hex(hasher.finalize(outputLength)), "the rest alone").toBe(right(restLength));
        hasher.update(input.subarray(restLength, 6000));
        expect(hex(hasher.clone().finalize(outputLength)), "to 6000 bytes, of a clone").toBe(right(6000));
        hasher.update(input.subarray(6000));
        expect(hex(hasher.finalize(outputLength)), "to the end, over several windows").toBe(right(input.length));
        expect(hasher.count).toBe(chunks * 1024 + input.length);
      }
    });

    it("goes on under another backend after passing 2^32 chunks", () => {
      const { saved, input, right } = forge(2 ** 32 - 4, 4096, mode);
      const hasher = Hasher.restore(saved).update(input.subarray(4096, 50_000));
      const again = hasher.save();
      for (const other of backends) {
        useBackend(other);
        expect(hex(Hasher.restore(again).update(input.subarray(50_000)).finalize(outputLength))).toBe(
          right(input.length),
        );
      }
      useBackend(name);
    });
  });
});
