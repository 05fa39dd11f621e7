// The package at its job: hashes real files of more than 100 MB in all, as a program that uses it would, and has every digest confirmed in the
// same run by the official Rust implementation (npm: blake3-wasm) and, for the first part of the first file, by @noble/hashes.
import { closeSync, openSync, readFileSync, readSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { blake3 as noble } from "@noble/hashes/blake3.js";
import { Hasher, backend, blake3 } from "blake3-simd";
import rust from "blake3-wasm";
import { Failure, main, root } from "./process.mjs";

const megabyte = 1e6;
const least = 100 * megabyte;
const enough = 120 * megabyte;
const nobleSample = 8 * megabyte;
const speed = (bytes, milliseconds) => `${(bytes / 1000 / milliseconds).toFixed(0).padStart(5)} MB/s`;

/** The Node executable, what this package is built from, and of what it is built with so many of the largest files that it is enough; the largest first. */
function chooseFiles() {
  const filesIn = (folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(root, folder, name))
      .map((path) => ({ path, status: statSync(path, { throwIfNoEntry: false }) }))
      .filter(({ status }) => status?.isFile())
      .map(({ path, status: { size } }) => ({ path, size }));
  const tools = filesIn("node_modules").sort((a, b) => b.size - a.size);
  const files = [{ path: process.execPath, size: statSync(process.execPath).size }, ...filesIn("cpp")];
  let bytes = files.reduce((sum, { size }) => sum + size, 0);
  while (bytes < enough && tools.length > 0) {
    files.push(tools.shift());
    bytes += files.at(-1).size;
  }
  if (bytes < least) throw new Failure(`Only ${bytes} bytes of files were found; this run means to hash 100 MB.`);
  return files.sort((a, b) => b.size - a.size).map(({ path }) => path);
}

/** Feeds a file to a hasher piece by piece; reading is not part of the time. */
function hashFile(path) {
  const hasher = new Hasher();
  const piece = new Uint8Array(1 << 20);
  const file = openSync(path);
  let milliseconds = 0;
  try {
    for (let length; (length = readSync(file, piece)) > 0;) {
      const start = performance.now();
      hasher.update(piece.subarray(0, length));
      milliseconds += performance.now() - start;
    }
  } finally {
    closeSync(file);
  }
  return { bytes: hasher.count, digest: Buffer.from(hasher.digest()).toString("hex"), milliseconds };
}

/** The best of some runs: the first ones also pay for the engine's compilers. */
function timed(work, runs = 1) {
  let [digest, milliseconds] = ["", Infinity];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    digest = Buffer.from(work()).toString("hex");
    milliseconds = Math.min(milliseconds, performance.now() - start);
  }
  return { digest, milliseconds };
}

function confirm(what, ours, theirs, whose) {
  if (ours !== theirs) throw new Failure(`${what}: ours is ${ours}, ${whose} says ${theirs}`);
}

await main(() => {
  const files = chooseFiles();
  let [bytes, milliseconds, rustMilliseconds] = [0, 0, 0];
  for (const path of files) {
    const ours = hashFile(path);
    const content = readFileSync(path);
    const official = timed(() => rust.hash(content));
    confirm(path, ours.digest, official.digest, "blake3-wasm");
    bytes += ours.bytes;
    milliseconds += ours.milliseconds;
    rustMilliseconds += official.milliseconds;
    const name = relative(root, path);
    console.log(`${ours.digest}  ${name.startsWith("..") ? path : name}`);
  }

  const sample = readFileSync(files[0]).subarray(0, nobleSample);
  const ours = timed(() => blake3(sample), 3);
  const theirs = timed(() => noble(sample), 3);
  confirm("first part", ours.digest, theirs.digest, "@noble/hashes");

  console.log(
    `\n${files.length} files, ${(bytes / megabyte).toFixed(0)} MB, every digest confirmed by blake3-wasm (official Rust code)`,
  );
  console.log(`blake3-simd   ${speed(bytes, milliseconds)}   streaming, backend ${backend()}`);
  console.log(`blake3-wasm   ${speed(bytes, rustMilliseconds)}   whole files`);
  console.log(`blake3-simd   ${speed(sample.length, ours.milliseconds)}   ${sample.length / megabyte} MB at once`);
  console.log(
    `@noble/hashes ${speed(sample.length, theirs.milliseconds)}   the same, digest confirmed: ${(theirs.milliseconds / ours.milliseconds).toFixed(0)} times the time`,
  );
});
