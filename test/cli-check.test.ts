import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { hex } from "./support/bytes.ts";
import { folder, run } from "./support/cli.ts";
import { expected, expectedAt } from "./support/oracle.ts";

const digestOf = (text: string) => hex(expected("hash", Buffer.from(text), 32));
const warning = (count: number) =>
  `blake3-simd: WARNING: ${count} computed checksum${count === 1 ? "" : "s"} did NOT match\n`;
const sums = `${digestOf("a")}  a\n${digestOf("b")}  b\n${digestOf("cd")}  c\n`;
const files = { a: "a", b: "b", c: "cd", sums };

describe("a check", () => {
  test("passes when all files are as they were", async () => {
    const outcome = await run(["--check", "sums"], { cwd: folder(files) });
    expect(outcome).toMatchObject({ code: 0, stdout: "a: OK\nb: OK\nc: OK\n", stderr: "" });
  });

  test("reads standard input without an argument, or with -", async () => {
    for (const args of [["-c"], ["-c", "-"]]) {
      const outcome = await run(args, { cwd: folder(files), input: sums });
      expect(outcome).toMatchObject({ code: 0, stdout: "a: OK\nb: OK\nc: OK\n", stderr: "" });
    }
  });

  test("goes through all check files", async () => {
    const { code, stdout } = await run(["--check", "sums", "sums"], { cwd: folder(files) });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "a: OK\nb: OK\nc: OK\n".repeat(2) });
  });

  test("fails when a file has changed", async () => {
    const cwd = folder(files);
    writeFileSync(join(cwd, "b"), "CORRUPTION");
    const outcome = await run(["--check", "sums"], { cwd });
    expect(outcome).toMatchObject({ code: 1, stdout: "a: OK\nb: FAILED\nc: OK\n", stderr: warning(1) });
  });

  test("fails with the reason when a file cannot be read", async () => {
    const cwd = folder(files);
    rmSync(join(cwd, "b"));
    writeFileSync(join(cwd, "c"), "");
    const outcome = await run(["--check", "sums"], { cwd });
    const stdout = "a: OK\nb: FAILED (No such file or directory (os error 2))\nc: FAILED\n";
    expect(outcome).toMatchObject({ code: 1, stdout, stderr: warning(2) });
  });

  test("with --quiet tells the failures only", async () => {
    const cwd = folder(files);
    expect(await run(["--check", "--quiet", "sums"], { cwd })).toMatchObject({ code: 0, stdout: "", stderr: "" });
    writeFileSync(join(cwd, "b"), "CORRUPTION");
    const outcome = await run(["--quiet", "-c", "sums"], { cwd });
    expect(outcome).toMatchObject({ code: 1, stdout: "b: FAILED\n", stderr: warning(1) });
  });

  test("with --json tells the outcome of each file", async () => {
    const { stdout } = await run(["-c", "--json"], {
      cwd: folder(files),
      input: `\\${digestOf("x")}  no\\nfile\n${digestOf("x")}  b\n${sums}`,
    });
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { file: "no\nfile", ok: false, reason: "No such file or directory (os error 2)" },
      { file: "b", ok: false },
      { file: "a", ok: true },
      { file: "b", ok: true },
      { file: "c", ok: true },
    ]);
  });

  test("with --json tells what names no file, too", async () => {
    const input = `nonsense\n\n${digestOf("a")}  a\n${"x".repeat(2_000_000)}\n`;
    const outcome = await run(["-c", "--json", "none", "-"], { cwd: folder(files), input });
    const reasons = ["none: No such file or directory (os error 2)", "Invalid check line format", "Empty line"];
    const failures = [...reasons, "-: Line too long"].map((reason) => ({ file: null, ok: false, reason }));
    const objects = outcome.stdout.trimEnd().split("\n");
    expect(objects.map((line) => JSON.parse(line) as unknown)).toEqual([
      ...failures.slice(0, 3),
      { file: "a", ok: true },
      failures[3],
    ]);
    const stderr = failures.map(({ reason }) => `blake3-simd: ${reason}\n`).join("") + warning(2);
    expect(outcome).toMatchObject({ code: 1, stderr });
  });

  test("with --seek compares the output from there on", async () => {
    const input = `${hex(expectedAt("hash", Buffer.from("a"), 99n, 32))}  a\n`;
    const outcome = await run(["--check", "--seek=99"], { cwd: folder(files), input });
    expect(outcome).toMatchObject({ code: 0, stdout: "a: OK\n" });
  });

  test("goes on after lines that are wrong, which count as failed", async () => {
    const input = `nonsense\n\n${digestOf("a")}  a\r\n${digestOf("a").toUpperCase()}  a\n`;
    const outcome = await run(["--check"], { cwd: folder(files), input });
    const stderr = ["Invalid check line format", "Empty line", "Invalid hex"].map((text) => `blake3-simd: ${text}\n`);
    expect(outcome).toMatchObject({ code: 1, stdout: "a: OK\n", stderr: stderr.join("") + warning(3) });
  });

  test("does not hash what is left of a check file on standard input", async () => {
    const outcome = await run(["--check"], { input: `${digestOf("")}  -\n`, cwd: folder() });
    expect(outcome).toMatchObject({ code: 1, stderr: warning(1) });
    expect(outcome.stdout).toMatch(/^-: FAILED \(.*-.*\)\n$/);
  });

  test("hashes standard input that a check file names", async () => {
    const cwd = folder({ sums: `${digestOf("abc")}  -\n` });
    expect(await run(["--check", "sums"], { input: "abc", cwd })).toMatchObject({ code: 0, stdout: "-: OK\n" });
  });
});

