// Bun and Deno.
import { prepare, resultOf, run, tool } from "../cell.mjs";

const bun = tool("@oven/bun-linux-x64/bin/bun");
const deno = tool("@deno/linux-x64-glibc/deno");

function cell(group, executable, { what = "", expected = "simd", env, args = [], programs }) {
  const name = `${group}${what && `, ${what}`}`;
  const body = async ({ tarball }) => {
    const folder = await prepare(name, tarball, programs);
    const version = /\d+\.\d+\.\d+/.exec(await run(executable, ["--version"], { cwd: folder }))[0];
    const results = [];
    for (const program of programs) results.push(await resultOf(executable, [...args, program], { cwd: folder, env }));
    return { backend: [...new Set(results.map(({ backend }) => backend))].join(), version, checks: results[0].checks };
  };
  return { group, name, expected, body };
}

const programs = ["program.mjs", "program.cjs"];
// Deno takes no CommonJS of its own unless told to.
const module = ["program.mjs"];
const threads = ["threads.mjs"];

export const runtimeCells = [
  cell("Bun", bun, { programs }),
  cell("Bun", bun, { programs, what: "no SIMD", expected: "scalar", env: { BUN_JSC_useWasmSIMD: "0" } }),
  cell("Bun", bun, { programs, what: "no WebAssembly", expected: "js", env: { BUN_JSC_useWasm: "0" } }),
  cell("Deno", deno, { programs: module, what: "all permissions", args: ["run", "-A"] }),
  cell("Deno", deno, { programs: module, what: "no permissions", args: ["run", "--no-prompt"] }),
  cell("Bun", bun, { programs: threads, what: "threads" }),
  cell("Deno", deno, { programs: threads, what: "threads, all permissions", args: ["run", "-A"] }),
  cell("Deno", deno, { programs: threads, what: "threads, no permissions", args: ["run", "--no-prompt"] }),
];
