// Turns the workers of js/parallel/ into texts in js/generated/, since a worker must be started from a text to work wherever the package is
// bundled to.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, root } from "./process.mjs";
import { filesOf } from "./stale.mjs";

const names = ["worker.node", "worker.web"];

export const workerFiles = names.map((name) => `js/generated/${name}.ts`);
/** What the texts are made of: more than that, so that none of what these import can be forgotten. */
export const workerSources = () => [...filesOf("js"), "package.json"].filter((path) => !workerFiles.includes(path));

export async function embedWorkers() {
  const { rolldown, VERSION } = await import("rolldown");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const name of names) {
    const bundle = await rolldown({
      input: join(root, `js/parallel/${name}.ts`),
      external: /^node:/,
      platform: "neutral",
      onLog: (_, log) => {
        throw new Failure(`${name}: ${log.message}`);
      },
    });
    const { output } = await bundle.generate({ format: "iife", minify: true });
    const [{ code }] = output;
    if (output.length !== 1 || /[^\n\x20-\x7e]/.test(code)) throw new Failure(`${name}: expected one ASCII text`);
    writeFileSync(
      join(root, `js/generated/${name}.ts`),
      `// Made by scripts/embed-workers.mjs from js/parallel/${name}.ts: blake3-simd ${version}, rolldown ${VERSION}.\n` +
        `export const source: string =\n  ${JSON.stringify(code)};\n`,
    );
  }
}