describe("a check file", () => {
  test("that cannot be read fails the check; the others go on", async () => {
    const cwd = folder(files);
    const outcome = await run(["--check", "none", ".", "sums"], { cwd });
    const stderr =
      "blake3-simd: none: No such file or directory (os error 2)\nblake3-simd: .: Is a directory (os error 21)\n";
    expect(outcome).toMatchObject({ code: 1, stdout: "a: OK\nb: OK\nc: OK\n", stderr });
  });

  test("that names nothing fails the check", async () => {
    const cwd = folder({ ...files, empty: "" });
    for (const settings of [
      { cwd, args: ["empty", "sums"] },
      { cwd, args: ["sums", "-"], input: "" },
    ]) {
      const outcome = await run(["--check", ...settings.args], settings);
      expect(outcome).toMatchObject({ code: 1, stdout: "a: OK\nb: OK\nc: OK\n" });
      expect(outcome.stderr).toMatch(/^blake3-simd: (empty|-): no checksums found\n$/);
    }
  });

  test.each([
    ["with", "\u{feff}"],
    ["without", ""],
  ])("in UTF-16 %s a byte-order mark fails the check with a clear sentence", async (_, mark) => {
    const text = Buffer.from(`${mark}${sums}`, "utf16le");
    for (const [name, input] of Object.entries({ le: text, be: Buffer.from(text).swap16() })) {
      const outcome = await run(["--check"], { cwd: folder(files), input });
      expect(outcome, name).toMatchObject({ code: 1, stdout: "" });
      expect(outcome.stderr).toBe("blake3-simd: -: UTF-16 text; a check file must be UTF-8\n");
    }
  });

  test("with a byte-order mark fails the check with a clear sentence", async () => {
    const outcome = await run(["--check"], { cwd: folder(files), input: `\u{feff}${sums}` });
    expect(outcome).toMatchObject({ code: 1, stdout: "b: OK\nc: OK\n" });
    expect(outcome.stderr).toMatch(/^blake3-simd: Byte-order mark .*\n/);
  });

  test("with CRLF is read like one with LF, and may lack the last line's end", async () => {
    for (const input of [sums.replaceAll("\n", "\r\n"), sums.trimEnd()]) {
      expect(await run(["--check"], { cwd: folder(files), input })).toMatchObject({
        code: 0,
        stdout: "a: OK\nb: OK\nc: OK\n",
      });
    }
  });

  test("with bytes that are not valid UTF-8 fails for those lines", async () => {
    const input = Buffer.concat([Buffer.from(`${digestOf("a")}  a`), Buffer.from([0xff, 0x0a]), Buffer.from(sums)]);
    const outcome = await run(["--check"], { cwd: folder(files), input });
    const stderr = `blake3-simd: stream did not contain valid UTF-8\n${warning(1)}`;
    expect(outcome).toMatchObject({ code: 1, stdout: "a: OK\nb: OK\nc: OK\n", stderr });
  });

  test("without lines is not taken into memory", async () => {
    const input = Buffer.concat([Buffer.alloc(3_000_000, "x"), Buffer.from(`\n${sums}`)]);
    const outcome = await run(["--check"], { cwd: folder(files), input });
    expect(outcome).toMatchObject({
      code: 1,
      stdout: "a: OK\nb: OK\nc: OK\n",
      stderr: "blake3-simd: -: Line too long\n",
    });
  });

  test("of many lines is read in pieces", async () => {
    const input = sums.repeat(1500);
    const outcome = await run(["--check"], { cwd: folder(files), input });
    expect(outcome).toMatchObject({ code: 0, stdout: "a: OK\nb: OK\nc: OK\n".repeat(1500), stderr: "" });
  });
});

test("digests are compared in constant time", async () => {
  const compare = vi.fn(() => true);
  vi.doMock("node:crypto", () => ({ timingSafeEqual: compare }));
  const written: string[] = [];
  vi.doMock("../js/cli/descriptor.ts", async (original) => ({
    ...(await original<object>()),
    write: (_: number, data: string) => written.push(data),
  }));
  const { checkAll } = await import("../js/cli/check.ts");
  const { hashFile } = await import("../js/cli/hash-file.ts");
  const { settingsOf } = await import("../js/options.ts");
  const cwd = folder({ a: "changed" });
  writeFileSync(join(cwd, "sums"), `${digestOf("a")}  ${cwd}/a\n`);
  // Nothing but node:crypto's comparison decides, which is in constant time.
  expect(await checkAll([`${cwd}/sums`], {}, (path) => Promise.resolve(hashFile(path, settingsOf(undefined))))).toBe(
    true,
  );
  expect(written).toEqual([`${cwd}/a: OK\n`]);
  expect(compare).toHaveBeenCalledOnce();
  vi.doUnmock("node:crypto");
  vi.doUnmock("../js/cli/descriptor.ts");
});
