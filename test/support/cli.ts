/** Running the program as a shell would, and beside it Debian's b3sum 1.2.0: the authors' own. */
import { spawn, type SpawnOptions } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export const cli = fileURLToPath(new URL("../../dist/cli/cli.cjs", import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly bytes: Buffer;
}

export interface RunSettings extends SpawnOptions {
  readonly input?: string | Uint8Array;
}

/** Runs blake3-simd. */
export function run(args: readonly string[], settings?: RunSettings): Promise<Outcome> {
  return runProgram(process.execPath, [cli, ...args], settings);
}

/** Runs Debian's b3sum. */
export function b3sum(args: readonly string[], settings?: RunSettings): Promise<Outcome> {
  return runProgram("b3sum", args, settings);
}

/** Runs a shell script in which `$CLI` is blake3-simd; for arguments that are not text, and for pipes. */
export function shell(script: string, settings?: RunSettings): Promise<Outcome> {
  const environment = { ...process.env, CLI: `${process.execPath} ${cli}` };
  return runProgram("bash", ["-c", script], { env: environment, ...settings });
}

export function runProgram(program: string, args: readonly string[], settings: RunSettings = {}): Promise<Outcome> {
  const { input, ...options } = settings;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    const [stdout, stderr]: Buffer[][] = [[], []];
    child.stdout?.on("data", (data: Buffer) => stdout.push(data));
    child.stderr?.on("data", (data: Buffer) => stderr.push(data));
    // A program that does not read its input closes it early.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
    child.on("error", reject);
    child.on("close", (code) => {
      const bytes = Buffer.concat(stdout);
      resolve({ code, bytes, stdout: bytes.toString(), stderr: Buffer.concat(stderr).toString() });
    });
  });
}

/** A folder with these files, which anybody may read; it is gone after the test. */
export function folder(files: Record<string, string | Uint8Array> = {}): string {
  const path = mkdtempSync(join(tmpdir(), "blake3-simd-cli-"));
  chmodSync(path, 0o755);
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  return path;
}

/** Settings to run a program as somebody whom file permissions bind. */
export const asNobody: RunSettings = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
