// The raw core without the package around it: `npm run bench:kernel`, and after that `bun bench/kernel.mjs` and the like in other engines.
import { readFileSync } from "node:fs";
import { main } from "../scripts/process.mjs";
import { fresh } from "./fresh.mjs";
import { conditions, engineOf } from "./machine.mjs";
import { paceOf, race } from "./race.mjs";
import { randomBytes } from "./random.mjs";
import { table } from "./report.mjs";

const binary = (name) => readFileSync(new URL(`../build/wasm/${name}.wasm`, import.meta.url));
const instanceOf = (name) => new WebAssembly.Instance(new WebAssembly.Module(binary(name))).exports;

/** The builds, and the engine whose forms of the kernels they use, by the numbers in js/engine.ts. */
const builds = {
  "simd, forms for V8": () => withForms(instanceOf("simd"), 0),
  "simd, forms for JavaScriptCore": () => withForms(instanceOf("simd"), 1),
  compact: () => instanceOf("compact"),
  scalar: () => instanceOf("scalar"),
};
/** One block, one chunk in one lane, two chains side by side, four lanes. */
const sizes = [64, 1024, 2048, 4096, 65536];

function withForms(exports, engine) {
  exports.suit(engine);
  return exports;
}

function contestantOf([id, start], length) {
  const exports = start();
  const window = new Uint32Array(exports.memory.buffer, exports.layout(), 3)[2];
  new Uint8Array(exports.memory.buffer).set(randomBytes(length), window);
  return { id, operation: fresh((hash, bytes) => () => hash(bytes, 0), exports.hash, length) };
}

await main(async () => {
  const rows = Object.keys(builds).map((id) => [id]);
  for (const length of sizes) {
    const times = await race(
      Object.entries(builds).map((build) => contestantOf(build, length)),
      paceOf(),
    );
    for (const row of rows) row.push(times[row[0]].min.toFixed(0));
  }
  const { engine } = engineOf();
  const { cpu, platform, date } = conditions({ engine, ids: [], settings: {} });
  console.log(
    `${engine}, ${cpu}, ${platform}, ${date}; nanoseconds for one message, the fastest of many short samples\n`,
  );
  console.log(table([["build", ...sizes.map((size) => `${size} B`)], ...rows]));
});
