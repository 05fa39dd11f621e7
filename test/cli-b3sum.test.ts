/** The same command lines to this program and to Debian's b3sum 1.2.0, as far as b3sum 1.8 and 1.2.0 agree. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pattern } from "./support/bytes.ts";
import { b3sum, folder, run, type Outcome } from "./support/cli.ts";
import { context, key } from "./support/oracle.ts";

const names = [
  "empty",
  "small",
  "large",
  "two  blanks",
  "back\\slash",
  "new\nline",
  "ünïcødé 否认",
  " ",
  "-x",
  "a) = b",
];

function files(): string {
  const cwd = folder({ empty: "", small: pattern(77), large: pattern(200_003), secret: "secret" });
  for (const name of names.slice(3)) writeFileSync(join(cwd, name), `content of ${name}`);
  mkdirSync(join(cwd, "directory"));
  return cwd;
}

// Version 1.2.0 does not count the files that failed a check.
const inOurName = ({ code, stdout, stderr }: Outcome) => ({
  code,
  stdout,
  stderr: stderr.replaceAll(/^b3sum: /gm, "blake3-simd: ").replace(/^blake3-simd: WARNING: .*\n/m, ""),
});

describe("prints the same", () => {
  test.each([
    ["lines", ["--", ...names]],
    ["lines without names", ["--no-names", "--", ...names]],
    ["output of another length", ["-l100", "small", "large"]],
    ["no output", ["-l0", "small"]],
    ["raw output", ["--raw", "large"]],
    ["raw output of another length", ["--raw", "--length", "100000", "small"]],
    ["derived keys", ["--derive-key", context, "small", "large"]],
    ["errors beside lines", ["small", "none", "directory", "large", "small/none"]],
    ["a device", ["/dev/null"]],
    ["standard input", []],
    ["standard input among files", ["small", "-", "large"]],
    ["what --no-mmap and --num-threads do", ["--no-mmap", "--num-threads=1", "large"]],
    ["that --raw is for one file", ["--raw", "small", "large"]],
  ])("%s", async (_, args) => {
    const settings = { cwd: files(), input: pattern(70_000) };
    const [ours, theirs] = await Promise.all([run(args, settings), b3sum(args, settings)]);
    expect(inOurName(ours)).toEqual(inOurName(theirs));
    expect(ours.bytes).toEqual(theirs.bytes);
  });

  test.each([key, key.subarray(1), new Uint8Array(33), new Uint8Array()])(
    "keyed hashes, or what is wrong with the key",
    async (input) => {
      const settings = { cwd: files(), input };
      const args = ["--keyed", "small", "-", "large"];
      const [ours, theirs] = await Promise.all([run(args, settings), b3sum(args, settings)]);
      expect(inOurName(ours)).toEqual(inOurName(theirs));
    },
  );
});

describe("checks what the other wrote", () => {
  test.each([
    ["b3sum", b3sum, run],
    ["blake3-simd", run, b3sum],
  ])("that was %s", async (_, write, check) => {
    const cwd = files();
    const sums = await write(["--", ...names], { cwd });
    const outcome = await check(["--check"], { cwd, input: sums.bytes });
    expect(outcome).toMatchObject({ code: 0, stderr: "" });
    expect(outcome.stdout.trimEnd().split("\n")).toHaveLength(names.length);
    expect(outcome.stdout.match(/: OK$/gm)).toHaveLength(names.length);
  });

  test("and says the same about it", async () => {
    const cwd = files();
    const sums = await run(["--", ...names], { cwd });
    writeFileSync(join(cwd, "small"), "changed");
    writeFileSync(join(cwd, "new\nline"), "changed");
    rmSync(join(cwd, "back\\slash"));
    const directory = `${"0".repeat(64)}  directory\n`;
    for (const args of [["--check"], ["-c", "--quiet"], ["--check", "-", "sums"]]) {
      const settings = { cwd, input: sums.stdout + directory };
      writeFileSync(join(cwd, "sums"), settings.input);
      const [ours, theirs] = await Promise.all([run(args, settings), b3sum(args, settings)]);
      expect(inOurName(ours)).toEqual(inOurName(theirs));
      expect(ours.code).toBe(1);
      expect(ours.stdout).toContain("small: FAILED\n");
    }
  });

  test.each([
    ["", "Empty line"],
    [`${"A".repeat(64)}  small`, "Invalid hex"],
    [`\\${"0".repeat(64)}  sm\\all`, "Invalid backslash escape"],
    [`\\${"0".repeat(64)}  small\\`, "Invalid backslash escape"],
    [`${"0".repeat(64)}  \0`, "Null character in path"],
    [`${"0".repeat(64)}  \u{fffd}`, "Unicode replacement character in path"],
  ])("and refuses the line %j with the same words", async (line, reason) => {
    const settings = { cwd: files(), input: `${line}\n` };
    const [ours, theirs] = await Promise.all([run(["--check"], settings), b3sum(["--check"], settings)]);
    expect(inOurName(ours)).toEqual(inOurName(theirs));
    expect(inOurName(ours)).toEqual({ code: 1, stdout: "", stderr: `blake3-simd: ${reason}\n` });
  });
});
