/** Files for a test: in a folder that is removed when the test's file is done. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

let folder: string | undefined;
let count = 0;

afterAll(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
});

/** A path at which nothing is yet. */
export function newPath(name = "file"): string {
  folder ??= mkdtempSync(join(tmpdir(), "blake3-simd-test-"));
  return join(folder, `${++count} ${name}`);
}

export function newFile(content: Uint8Array, name?: string): string {
  const path = newPath(name);
  writeFileSync(path, content);
  return path;
}
