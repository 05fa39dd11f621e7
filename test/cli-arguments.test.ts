import { describe, expect, test } from "vitest";
import { parseCommand, UsageError } from "../js/cli/arguments.ts";
import { hex } from "./support/bytes.ts";
import { folder, run } from "./support/cli.ts";
import { expected } from "./support/oracle.ts";
import manifest from "../package.json" with { type: "json" };

const usage = "Usage: blake3-simd [OPTIONS] [FILE]...";
const outputOf = (length: number) => hex(expected("hash", Buffer.from("abc"), length));

function messageOf(text: string): string {
  return `error: ${text}\n\n${usage}\n\nFor more information, try '--help'.\n`;
}

function expectUsageError(args: string[], text: string): void {
  expect(() => parseCommand(args)).toThrow(new UsageError(messageOf(text)));
}

test.each([["-l5"], ["-l=5"], ["-l", "5"], ["--length", "5"], ["--length=5"], ["-l+5"], ["-l005"]])(
  "a length may be written %s %s",
  (...args) => expect(parseCommand(args)).toMatchObject({ length: 5n, files: ["-"] }),
);

test("short options may share a dash", () => {
  expectUsageError(["-cl5"], "the argument '--check' cannot be used with '--length <LEN>'");
});

test("options may follow files, and -- ends them", async () => {
  const cwd = folder({ file: "abc", "--raw": "abc", "-c": "abc" });
  const { stdout } = await run(["file", "-l2", "--", "--raw", "-c"], { cwd });
  expect(stdout).toBe(["file", "--raw", "-c"].map((name) => `${outputOf(2)}  ${name}\n`).join(""));
});

test("wrong arguments exit with 2, before anything is hashed", async () => {
  const outcome = await run(["file", "--foo"], { cwd: folder({ file: "abc" }) });
  const text = "unexpected argument '--foo' found\n\n  tip: to pass '--foo' as a value, use '-- --foo'";
  expect(outcome).toMatchObject({ code: 2, stdout: "", stderr: messageOf(text) });
});

