import { _BLAKE3 } from "@noble/hashes/blake3.js";
import { describe, expect, it } from "vitest";
import { hex, pattern, utf8 } from "./support/bytes.ts";
import { context, key, modes } from "./support/oracle.ts";
import { Random } from "./support/random.ts";
import { keyWordsOf, powersOfTwoIn, reference, wordsOf } from "./support/reference.ts";
import vectors from "./vectors.json" with { type: "json" };

/** The counter suites stand on the reference, so it is held to the independent implementations first. */
describe("the reference implementation", () => {
  const vectorKey = Buffer.from(vectors.key, "hex");
  const vectorContext = utf8(vectors.context);

  it.each(vectors.cases.filter(({ length }) => length <= 20_480))(
    "agrees with the vector of $length bytes",
    (vector) => {
      for (const mode of modes) {
        const { keyWords, flags } = keyWordsOf(mode, vectorKey, vectorContext);
        const output = reference(keyWords, flags, pattern(vector.length), vectors.outputLength);
        expect(hex(output), mode).toBe(vector[mode]);
      }
    },
  );

  it.each([1n, 2n, 3n, 6n, 7n, 2n ** 31n - 1n, 2n ** 32n - 2n, 2n ** 32n + 5n, 2n ** 43n - 1n])(
    "goes on after %s chunks as noble does when it is put there",
    (chunks) => {
      const random = new Random(Number(chunks % 1000n));
      const stack = powersOfTwoIn(chunks).map(() => wordsOf(random.bytes(32)));
      const input = random.bytes(5000);
      for (const mode of modes) {
        const { keyWords, flags } = keyWordsOf(mode, key, utf8(context));
        const noble = new _BLAKE3(
          mode === "deriveKey" ? { context: utf8(context) } : mode === "keyedHash" ? { key } : {},
        );
        // noble's counter and stack are private to TypeScript only, and exact to 2^53.
        Object.assign(noble, { chunksDone: Number(chunks), stack: stack.map((cv) => Uint32Array.from(cv)) });
        const output = reference(keyWords, flags, input, 131, { chunks, stack });
        expect(hex(output), mode).toBe(hex(noble.update(input).xof(131)));
      }
    },
  );
});
