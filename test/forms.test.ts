import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blake3, Hasher } from "../js/index.ts";
import { eachBackend, useCompactBuild } from "./support/backends.ts";
import { hex } from "./support/bytes.ts";
import { computeAsIn, engines } from "./support/core.ts";
import { expected, expectedOfPrefixes, modes, optionsOf, outputLength } from "./support/oracle.ts";
import { Random } from "./support/random.ts";

/** The core picks forms of its kernels for the engine it is in. Each must be right, and this engine can run those of all others. */
const input = new Random(5).bytes(70_000);
const lengths = [...Array(1100).keys()];
for (let edge = 1024; edge < input.length; edge += 1024) lengths.push(edge - 1, edge, edge + 1, edge + 500);
lengths.sort((one, other) => one - other);
const cases = modes.map((mode) => ({ mode, right: expectedOfPrefixes(mode, input, lengths) }));

function defineSuite(): void {
  describe.each(Object.keys(engines) as (keyof typeof engines)[])("the forms for %s", (name) => {
    beforeAll(() => computeAsIn(name));
    afterAll(() => computeAsIn());

    it.each(cases)("are right at every size of work: $mode", ({ mode, right }) => {
      const options = { ...optionsOf[mode], dkLen: outputLength };
      const trunk = blake3.create(options);
      for (const [index, length] of lengths.entries()) {
        expect(hex(blake3(input.subarray(0, length), options)), `${length} bytes, one-shot`).toBe(hex(right[index]));
        trunk.update(input.subarray(trunk.count, length));
        expect(hex(trunk.finalize()), `${length} bytes, streamed`).toBe(hex(right[index]));
      }
    });

    it("are right in long outputs, and go on from states of one another", () => {
      const state = blake3.create().update(input.subarray(0, 10_000)).save();
      for (const other of [...(Object.keys(engines) as (keyof typeof engines)[]), name]) {
        computeAsIn(other);
        const hasher = Hasher.restore(state).update(input.subarray(10_000));
        expect(hex(hasher.xof(5000))).toBe(hex(expected("hash", input, 5000)));
      }
    });
  });
}

eachBackend(defineSuite);

describe("the compact build", () => {
  beforeAll(useCompactBuild);
  defineSuite();
});
