import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Failure, find, run } from "../scripts/process.mjs";

const modules = fileURLToPath(new URL("../test/runtimes/node_modules/", import.meta.url));
const places = {
  bun: ["@oven/bun-linux-x64/bin/bun", "bun/bin/bun"],
  deno: ["@deno/linux-x64-glibc/deno", "deno/deno"],
};

/** Runs the benchmark again in another runtime: a name like node18, bun or deno, or the path of an executable. */
export function runIn(runtime, args) {
  const script = fileURLToPath(new URL("run.mjs", import.meta.url));
  const executable = executableOf(runtime);
  const permissions = /deno[^/]*$/.test(executable) ? ["run", "-A"] : [];
  return run(executable, [...permissions, script, ...args], { cwd: process.cwd() });
}

function executableOf(runtime) {
  if (existsSync(runtime)) return runtime;
  const candidates = (places[runtime] ?? [`${runtime}/bin/node`]).map((place) => modules + place);
  const executable = candidates.find((path) => existsSync(path)) ?? find(runtime);
  if (executable) return executable;
  throw new Failure(`${runtime} is neither in test/runtimes nor on the PATH: give the path of its executable.`);
}
