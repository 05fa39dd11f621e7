import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hex, pattern } from "./support/bytes.ts";
import { folder, run } from "./support/cli.ts";
import { expected, expectedAt } from "./support/oracle.ts";

const digestOf = (input: Uint8Array, length = 32) => hex(expected("hash", input, length));
const abc = Buffer.from("abc");

describe("lines", () => {
  test("have the hash, two blanks and the name, in the order of the arguments", async () => {
    const cwd = folder({ one: pattern(5000), two: "abc" });
    const outcome = await run(["two", "one", "./two"], { cwd });
    const lines = [`${digestOf(abc)}  two`, `${digestOf(pattern(5000))}  one`, `${digestOf(abc)}  ./two`, ""];
    expect(outcome).toMatchObject({ code: 0, stdout: lines.join("\n"), stderr: "" });
  });

  test.each([
    ["--tag", `BLAKE3 (file) = ${digestOf(abc)}\n`],
    ["--no-names", `${digestOf(abc)}\n`],
    ["--json", `{"file":"file","blake3":"${digestOf(abc)}"}\n`],
    ["--no-mmap", `${digestOf(abc)}  file\n`],
    ["--num-threads=0", `${digestOf(abc)}  file\n`],
    ["--length=0", "  file\n"],
    ["--progress", `${digestOf(abc)}  file\n`],
  ])("with %s", async (option, line) => {
    const outcome = await run(["file", option], { cwd: folder({ file: "abc" }) });
    expect(outcome).toMatchObject({ code: 0, stdout: line, stderr: "" });
  });

  test("with --tag and --no-names have the hash alone", async () => {
    const { stdout } = await run(["--tag", "--no-names", "file"], { cwd: folder({ file: "abc" }) });
    expect(stdout).toBe(`${digestOf(abc)}\n`);
  });
});

describe("standard input", () => {
  test.each([[[]], [["-"]]])("is hashed with the arguments %j", async (args) => {
    const input = pattern(100_000);
    const outcome = await run(args, { input });
    expect(outcome).toMatchObject({ code: 0, stdout: `${digestOf(input)}  -\n`, stderr: "" });
  });

  test("is empty when it is hashed a second time", async () => {
    const { stdout } = await run(["-", "-"], { input: "abc" });
    expect(stdout).toBe(`${digestOf(abc)}  -\n${digestOf(new Uint8Array())}  -\n`);
  });

  test("is not meant by ./-", async () => {
    const { stdout } = await run(["./-"], { input: "abc", cwd: folder({ "-": "file" }) });
    expect(stdout).toBe(`${digestOf(Buffer.from("file"))}  ./-\n`);
  });
});

describe("output", () => {
  test.each([1, 31, 33, 64, 65, 1000, 200_001])("has %i bytes if -l says so", async (length) => {
    const cwd = folder({ file: "abc" });
    const { stdout } = await run(["-l", String(length), "file"], { cwd });
    expect(stdout).toBe(`${digestOf(abc, length)}  file\n`);
    const { bytes } = await run([`--length=${length}`, "--raw", "file"], { cwd });
    expect(hex(bytes)).toBe(digestOf(abc, length));
  });

  test.each([0n, 1n, 63n, 64n, 2n ** 32n + 5n, 2n ** 53n + 1n, 2n ** 64n - 70n])("begins at %i", async (position) => {
    const args = ["--seek", String(position), "--length=69"];
    const part = hex(expectedAt("hash", abc, position, 69));
    expect((await run([...args, "--tag"], { input: "abc" })).stdout).toBe(`BLAKE3 (-) = ${part}\n`);
    expect(hex((await run([...args, "--raw"], { input: "abc" })).bytes)).toBe(part);
  });

  test("ends at 2^64 - 1 bytes", async () => {
    const outcome = await run(["--seek", String(2n ** 64n - 1n), "-l1"], { input: "abc" });
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toContain("2^64 - 1 bytes");
  });
});

describe("every size around windows and reads", () => {
  test("gives the hash of the file", async () => {
    const sizes = [0, 1, 4095, 4096, 4097].concat(
      [1, 2, 3, 4, 8].flatMap((count) => [-1, 0, 1, 4095, 4096, 4097].map((more) => count * 32768 + more)),
    );
    const cwd = folder(Object.fromEntries(sizes.map((size) => [String(size), pattern(size)])));
    const { stdout } = await run(sizes.map(String), { cwd });
    expect(stdout).toBe(sizes.map((size) => `${digestOf(pattern(size))}  ${size}\n`).join(""));
  });

  test("gives the same from a pipe, whose reads are short", async () => {
    for (const size of [32768, 65536, 65537, 300_000]) {
      const { stdout } = await run(["--no-names"], { input: pattern(size) });
      expect(stdout).toBe(`${digestOf(pattern(size))}\n`);
    }
  });
});

test("a symbolic link is what it leads to", async () => {
  const cwd = folder({ file: "abc" });
  symlinkSync("file", join(cwd, "link"));
  expect((await run(["link"], { cwd })).stdout).toBe(`${digestOf(abc)}  link\n`);
});

test.each(["simd", "scalar", "js"])("BLAKE3_SIMD_BACKEND=%s gives the same", async (backend) => {
  const input = pattern(70_000);
  const { stdout } = await run([], { input, env: { ...process.env, BLAKE3_SIMD_BACKEND: backend } });
  expect(stdout).toBe(`${digestOf(input)}  -\n`);
});

test.each([[["a", "b"]], [["--check", "sums"]], [[]]])(
  "BLAKE3_SIMD_BACKEND that names no backend fails, not the files of %j",
  async (args) => {
    const cwd = folder({ a: "a", b: "b", sums: `${digestOf(Buffer.from("a"))}  a\n` });
    const outcome = await run(args, { cwd, env: { ...process.env, BLAKE3_SIMD_BACKEND: "foo" } });
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toMatch(/^blake3-simd: BLAKE3_SIMD_BACKEND: expected one of simd, scalar, js, .*"foo"\n$/);
  },
);
