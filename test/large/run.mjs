// Inputs beyond 2^32 bytes through every path that takes them: `npm run test:large`. It takes two minutes, so it is no part of
// `npm test`; CI runs it.
import { Blob, constants } from "node:buffer";
import { execFile } from "node:child_process";
import { createReadStream, closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createHash as createOracle } from "blake3-wasm";
import { blake3 } from "blake3-simd";
import * as node from "blake3-simd/node";
import * as parallel from "blake3-simd/parallel";
import * as streams from "blake3-simd/streams";
import { main, root } from "../../scripts/process.mjs";
import { writeReport } from "../../scripts/report.mjs";

const MiB = 2 ** 20;
const piece = new Uint8Array(64 * MiB);
const hex = (bytes) => Buffer.from(bytes).toString("hex");

/** Bytes that differ, at the start, around 2^32 and at the end of a message that is zero everywhere else. */
function marksOf(length) {
  return [0, 2 ** 31 - 5, 2 ** 32 - 5, length - 10]
    .filter((at) => at + 10 <= length)
    .map((at, i) => ({ at, text: `mark ${i} ...` }));
}

/** The digest by the authors' implementation. */
function expectedDigest(length) {
  const hasher = createOracle();
  const zeros = new Uint8Array(MiB);
  let done = 0;
  const skipTo = (end) => {
    for (; done < end; done += Math.min(zeros.length, end - done)) hasher.update(zeros.subarray(0, end - done));
  };
  for (const { at, text } of marksOf(length)) {
    skipTo(at);
    hasher.update(text);
    done += text.length;
  }
  skipTo(length);
  return hasher.digest("hex");
}

function sparseFile(path, length) {
  const fd = openSync(path, "w");
  ftruncateSync(fd, length);
  for (const { at, text } of marksOf(length)) writeSync(fd, text, at);
  closeSync(fd);
}

/** A blob of parts that share memory, so that it costs less than its size. */
function largeBlob(length) {
  const zeros = new Blob([piece]);
  const parts = [];
  let done = 0;
  const skipTo = (end) => {
    for (; done < end; done += Math.min(piece.length, end - done)) {
      parts.push(zeros.slice(0, Math.min(piece.length, end - done)));
    }
  };
  for (const { at, text } of marksOf(length)) {
    skipTo(at);
    parts.push(text);
    done += text.length;
  }
  skipTo(length);
  return new Blob(parts);
}

await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), "blake3-simd-large-"));
  const path = join(folder, "file");
  const fileLength = 5 * 2 ** 30 + 3;
  const blobLength = 3 * 2 ** 30 + 3;
  let passed = 0;
  let failed = 0;
  const check = async (what, right, call) => {
    const start = performance.now();
    const digest = await call().then((result) => (typeof result === "string" ? result : hex(result)), String);
    const isRight = digest === right;
    if (isRight) passed++;
    else failed++;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(
      `${isRight ? "ok" : "FAILED"}: ${what}, ${seconds} s${isRight ? "" : `: expected ${right}, got ${digest}`}`,
    );
  };
  try {
    sparseFile(path, fileLength);
    const ofFile = expectedDigest(fileLength);
    await check("5 GiB, node hashFile", ofFile, () => node.hashFile(path));
    await check("5 GiB, parallel hashFile, 1 thread", ofFile, () => parallel.hashFile(path, { threads: 1 }));
    await check("5 GiB, parallel hashFile, 2 threads", ofFile, () => parallel.hashFile(path, { threads: 2 }));
    await check("5 GiB, a stream of Node's", ofFile, () =>
      streams.hashIterable(createReadStream(path, { highWaterMark: MiB })),
    );
    await check("5 GiB, createHash in a pipeline", ofFile, async () => {
      const hash = node.createHash();
      await pipeline(createReadStream(path, { highWaterMark: MiB }), hash);
      return hash.digest("hex");
    });
    const program = async (...args) => {
      const run = promisify(execFile)(process.execPath, [join(root, "dist/cli/cli.cjs"), "--no-names", ...args]);
      if (!args.includes(path)) createReadStream(path, { highWaterMark: MiB }).pipe(run.child.stdin);
      return (await run).stdout.trim();
    };
    await check("5 GiB, the program", ofFile, () => program(path));
    await check("5 GiB, the program with one thread", ofFile, () => program("--num-threads", "1", path));
    await check("5 GiB, the program from a pipe", ofFile, () => program());
    console.log(`largest memory so far: ${Math.round(process.resourceUsage().maxRSS / 1000)} MB`);

    const ofBlob = expectedDigest(blobLength);
    const blob = largeBlob(blobLength);
    await check("3 GiB, streams hashBlob", ofBlob, () => streams.hashBlob(blob));
    await check("3 GiB, parallel hashBlob, 2 threads", ofBlob, () => parallel.hashBlob(blob, { threads: 2 }));
    await check("3 GiB, hashStream", ofBlob, () => streams.hashStream(blob.stream()));

    // Before version 22 Node has no longer arrays than of 2^32 bytes.
    const bytes = new Uint8Array(Math.min(2 ** 32 + 11, constants.MAX_LENGTH));
    const ofBytes = expectedDigest(bytes.length);
    for (const { at, text } of marksOf(bytes.length)) bytes.set(Buffer.from(text), at);
    await check(`${bytes.length} bytes, blake3`, ofBytes, async () => blake3(bytes));
    await check(`${bytes.length} bytes, parallel hashBytes, 2 threads`, ofBytes, () =>
      parallel.hashBytes(bytes, { threads: 2 }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
  return writeReport("test:large", [{ name: "large inputs", code: 0, passed, failed }]);
});