describe("wrong arguments: it is said", () => {
  test.each([["--foo"], ["--foo=bar"], ["--xyz"], ["-x"], ["-cx"], ["-l5", "--X"]])(
    "that there is no such option: %s %s",
    (...args) => {
      const bad = args.at(-1)!.replace("=bar", "").replace("-cx", "-x");
      expectUsageError(
        args,
        `unexpected argument '${bad}' found\n\n  tip: to pass '${bad}' as a value, use '-- ${bad}'`,
      );
    },
  );

  test.each([
    ["--lenght", "--length"],
    ["--lenght=5", "--length"],
    ["--l", "--length"],
    ["--keye", "--keyed"],
    ["--Raw", "--raw"],
    ["--tags", "--tag"],
    ["--num-thread", "--num-threads"],
    ["--no_names", "--no-names"],
    ["--derivekey", "--derive-key"],
    ["--recurse", "--recursive"],
    ["--verison", "--version"],
  ])("that there is no such option, but one like it: %s", (bad, similar) => {
    expectUsageError(
      [bad],
      `unexpected argument '${bad.replace("=5", "")}' found\n\n  tip: a similar argument exists: '${similar}'`,
    );
  });

  test.each([["--length"], ["-l"], ["--length", "--raw"], ["-l", "-c"], ["-l", "--"]])(
    "that a value is missing: %s %s",
    (...args) => expectUsageError(args, "a value is required for '--length <LEN>' but none was supplied"),
  );

  test.each([
    ["--length", "x", "--length <LEN>", "invalid digit found in string"],
    ["--length", "5.0", "--length <LEN>", "invalid digit found in string"],
    ["--length", "0x5", "--length <LEN>", "invalid digit found in string"],
    ["--length", " 5", "--length <LEN>", "invalid digit found in string"],
    ["--length", "1e3", "--length <LEN>", "invalid digit found in string"],
    ["--length", "", "--length <LEN>", "cannot parse integer from empty string"],
    ["--seek", "18446744073709551616", "--seek <SEEK>", "number too large to fit in target type"],
    ["--num-threads", "two", "--num-threads <NUM>", "invalid digit found in string"],
  ])("that it is no number: %s %j", (option, value, name, reason) =>
    expectUsageError([`${option}=${value}`], `invalid value '${value}' for '${name}': ${reason}`),
  );

  test("that a negative number is no value", () =>
    expectUsageError(
      ["--length", "-5"],
      "unexpected argument '-5' found\n\n  tip: to pass '-5' as a value, use '-- -5'",
    ));

  test("that an option takes no value", () =>
    expectUsageError(["--raw=yes"], "unexpected value 'yes' for '--raw' found; no more were expected"));

  test("that a file has no name", () =>
    expectUsageError([""], "a value is required for '[FILE]...' but none was supplied"));

  test.each([
    [["--raw", "--raw"], "--raw"],
    [["-l1", "--length=2"], "--length <LEN>"],
    [["-c", "--check"], "--check"],
    [["--derive-key=a", "--derive-key=b"], "--derive-key <CONTEXT>"],
  ])("that an option is there twice: %j", (args, name) =>
    expectUsageError(args, `the argument '${name}' cannot be used multiple times`),
  );

  test.each([
    [["--derive-key=x", "--keyed", "f"], "--derive-key <CONTEXT>", "--keyed"],
    [["--keyed", "--derive-key=x", "f"], "--keyed", "--derive-key <CONTEXT>"],
    [["--check", "--derive-key=x"], "--check", "--derive-key <CONTEXT>"],
    [["--check", "--keyed", "f"], "--check", "--keyed"],
    [["--length=32", "--check"], "--length <LEN>", "--check"],
    [["--check", "--raw"], "--check", "--raw"],
    [["--check", "--tag"], "--check", "--tag"],
    [["--no-names", "-c"], "--no-names", "--check"],
    [["--check", "--recursive"], "--check", "--recursive"],
    [["--json", "--raw"], "--json", "--raw"],
    [["--recursive", "--raw"], "--recursive", "--raw"],
  ])("that options exclude each other: %j", (args, one, two) =>
    expectUsageError(args, `the argument '${one}' cannot be used with '${two}'`),
  );

  test("all that an option excludes", () =>
    expectUsageError(["--check", "--raw", "--tag"], "the argument '--check' cannot be used with:\n  --raw\n  --tag"));

  test("that --quiet needs --check", () =>
    expectUsageError(["--quiet"], "the following required arguments were not provided:\n  --check"));

  test("that --keyed needs a file", () =>
    expectUsageError(["--keyed"], "the following required arguments were not provided:\n  <FILE>..."));
});

test("--raw takes one file", async () => {
  const outcome = await run(["--raw", "a", "b"]);
  const stderr = "Error: Only one filename can be provided when using --raw\n";
  expect(outcome).toMatchObject({ code: 1, stdout: "", stderr });
});

describe("help and version", () => {
  test("-V and --version", async () => {
    for (const option of ["-V", "--version"]) {
      expect(await run([option])).toMatchObject({ code: 0, stdout: `blake3-simd ${manifest.version}\n`, stderr: "" });
    }
  });

  test("-h has a line and --help a paragraph for every option", async () => {
    const names = [
      "keyed",
      "derive-key",
      "length",
      "seek",
      "num-threads",
      "no-mmap",
      "no-names",
      "raw",
      "tag",
      "check",
    ];
    for (const option of ["-h", "--help"]) {
      const { code, stdout, stderr } = await run([option]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout.startsWith(`${usage}\n\nArguments:\n`)).toBe(true);
      for (const name of [...names, "quiet", "recursive", "json", "progress", "help", "version"]) {
        expect(stdout).toMatch(new RegExp(`^  (-.,|   ) --${name}( <[A-Z]+>)?( |$)`, "m"));
      }
      expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
    }
  });

  test("come before errors that follow, not before those that precede", () => {
    expect(parseCommand(["-h", "--foo"])).toBe("summary");
    expect(() => parseCommand(["--foo", "-h"])).toThrow(UsageError);
    expect(parseCommand(["--check", "--raw", "-V"])).toBe("version");
  });
});
