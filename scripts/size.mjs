// What a page that imports an entry pays: all of it bundled, minified and compressed. Fails if one is over its budget.
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { main } from "./process.mjs";

const kilobyte = 1024;

/** The main entry has all three backends inside, the others those that they are named for. */
const entries = [
  { name: "blake3-simd", file: "dist/index.mjs", budget: 20 * kilobyte },
  { name: "blake3-simd/wasm", file: "dist/wasm/index.mjs", budget: 14 * kilobyte },
  { name: "blake3-simd/js", file: "dist/js/index.mjs", budget: 9 * kilobyte },
];

async function sizeOf(file) {
  const bundle = await rolldown({ input: file, platform: "browser", logLevel: "warn" });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  const code = output.map((part) => part.code).join("");
  return { minified: code.length, compressed: gzipSync(code, { level: 9 }).length };
}

await main(async () => {
  const over = [];
  for (const { name, file, budget } of entries) {
    const { minified, compressed } = await sizeOf(file);
    console.log(
      `${name.padEnd(16)} ${minified} bytes minified, ${compressed} bytes minified and compressed (budget ${budget})`,
    );
    if (compressed > budget) over.push(`${name} is ${compressed - budget} bytes over its budget.`);
  }
  for (const sentence of over) console.error(sentence);
  return over.length > 0 ? 1 : 0;
});
