// The entries beside the main one, installed, on every version of Node: streams, node and parallel give the right digest, and leave a process
// to end when it wants to.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hex } from "../support/bytes.ts";
import { expected } from "../support/oracle.ts";
import { type Installed, packAndInstall, runtimeTool } from "../support/packed.ts";
import { runProgram } from "../support/processes.ts";

let installed: Installed;
beforeAll(() => {
  installed = packAndInstall();
});
afterAll(() => installed.remove());

const part = Uint8Array.from({ length: 251 * 1000 }, (_, index) => index % 251);
const parts = 160;
const right = hex(expected("hash", Buffer.concat(Array<Uint8Array>(parts).fill(part)), 32));

const body = `
  const part = Uint8Array.from({ length: 251 * 1000 }, (_, index) => index % 251);
  const parts = Array(${parts}).fill(part);
  const hex = (bytes) => Buffer.from(bytes).toString("hex");
  async function run() {
    const path = require("node:path").join(require("node:os").tmpdir(), "blake3-simd-entries-" + process.pid);
    require("node:fs").writeFileSync(path, Buffer.concat(parts));
    const blob = new Blob(parts);
    const transform = streams.hashTransform();
    for await (const piece of blob.stream().pipeThrough(transform)) piece;
    const hash = node.createHash();
    for (const part of parts) hash.update(part);
    const digests = {
      hashStream: await streams.hashStream(blob.stream()),
      hashIterable: await streams.hashIterable(parts),
      hashBlob: await streams.hashBlob(blob),
      hashTransform: await transform.digest,
      createHash: hash.digest(),
      nodeHashFile: await node.hashFile(path),
    };
    // 40 megabytes are enough to start the workers.
    for (const time of [1, 2, 3]) {
      digests["hashFile " + time] = await parallel.hashFile(path, { threads: 2 });
      digests["hashBlob " + time] = await parallel.hashBlob(blob, { threads: 2 });
      digests["hashBytes " + time] = await parallel.hashBytes(Buffer.concat(parts), { threads: 2 });
    }
    require("node:fs").rmSync(path);
    console.log(JSON.stringify(Object.entries(digests).map(([name, digest]) => [name, hex(digest)])));
  }
  run();`;

const entries = ["streams", "node", "parallel"];
const programs = {
  import: {
    type: "module",
    program: `import { createRequire } from "node:module"; const require = createRequire(process.cwd() + "/");
      ${entries.map((name) => `import * as ${name} from "blake3-simd/${name}";`).join("\n")}${body}`,
  },
  require: {
    type: "commonjs",
    program: `${entries.map((name) => `const ${name} = require("blake3-simd/${name}");`).join("\n")}${body}`,
  },
} as const;

describe.each(["18", "20", "22", "24", "26"])("on Node %s", (version) => {
  it.each(["import", "require"] as const)("all entries hash right by %s, quietly", (way) => {
    const { program, type } = programs[way];
    const setting = { node: runtimeTool(`node${version}/bin/node`), type, folder: installed.folder };
    const { result, noise, status } = runProgram(program, setting);
    expect({ noise, status }).toEqual({ noise: "", status: 0 });
    const digests = result as [string, string][];
    expect(digests).toHaveLength(15);
    expect(digests.filter(([, digest]) => digest !== right)).toEqual([]);
  });
});
