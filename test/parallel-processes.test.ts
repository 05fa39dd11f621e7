// What threads do to a process: they do not keep it alive, a call does; memory stays small; where workers are forbidden, one thread does it all.
import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hex } from "./support/bytes.ts";
import { newFile, newPath } from "./support/files.ts";
import { expected } from "./support/oracle.ts";
import { runProgram } from "./support/processes.ts";
import { Random } from "./support/random.ts";

const MiB = 2 ** 20;
const content = new Random(23).bytes(40 * MiB + 1);
const right = hex(expected("hash", content, 32));
const path = newFile(content);
const imports = `
  import { hashBytes, hashFile } from "blake3-simd/parallel";
  import { backend } from "blake3-simd";
  const path = ${JSON.stringify(path)};
  const print = (value) => process.stdout.write(JSON.stringify(value));
  const hex = (bytes) => Buffer.from(bytes).toString("hex");
`;

describe("a process", () => {
  it("ends by itself, without close()", () => {
    const { result, noise, status } = runProgram(`${imports}
      for (let i = 0; i < 3; i++) await hashFile(path, { threads: 2 });
      print(hex(await hashFile(path, { threads: 2 })));`);
    expect({ result, noise, status }).toEqual({ result: right, noise: "", status: 0 });
  });

  it("does not end before a call is done that nothing else waits for", () => {
    const { result, status } = runProgram(`${imports}
      for (let i = 0; i < 2; i++) await hashFile(path, { threads: 2 });
      setTimeout(() => void hashFile(path, { threads: 2 }).then((digest) => print(hex(digest))), 300);`);
    expect({ result, status }).toEqual({ result: right, status: 0 });
  });

  it("ends after an abort", () => {
    const { result, status } = runProgram(`${imports}
      const controller = new AbortController();
      const onProgress = () => controller.abort("enough");
      print(await hashFile(path, { threads: 2, signal: controller.signal, onProgress }).catch((error) => error));`);
    expect({ result, status }).toEqual({ result: "enough", status: 0 });
  });

  it("ends after an abort, and so does close(), though the blob never answers", () => {
    const { result, status } = runProgram(`${imports}
      import { close, hashBlob } from "blake3-simd/parallel";
      for (let i = 0; i < 2; i++) await hashFile(path, { threads: 2 });
      let asked = 0;
      const silent = { size: 2 ** 26, slice: () => silent, arrayBuffer: () => new Promise(() => asked++) };
      const signal = AbortSignal.timeout(100);
      const error = await hashBlob(silent, { threads: 2, signal }).catch((error) => error.name);
      await close();
      for (let i = 0; i < 2; i++) await hashFile(path, { threads: 2 });
      const again = await hashBlob(silent, { threads: 2, signal: AbortSignal.timeout(100) }).catch((error) => error.name);
      print([error, again, asked > 2]);`);
    expect({ result, status }).toEqual({ result: ["TimeoutError", "TimeoutError", true], status: 0 });
  });

  it("needs less than 100 MB for a file of a gigabyte", () => {
    const large = newPath();
    const fd = openSync(large, "w");
    ftruncateSync(fd, 1024 * MiB);
    writeSync(fd, "end", 1024 * MiB - 3);
    closeSync(fd);
    const { result } = runProgram(`${imports}
      const digests = [];
      for (const threads of [2, 2, 1]) digests.push(hex(await hashFile(${JSON.stringify(large)}, { threads })));
      print({ same: new Set(digests).size === 1, megabytes: process.resourceUsage().maxRSS / 1000 });`);
    const { same, megabytes } = result as { same: boolean; megabytes: number };
    expect(same).toBe(true);
    expect(megabytes).toBeLessThan(100);
  });
});

describe("the right digest comes", () => {
  const program = (times: number) => `${imports}
    const digests = [];
    for (let i = 0; i < ${times}; i++) digests.push(hex(await hashFile(path, { threads: 2 })));
    print({ digests: [...new Set(digests)], backend: backend() });`;

  it.each(["scalar", "js"])("from the backend that the environment names: %s", (backend) => {
    const { result } = runProgram(program(3), { environment: { BLAKE3_SIMD_BACKEND: backend } });
    expect(result).toEqual({ digests: [right], backend });
  });

  it("where there is no WebAssembly, neither here nor in workers", () => {
    const { result } = runProgram(program(1), { flags: ["--jitless"] }); // at some MB a second
    expect(result).toEqual({ digests: [right], backend: "js" });
  });

  it("where workers are forbidden", () => {
    const flags = ["--experimental-permission", "--allow-fs-read=*"];
    const { result } = runProgram(
      `${imports}
      let failure;
      try { new (await import("node:worker_threads")).Worker("", { eval: true }); } catch ({ code }) { failure = code; }
      const digests = [];
      for (let i = 0; i < 2; i++) digests.push(hex(await hashFile(path, { threads: 2 })));
      print({ digests: [...new Set(digests)], failure });`,
      { flags },
    );
    expect(result).toEqual({ digests: [right], failure: "ERR_ACCESS_DENIED" });
  });

  it("in a CommonJS program", () => {
    const { result } = runProgram(
      `const { hashFile } = require("blake3-simd/parallel");
      const path = ${JSON.stringify(path)};
      (async () => {
        const digests = [];
        for (let i = 0; i < 3; i++) digests.push(Buffer.from(await hashFile(path, { threads: 2 })).toString("hex"));
        console.log(JSON.stringify([...new Set(digests)]));
      })();`,
      { type: "commonjs" },
    );
    expect(result).toEqual([right]);
  });
});
