import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hex } from "./support/bytes.ts";
import { asNobody, folder, run } from "./support/cli.ts";
import { expected } from "./support/oracle.ts";

const digestOf = (text: string) => hex(expected("hash", Buffer.from(text), 32));
const linesOf = (paths: readonly string[]) =>
  paths.map((path) => `${digestOf(path.replace(/^.*\//s, ""))}  ${path}\n`).join("");

/** Files that have their names as content. */
function tree(): string {
  const cwd = folder();
  for (const directory of ["d", "d/B", "d/a", "d/a/deep", "d/empty"]) mkdirSync(join(cwd, directory));
  for (const file of ["top", "d/z", "d/Z", "d/é", "d/B/1", "d/a/10", "d/a/9", "d/a/deep/x"]) {
    writeFileSync(join(cwd, file), file.replace(/^.*\//, ""));
  }
  return cwd;
}

const inside = ["B/1", "Z", "a/10", "a/9", "a/deep/x", "z", "é"];

test("hashes all files in directories, in the order of their names' bytes", async () => {
  const outcome = await run(["--recursive", "top", "d"], { cwd: tree() });
  const stdout = linesOf(["top", ...inside.map((path) => `d/${path}`)]);
  expect(outcome).toMatchObject({ code: 0, stdout, stderr: "" });
});

test("keeps the directory's name as it was given", async () => {
  const cwd = tree();
  for (const [given, start] of [
    ["d/", "d/"],
    ["./d", "./d/"],
    [`${cwd}/d`, `${cwd}/d/`],
  ]) {
    expect((await run(["--recursive", given], { cwd })).stdout).toBe(linesOf(inside.map((path) => start + path)));
  }
});

test("gives lines that --check accepts", async () => {
  const cwd = tree();
  const { bytes } = await run(["--recursive", "."], { cwd });
  const { code, stdout } = await run(["--check"], { cwd, input: bytes });
  expect(code).toBe(0);
  expect(stdout.match(/: OK$/gm)).toHaveLength(inside.length + 1);
});

test("passes over symbolic links, FIFOs and devices in a directory, but follows those that are named", async () => {
  const cwd = tree();
  symlinkSync("..", join(cwd, "d/loop"));
  symlinkSync("z", join(cwd, "d/link"));
  symlinkSync("nowhere", join(cwd, "d/dangling"));
  symlinkSync("d", join(cwd, "named"));
  spawnSync("mkfifo", ["d/fifo"], { cwd });
  const outcome = await run(["--recursive", "named"], { cwd });
  expect(outcome).toMatchObject({ code: 0, stdout: linesOf(inside.map((path) => `named/${path}`)), stderr: "" });
});

test("reports a directory that cannot be read, and a file that is not there, and goes on", async () => {
  const cwd = tree();
  chmodSync(join(cwd, "d/a"), 0);
  const outcome = await run(["--recursive", "none", "d"], { cwd, ...asNobody });
  const stdout = linesOf(["d/B/1", "d/Z", "d/z", "d/é"]);
  const stderr =
    "blake3-simd: none: No such file or directory (os error 2)\nblake3-simd: d/a: Permission denied (os error 13)\n";
  expect(outcome).toMatchObject({ code: 1, stdout, stderr });
});

test("finds nothing in an empty directory, and reads standard input where that is named", async () => {
  const cwd = tree();
  expect(await run(["--recursive", "d/empty"], { cwd })).toMatchObject({ code: 0, stdout: "", stderr: "" });
  expect((await run(["--recursive", "-"], { cwd, input: "abc" })).stdout).toBe(`${digestOf("abc")}  -\n`);
});
