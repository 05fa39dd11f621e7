// Running other programs and finding them, for all scripts here. Plain Node: these scripts run before anything is installed.
import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The path of an executable of that name, or undefined. */
export function find(name) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {
      // not in this folder
    }
  }
  return undefined;
}

/** Runs a program in the project's folder with the terminal's output; resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], ...options });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(signal ? 1 : code));
  });
}

/** Runs a program and keeps what it prints to itself; throws with all of it when the program fails. */
export async function runQuietly(command, args, options = {}) {
  const { code, output } = await capture(command, args, options);
  if (code !== 0) {
    throw new Failure(`${output.trimEnd()}\n\`${[command, ...args].join(" ")}\` failed (exit code ${code}).`);
  }
  return output;
}

/** Runs a program; resolves to its exit code and all that it printed. */
export async function capture(command, args, options = {}) {
  const output = [];
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    child.stdout.on("data", (part) => output.push(part));
    child.stderr.on("data", (part) => output.push(part));
    child.on("error", reject);
    child.on("close", (status, signal) => resolve(signal ? 1 : status));
  });
  return { code, output: Buffer.concat(output).toString() };
}

/** Something went wrong that a sentence explains better than a stack trace. */
export class Failure extends Error {}

/** Runs a script's main function; a Failure ends it with its text alone. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
