import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { copyOf } from "./copies.mjs";
import { Failure } from "../scripts/process.mjs";

/** The benchmark page in one module, as text. */
export async function bundlePage(distribution) {
  const entry = join(distribution, "index.mjs");
  if (!existsSync(entry)) throw new Failure(`${entry} is not there: run "npm run build" first.`);
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("page.mjs", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    loader: { ".wasm": "binary" },
    alias: {
      "blake3-simd": entry,
      "blake3-simd-scalar": join(copyOf(distribution), "index.mjs"),
      "blake3-simd-js": join(copyOf(distribution), "index.mjs"),
    },
  });
  return outputFiles[0].text;
}
