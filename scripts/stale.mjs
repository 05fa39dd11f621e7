// What is up to date: a piece of work is done again only if the contents of its inputs changed since it last succeeded, or an output is gone.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./process.mjs";

/** All files in a folder of the project, as paths in the project; or a file itself. */
export function* filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) yield path;
  else for (const name of readdirSync(full).sort()) yield* filesOf(join(path, name));
}

/** One digest over names and contents of these files and folders (paths in the project), and over any further words. */
export function digestOf(paths, ...words) {
  const hash = createHash("sha256");
  for (const word of words) hash.update(`${word}\0`);
  for (const path of paths) {
    for (const file of filesOf(path)) {
      const content = readFileSync(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

/** Calls `work` unless the stamp says that it was done for the same digest and all outputs are there. Resolves to whether it was called. */
export async function unlessDone({ stamp, digest, outputs, work }) {
  const path = join(root, stamp);
  const done = existsSync(path) && readFileSync(path, "utf8") === digest;
  if (done && outputs.every((output) => existsSync(join(root, output)))) return false;
  await work();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, digest);
  return true;
}
