import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hex } from "./support/bytes.ts";
import { folder, run, shell } from "./support/cli.ts";
import { expected } from "./support/oracle.ts";

const digestOf = (text: string) => hex(expected("hash", Buffer.from(text), 32));

const names = [
  ["back\\slash", "back\\\\slash"],
  ["new\nline", "new\\nline"],
  ["carriage\rreturn", "carriage\\rreturn"],
  ["all\r\n\\n", "all\\r\\n\\\\n"],
  ["\\", "\\\\"],
  ["\n", "\\n"],
];

describe("a name with backslash, newline or carriage return", () => {
  const files = Object.fromEntries(names.map(([name]) => [name, name]));
  const given = names.map(([name]) => name);

  test("is escaped, and its line begins with a backslash", async () => {
    const { stdout, code } = await run(given, { cwd: folder(files) });
    expect(code).toBe(0);
    expect(stdout).toBe(names.map(([name, written]) => `\\${digestOf(name)}  ${written}\n`).join(""));
  });

  test("is escaped with --tag, behind a backslash", async () => {
    const { stdout } = await run(["--tag", ...given], { cwd: folder(files) });
    expect(stdout).toBe(names.map(([name, written]) => `\\BLAKE3 (${written}) = ${digestOf(name)}\n`).join(""));
  });

  test("leaves no mark with --no-names", async () => {
    const { stdout } = await run(["--no-names", ...given], { cwd: folder(files) });
    expect(stdout).toBe(names.map(([name]) => `${digestOf(name)}\n`).join(""));
  });

  test("is what JSON says with --json", async () => {
    const { stdout } = await run(["--json", ...given], { cwd: folder(files) });
    const objects = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(objects).toEqual(names.map(([name]) => ({ file: name, blake3: digestOf(name) })));
  });

  test("is found again by --check", async () => {
    const cwd = folder(files);
    for (const form of ["--tag", "--num-threads=0"]) {
      const sums = await run([form, ...given], { cwd });
      const outcome = await run(["--check"], { cwd, input: sums.stdout });
      const stdout = names.map(([, written]) => `\\${written}: OK\n`).join("");
      expect(outcome).toMatchObject({ code: 0, stdout, stderr: "" });
    }
  });

  test("is written as it is on stderr", async () => {
    const { stderr } = await run(["no\nfile"], { cwd: folder() });
    expect(stderr).toBe("blake3-simd: no\nfile: No such file or directory (os error 2)\n");
  });
});

// Only there may names be any bytes, and only there does the system tell which bytes the arguments were.
describe.runIf(process.platform === "linux")("a name that is not valid UTF-8", () => {
  const file = (cwd: string, name: number[], content: string) =>
    writeFileSync(Buffer.concat([Buffer.from(`${cwd}/`), Buffer.from(name)]), content);
  const twoFiles = () => {
    const cwd = folder();
    file(cwd, [0x61, 0xff, 0x62], "first");
    file(cwd, [0x61, 0xfe, 0x62], "second");
    return cwd;
  };

  test("is hashed, and each bad part is written as U+FFFD", async () => {
    const { code, stdout, stderr } = await shell("$CLI $'a\\xffb' $'a\\xfeb'", { cwd: twoFiles() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(`${digestOf("first")}  a\u{fffd}b\n${digestOf("second")}  a\u{fffd}b\n`);
  });

  test("has its bytes with --json", async () => {
    const { stdout } = await shell("$CLI --json -- $'a\\xffb'", { cwd: twoFiles() });
    expect(JSON.parse(stdout)).toEqual({ file: "a\u{fffd}b", fileBytes: "61ff62", blake3: digestOf("first") });
  });

  test("is found by --recursive", async () => {
    const { stdout } = await run(["--recursive", "."], { cwd: twoFiles() });
    expect(stdout).toBe(`${digestOf("second")}  ./a\u{fffd}b\n${digestOf("first")}  ./a\u{fffd}b\n`);
  });

  test("is told apart from the name that U+FFFD stands in", async () => {
    const cwd = twoFiles();
    writeFileSync(join(cwd, "a\u{fffd}b"), "third");
    const { stdout } = await shell("$CLI $'a\\xffb' a\u{fffd}b", { cwd });
    expect(stdout).toBe(`${digestOf("first")}  a\u{fffd}b\n${digestOf("third")}  a\u{fffd}b\n`);
  });

  test("is reported on stderr when there is no such file", async () => {
    const outcome = await shell("$CLI $'\\xc3('", { cwd: folder() });
    const stderr = "blake3-simd: \u{fffd}(: No such file or directory (os error 2)\n";
    expect(outcome).toMatchObject({ code: 1, stdout: "", stderr });
  });

  test("is no context", async () => {
    for (const context of ["--derive-key=$'\\xff'", "--derive-key $'\\xff'"]) {
      const { code, stderr } = await shell(`$CLI ${context}`, { input: "abc" });
      expect(code).toBe(2);
      expect(stderr).toContain("error: invalid UTF-8 was detected in one or more arguments\n");
    }
  });

  test("can't be checked", async () => {
    const cwd = twoFiles();
    writeFileSync(join(cwd, "sums"), (await shell("$CLI $'a\\xffb'", { cwd })).bytes);
    expect(readFileSync(join(cwd, "sums"), "utf8")).toContain("\u{fffd}");
    const outcome = await run(["--check", "sums"], { cwd });
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr.split("\n")[0]).toBe("blake3-simd: Unicode replacement character in path");
  });
});
