// Node, and realms in it.
import { join } from "node:path";
import { root } from "../../../scripts/process.mjs";
import { prepare, resultOf, run } from "../cell.mjs";

export const nodeOf = (version) => join(root, `test/runtimes/node_modules/node${version}/bin/node`);

const noSimd = ["--no-enable-sse4-1"];
// Old versions complain of a conflict with the second flag unless it is said, new ones do not have it.
const noWasm = (version) => (version < 24 ? ["--jitless", "--no-expose-wasm"] : ["--jitless"]);

/** Runs a cell's programs one after the other; all must agree on the backend. */
async function runIn(node, flags, programs, { folder, env }) {
  const version = (await run(node, ["--version"], { cwd: folder })).trim().slice(1);
  const results = [];
  for (const program of programs) results.push(await resultOf(node, [...flags, program], { cwd: folder, env }));
  const [{ backend }] = results;
  if (results.some((result) => result.backend !== backend)) {
    throw new Error(`backends differ: ${JSON.stringify(results)}`);
  }
  return { backend, version, checks: results.reduce((sum, { checks }) => sum + checks, 0) };
}

function cell(
  version,
  { what = "", expected = "simd", flags = [], programs = ["program.mjs", "program.cjs"], fast = false, env, entry },
) {
  const name = `Node ${version}${what && `, ${what}`}`;
  const body = async ({ tarball }) => {
    const folder = await prepare(name, tarball, programs, { entry });
    return runIn(nodeOf(version), flags, programs, { folder, env });
  };
  return { group: "Node.js", name, expected, fast, body };
}

/** Enough address space for Node and too little for what an engine reserves around a WebAssembly memory. */
const littleAddressSpace = 4_000_000;
const shortOfSpace = {
  group: "Node.js",
  name: "Node 20, short of address space",
  expected: "js",
  fast: true,
  async body({ tarball }) {
    const programs = ["program.mjs", "program.cjs"];
    const folder = await prepare(this.name, tarball, programs);
    const script = `ulimit -v ${littleAddressSpace} && exec "$0" "$@"`;
    return { ...(await runIn("bash", ["-c", script, nodeOf(20)], programs, { folder })), version: undefined };
  },
};

export const nodeCells = [
  ...[18, 20, 22, 24, 26].map((version) => cell(version, { fast: version === 18 || version === 26 })),
  ...[20, 26].flatMap((version) => [
    cell(version, { what: "no SIMD", expected: "scalar", flags: noSimd, fast: version === 20 }),
    cell(version, { what: "no WebAssembly", expected: "js", flags: noWasm(version), fast: version === 20 }),
    cell(version, { what: "code generation refused", expected: "js", programs: ["realm.cjs"], fast: version === 26 }),
  ]),
  shortOfSpace,
  cell(20, { what: "entry ./js", expected: "js", entry: "blake3-simd/js", fast: true }),
  cell(20, { what: "entry ./wasm", expected: "simd", entry: "blake3-simd/wasm", fast: true }),
  cell(20, { what: "entry ./wasm, no SIMD", expected: "scalar", entry: "blake3-simd/wasm", flags: noSimd }),
  cell(20, { what: "BLAKE3_SIMD_BACKEND=scalar", expected: "scalar", env: { BLAKE3_SIMD_BACKEND: "scalar" } }),
];
