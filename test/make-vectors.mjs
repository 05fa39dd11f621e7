// Makes test/vectors.json from implementations that share no code with this package, and refuses to write it unless they agree.
//
//   node test/make-vectors.mjs           write the file
//   node test/make-vectors.mjs --check   change nothing; exit with 1 when the file is not what this script makes
import { blake3 as noble } from "@noble/hashes/blake3.js";
import blake3Wasm from "blake3-wasm";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("vectors.json", import.meta.url));
const outputLength = 131; // two whole output blocks and an odd rest, as in the official vectors
const period = 251; // a prime, so that no two blocks or chunks are alike
const key = Uint8Array.from({ length: 32 }, (_, index) => (index * 37 + 129) & 255);
const context = "blake3-simd 2026-11-30 test vectors: clé № 1";

/** Every length is an edge of something: block, chunk, lane group, subtree, window; or a size in the middle of nowhere. */
const lengths = [
  [0, 1, 2, 3, 31, 32, 33],
  around(64),
  around(128),
  [255, 256, 511, 960, 961],
  around(1024),
  [1087, 1088],
  ...[2, 3, 4].map((chunks) => around(chunks * 1024)),
  [5000],
  around(5 * 1024),
  [6144, 7169],
  around(8 * 1024),
  [10_000, 12_289],
  around(16 * 1024),
  [20_480, 31_744],
  around(32 * 1024),
  around(64 * 1024),
  [102_400],
  around(128 * 1024),
  around(1024 * 1024),
].flat();

/** @param {number} edge */
function around(edge) {
  return [edge - 1, edge, edge + 1];
}

/** @param {string} name */
function versionOf(name) {
  // The package's own file next to its entry: its `exports` need not list package.json.
  const require = createRequire(import.meta.url);
  const entry = require.resolve(name === "@noble/hashes" ? "@noble/hashes/blake3.js" : name);
  const root = entry.slice(0, entry.lastIndexOf(`node_modules/${name}/`) + `node_modules/${name}/`.length);
  return `${name} ${JSON.parse(readFileSync(`${root}package.json`, "utf8")).version}`;
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => Buffer.from(bytes).toString("hex");

/**
 * The modes, each as every implementation at hand computes it.
 * @type {Record<string, ((input: Uint8Array) => string)[]>}
 */
const modes = {
  hash: [
    (input) => hex(blake3Wasm.hash(input, { length: outputLength })),
    (input) => hex(noble(input, { dkLen: outputLength })),
  ],
  keyedHash: [
    (input) => hex(blake3Wasm.keyedHash(key, input, { length: outputLength })),
    (input) => hex(noble(input, { key, dkLen: outputLength })),
  ],
  deriveKey: [
    (input) => hex(blake3Wasm.deriveKey(context, input, { length: outputLength })),
    (input) => hex(noble(input, { context: new TextEncoder().encode(context), dkLen: outputLength })),
  ],
};

// A third opinion where the machine has it. Not part of the file: its content must not depend on the machine.
if (spawnSync("b3sum", ["--version"]).status === 0) {
  modes.hash.push((input) => {
    const { stdout } = spawnSync("b3sum", ["--no-names", "--length", String(outputLength)], { input });
    return stdout.toString("latin1").trim();
  });
}

function makeVectors() {
  const cases = lengths.map((length) => {
    const input = Uint8Array.from({ length }, (_, index) => index % period);
    const outputs = Object.entries(modes).map(([mode, implementations]) => {
      const [output, ...others] = implementations.map((implementation) => implementation(input));
      if (others.some((other) => other !== output)) throw new Error(`no agreement on ${mode} of ${length} bytes`);
      return [mode, output];
    });
    return { length, ...Object.fromEntries(outputs) };
  });
  return {
    provenance: {
      madeBy: "node test/make-vectors.mjs",
      agreed: [versionOf("blake3-wasm"), versionOf("@noble/hashes")],
      checkedAgainst: "b3sum, hash mode, when it is on the PATH",
    },
    input: `byte i is i % ${period}`,
    outputLength,
    key: hex(key),
    context,
    selfTest: selfTestAnswer(),
    cases,
  };
}

/**
 * What js/self-test.ts expects: the hash of one output after the other, plain and keyed in turn, for its lengths, each cut from one input.
 * Whoever changes the lengths there changes them here and copies the answer.
 */
function selfTestAnswer() {
  const outputs = [0, 65, 1024, 2049, 4000, 9217].map((length, index) => {
    const input = Uint8Array.from({ length: Math.max(length, 32) }, (_, at) => at % period);
    const [message, selfTestKey] = [input.subarray(0, length), input.subarray(0, 32)];
    return noble(message, { dkLen: 64 * 9, key: index % 2 === 0 ? undefined : selfTestKey });
  });
  const [answer, other] = [noble, blake3Wasm.hash].map((hash) => hex(hash(Buffer.concat(outputs))));
  if (answer !== other) throw new Error("no agreement on the answer of the self-test");
  return answer;
}

const text = `${JSON.stringify(makeVectors(), undefined, 1)}\n`;
if (!process.argv.includes("--check")) {
  writeFileSync(file, text);
} else if (readFileSync(file, "utf8") !== text) {
  console.error("test/vectors.json is not what test/make-vectors.mjs makes: run it and look at the difference");
  process.exitCode = 1;
}
