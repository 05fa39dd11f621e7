import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { providePackages } from "../scripts/packages.mjs";
import { Failure, find, root, run } from "../scripts/process.mjs";

// Where the project's own runtimes are: a folder with a package-lock.json, and the place in its node_modules.
const places = {
  bun: ["test/matrix", "@oven/bun-linux-x64/bin/bun"],
  deno: ["test/matrix", "@deno/linux-x64-glibc/deno"],
};

/** Runs the benchmark again in another runtime: a name like node18, bun or deno, or the path of an executable. */
export async function runIn(runtime, args) {
  const script = fileURLToPath(new URL("run.mjs", import.meta.url));
  const executable = await executableOf(runtime);
  const permissions = /deno[^/]*$/.test(executable) ? ["run", "-A"] : [];
  return run(executable, [...permissions, script, ...args], { cwd: process.cwd() });
}

async function executableOf(runtime) {
  if (existsSync(runtime)) return runtime;
  const [folder, place] = places[runtime] ?? ["test/runtimes", join(runtime, "bin/node")];
  await providePackages(folder);
  const own = join(root, folder, "node_modules", place);
  const executable = existsSync(own) ? own : find(runtime);
  if (executable) return executable;
  throw new Failure(`${runtime} is neither in ${folder} nor on the PATH: give the path of its executable.`);
}
