import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Installed, packAndInstall, runtimeTool } from "../support/packed.ts";
import { runProgram } from "../support/processes.ts";
import vectors from "../vectors.json" with { type: "json" };

let installed: Installed;
beforeAll(() => {
  installed = packAndInstall();
});
afterAll(() => installed.remove());

const cases = vectors.cases.filter(({ length }) =>
  [0, 1, 65, 1024, 1025, 5000, 16_385, 65_537, 102_400].includes(length),
);

/** What a program does with the package, however it got hold of it: every vector in every mode, at once and in pieces. */
const body = `
  const { backend, blake3, deriveKey, keyedHash } = library;
  const hex = (bytes) => Buffer.from(bytes).toString("hex");
  const [key, context, dkLen] = [Buffer.from("${vectors.key}", "hex"), ${JSON.stringify(vectors.context)}, ${vectors.outputLength}];
  const cases = ${JSON.stringify(cases.map(({ length }) => length))}.map((length) => {
    const input = Uint8Array.from({ length }, (_, index) => index % 251);
    const pieces = (hasher) => {
      for (let start = 0; start < length; start += 777) hasher.update(input.subarray(start, start + 777));
      return hasher.digest();
    };
    const hash = hex(blake3(input, { dkLen }));
    if (hash !== hex(pieces(blake3.create({ dkLen })))) throw new Error("streaming and one-shot differ");
    const saved = blake3.create({ key, dkLen }).update(input).save();
    if (hex(library.Hasher.restore(saved).digest()) !== hex(keyedHash(key, input, { dkLen }))) throw new Error("restored differs");
    return { length, hash, keyedHash: hex(keyedHash(key, input, { dkLen })), deriveKey: hex(deriveKey(context, input, { dkLen })) };
  });
  console.log(JSON.stringify({ backend: backend(), version: process.versions.node.split(".")[0], cases }));`;

const programs = {
  import: { type: "module", program: `import * as library from "blake3-simd";${body}` },
  require: { type: "commonjs", program: `const library = require("blake3-simd");${body}` },
} as const;

const engines = [
  { name: "as it is", flags: [], backend: "simd" },
  { name: "without wasm SIMD", flags: ["--no-enable-sse4-1"], backend: "scalar" },
  { name: "without WebAssembly", flags: ["--jitless"], backend: "js" },
];

describe.each(["18", "20", "22", "24", "26"])("the installed package on Node %s", (version) => {
  describe.each(engines)("$name", ({ flags, backend }) => {
    it.each(["import", "require"] as const)("hashes right by %s, quietly, with the best backend there is", (way) => {
      const run = runProgram(programs[way].program, {
        node: runtimeTool(`node${version}/bin/node`),
        flags,
        type: programs[way].type,
        folder: installed.folder,
      });
      expect(run).toEqual({ result: { backend, version, cases }, noise: "", status: 0 });
    });
  });
});

it("can be imported and required by the same program", () => {
  const program = `
    import { createRequire } from "node:module";
    import * as imported from "blake3-simd";
    const required = createRequire(process.cwd() + "/")("blake3-simd");
    const state = imported.blake3.create().update(new Uint8Array(5000)).save();
    const [one, other] = [imported, required].map(({ Hasher }) => Buffer.from(Hasher.restore(state).digest()).toString("hex"));
    console.log(JSON.stringify([one === other, Object.keys(imported).sort().join(), Object.keys(required).sort().join()]));`;
  const { result, noise } = runProgram(program, { folder: installed.folder });
  const [same, imports, requires] = result as [boolean, string, string];
  expect(noise).toBe("");
  expect(same).toBe(true);
  expect(requires).toBe(imports);
});

it("keeps no process alive and lets none end early", () => {
  const program = `
    import { blake3, init } from "blake3-simd";
    const started = performance.now();
    process.on("exit", () => console.log(JSON.stringify(performance.now() - started)));
    await init();
    blake3.create().update(new Uint8Array(100));`;
  const { result, status } = runProgram(program, { folder: installed.folder });
  expect(status).toBe(0);
  expect(result).toBeLessThan(5000);
});
