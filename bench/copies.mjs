import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A copy of a folder that is gone when this process ends. */
export function copyOf(folder) {
  const copy = mkdtempSync(join(tmpdir(), "blake3-simd-bench-"));
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
  cpSync(folder, copy, { recursive: true });
  return copy;
}
