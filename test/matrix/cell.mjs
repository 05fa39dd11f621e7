// What cells are made of: a folder of their own with the package installed, and a program whose one line of output is the result.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { capture } from "../../scripts/process.mjs";
import { cellsFolder, installInto, matrixFolder, subject, vectorsModule } from "./pack.mjs";

const helpers = ["check", "idle", "inert", "report"];
const patience = 240_000;

/** A cell's folder, with the package, the files that programs import, and these programs, taken from subjects/. */
export async function prepare(name, tarball, programs, { entry, ...fields } = {}) {
  const folder = join(cellsFolder, name.replace(/[^\w.-]+/g, "-").toLowerCase());
  rmSync(folder, { recursive: true, force: true });
  await installInto(folder, tarball, fields);
  const common = programs.some((program) => program.endsWith(".cjs"));
  const vectors = vectorsModule();
  for (const extension of common ? [".mjs", ".cjs"] : [".mjs"]) {
    for (const helper of helpers) write(folder, helper + extension, subject(helper + extension));
  }
  write(folder, "vectors.mjs", vectors);
  if (common) write(folder, "vectors.cjs", vectors.replace("export const vectors =", "exports.vectors ="));
  for (const program of programs) write(folder, program, subject(program, entry));
  return folder;
}

export function write(folder, name, text) {
  writeFileSync(join(folder, name), text);
}

/** Runs a program to its end and returns what it printed; throws if it fails or does not end. */
export async function run(command, args, { cwd, env = {} }) {
  const { code, output } = await capture(command, args, {
    cwd,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, NODE_OPTIONS: undefined, ...env },
    signal: AbortSignal.timeout(patience),
    killSignal: "SIGKILL",
  });
  if (code !== 0) throw new Error(`exit code ${code}: ${output.trim()}`);
  return output;
}

/** Runs a program that must print its result in one line, and nothing else. */
export async function resultOf(command, args, options) {
  const output = await run(command, args, options);
  if (!/^\{.*\}\n$/.test(output)) throw new Error(`expected one line of JSON, got ${JSON.stringify(output)}`);
  return accept(JSON.parse(output));
}

/** What a program reported, if it was good. */
export function accept(result) {
  if (result?.error) throw new Error(result.error);
  if (!(result?.checks > 0)) throw new Error(`nothing was checked: ${JSON.stringify(result)}`);
  return result;
}

/** The path of something that the matrix itself has installed. */
export const tool = (path) => join(matrixFolder, "node_modules", path);
