import { createHash, createKeyed } from "blake3-wasm";
import { describe, expect, it, vi } from "vitest";
import type { Exports } from "../js/abi.ts";
import { firstWorking } from "../js/backend.ts";
import type { Candidate } from "../js/candidate.ts";
import { candidates } from "../js/candidates.ts";
import { Core } from "../js/core.ts";
import { passesSelfTest } from "../js/self-test.ts";
import { engines } from "./support/core.ts";
import { embed, embedded } from "./support/embedded.ts";
import { hex, pattern } from "./support/bytes.ts";
import { expected, key } from "./support/oracle.ts";
import { sabotaged } from "./support/sabotage.ts";

type Hash = Core["hash"];

/** The self-test needs of a core only that it hashes, so anything that does can take it. */
const coreOf = (hash: Hash) => ({ hash }) as Core;
const rust: Hash = (_mode, key, message, length) => {
  const hasher = key === undefined ? createHash() : createKeyed(Buffer.from(key));
  return new Uint8Array(hasher.update(message).digest({ length }));
};

const simd = embedded("simd");
const builds = sabotaged(simd, 300);
const wrong = builds.find((build) => firstWorking([{ name: "simd", wasm: embed(build) }]) === undefined) ?? simd;

describe("the self-test", () => {
  it("is passed by an independent implementation", () => {
    expect(passesSelfTest(coreOf(rust))).toBe(true);
  });

  it("is failed by one that has a single bit wrong in a single one of its outputs", () => {
    let calls = 0;
    passesSelfTest(coreOf((...call) => (calls++, rust(...call))));
    expect(calls).toBeGreaterThan(5);
    for (let wrong = 0; wrong < calls; wrong++) {
      let call = 0;
      const flipped: Hash = (...args) => {
        const output = rust(...args);
        if (call++ === wrong) output[output.length - 1] ^= 1;
        return output;
      };
      expect(passesSelfTest(coreOf(flipped)), `output ${wrong}`).toBe(false);
    }
  });

  it.each(Object.entries(engines))(
    "notices every change to a vector instruction that changes a digest in %s",
    (_, engine) => {
      expect(builds.length).toBeGreaterThan(200);
      let caught = 0;
      for (const build of builds) {
        const instance = new WebAssembly.Instance(new WebAssembly.Module(build));
        const core = new Core(instance.exports as unknown as Exports, "simd");
        core.exports.suit(engine);
        if (!passesSelfTest(core)) {
          caught++;
          continue;
        }
        // It passed, so the change must be one without effect, or in a form that is for another engine.
        for (const length of [
          ...Array(70).keys(),
          127,
          1023,
          1024,
          1025,
          2048,
          3073,
          4095,
          4096,
          5000,
          9217,
          100_000,
        ]) {
          const input = pattern(length);
          const [plain, keyed] = [core.hash(0, undefined, input, 600), core.hash(1, key, input, 600)];
          expect(hex(plain)).toBe(hex(expected("hash", input, 600)));
          expect(hex(keyed)).toBe(hex(expected("keyedHash", input, 600)));
        }
      }
      expect(caught).toBeGreaterThan(builds.length / 10);
    },
  );
});

const named = (name: string): Candidate => {
  const candidate = candidates.find((one) => one.name === name);
  if (candidate === undefined) throw new Error(`there is no ${name} build`);
  return candidate;
};
const [scalar, js] = [named("scalar"), named("js")];

describe("the choice of a backend", () => {
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const bad: Record<string, string> = {
    "nothing at all": "",
    "no WebAssembly": embed(pattern(1000)),
    "a module without exports": embed(Uint8Array.from(header)),
    "half of a module": embed(simd.subarray(0, simd.length / 2)),
    "a module that computes wrongly": embed(wrong),
  };

  it.each(Object.entries(bad))("passes over %s without noise", (_, wasm) => {
    const noise = (["log", "info", "warn", "error", "debug"] as const).map((name) => vi.spyOn(console, name));
    expect(firstWorking([{ name: "simd", wasm }, scalar, js])?.name).toBe("scalar");
    expect(firstWorking([{ name: "simd", wasm }, { name: "scalar", wasm }, js])?.name).toBe("js");
    expect(firstWorking([{ name: "simd", wasm }])).toBeUndefined();
    for (const spy of noise) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it("passes over a build that throws or traps", () => {
    const failing: Candidate = {
      name: "js",
      exports: () => {
        throw new Error("out of memory");
      },
    };
    expect(firstWorking([failing, scalar])?.name).toBe("scalar");
  });

  it("falls back in the package itself when its simd build is sabotaged, and digests are right", async () => {
    vi.resetModules();
    vi.doMock("../js/generated/simd.ts", () => ({ wasm: embed(wrong) }));
    try {
      const { backend, blake3, setBackend } = await import("../js/index.ts");
      expect(hex(blake3(pattern(5000)))).toBe(hex(expected("hash", pattern(5000), 32)));
      expect(backend()).toBe("scalar");
      expect(() => setBackend("simd")).toThrow(/expected one that works here, got simd/);
      expect(backend()).toBe("scalar");
    } finally {
      vi.doUnmock("../js/generated/simd.ts");
      vi.resetModules();
    }
  });
});
