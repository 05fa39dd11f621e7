import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { randomBytes } from "./random.mjs";

/**
 * The entries of our package that read files and use threads, where there are such: each function takes what to hash and promises the digest.
 * `path(length)` is a file of random bytes, which stays in the page cache.
 */
export function loadFiles(distribution) {
  return (loaded ??= load(distribution));
}

let loaded;

async function load(distribution) {
  const entry = (name) => import(pathToFileURL(join(distribution, `${name}.mjs`)).href);
  const node = await entry("node");
  const parallel = await entry("parallel.node");
  const folder = mkdtempSync(join(tmpdir(), "blake3-simd-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const written = new Set();
  const path = (length) => {
    const file = join(folder, String(length));
    if (!written.has(length)) writeFileSync(file, randomBytes(length));
    written.add(length);
    return file;
  };
  return { path, hashFile: node.hashFile, parallel };
}
