// The program of cells that hash with threads: bytes, a blob and, where files may be written, a file. It must end by itself, without close().
import * as fs from "node:fs";
import { backend } from "blake3-simd";
import { hashFile as hashFileAlone } from "blake3-simd/node";
import { hashBlob, hashBytes, hashFile } from "blake3-simd/parallel";
import { hashStream } from "blake3-simd/streams";
import { report } from "./report.mjs";

const part = Uint8Array.from({ length: 251_000 }, (_, i) => i % 251);
const parts = Array(160).fill(part);
// What b3sum says.
const expected = "37d9bd9f8893df73d6ac0832f24a05e12e0b24c3d93c73b66d3cb48bb6ed46aa";

report(async () => {
  let checks = 0;
  const check = (what, digest) => {
    checks++;
    const got = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (got !== expected) throw new Error(`${what}: expected ${expected}, got ${got}`);
  };
  const blob = new Blob(parts);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const path = writtenFile(bytes);
  // 40 megabytes are enough for the workers to be started.
  for (let time = 0; time < 3; time++) {
    check("hashBytes", await hashBytes(bytes, { threads: 2 }));
    check("hashBlob", await hashBlob(blob, { threads: 2 }));
    if (path !== undefined) check("hashFile", await hashFile(path, { threads: 2 }));
  }
  check("hashStream", await hashStream(blob.stream()));
  if (path !== undefined) check("hashFile, one thread", await hashFileAlone(path));
  return { backend: backend(), checks };
});

/** The path of a file, or undefined where the program may not write any. */
function writtenFile(content) {
  try {
    fs.writeFileSync("content", content);
    return "content";
  } catch (error) {
    if (error.name !== "NotCapable") throw error;
    return undefined;
  }
}
