import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync, truncateSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { hex } from "./support/bytes.ts";
import { cli, folder, run, runProgram, shell, type RunSettings } from "./support/cli.ts";
import { expected } from "./support/oracle.ts";

const abc = Buffer.from("abc");
const line = `${hex(expected("hash", abc, 32))}  file\n`;

/** Runs the program and resolves to the most memory it had, in megabytes. */
async function peakMemory(args: readonly string[], settings: RunSettings): Promise<number> {
  const script = `
    process.argv.splice(1, 0, ${JSON.stringify(cli)});
    process.on("exit", () => process.stderr.write("peak " + process.resourceUsage().maxRSS));
    require(process.argv[1]);`;
  const { code, stderr } = await runProgram(process.execPath, ["-e", script, "--", ...args], settings);
  expect(code).toBe(0);
  return Number(/^peak (\d+)$/.exec(stderr)?.[1]) / 1024;
}

describe("whoever reads the output may stop", () => {
  test.each([
    ["raw output", "--raw --length 100000000000", 100],
    ["hex output", "--length 100000000000", 100],
    ["lines", "$(yes file | head -n 20000)", 70],
  ])("early, in the midst of %s, without noise", async (_, args, count) => {
    const script = `$CLI ${args.startsWith("$") ? args : `${args} file`} | head -c ${count}; echo " \${PIPESTATUS[0]}"`;
    const { bytes, stderr } = await shell(script, { cwd: folder({ file: "abc" }) });
    expect(stderr).toBe("");
    expect(bytes.subarray(count).toString()).toBe(" 1\n");
    const start = args.startsWith("--raw")
      ? Buffer.from(expected("hash", abc, count))
      : Buffer.from(hex(expected("hash", abc, count)));
    expect(bytes.subarray(0, Math.min(count, 64))).toEqual(start.subarray(0, Math.min(count, 64)));
  });

  test("and a full disk is reported", async () => {
    const outcome = await shell("$CLI file > /dev/full", { cwd: folder({ file: "abc" }) });
    expect(outcome).toMatchObject({ code: 1, stderr: "Error: No space left on device (os error 28)\n" });
  });

  test("or read slowly, from a pipe that does not wait for them", async () => {
    const cwd = folder({ file: "abc" });
    spawnSync("mkfifo", ["fifo"], { cwd });
    const fifo = join(cwd, "fifo");
    const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
    const outcome = run(["-l", "1000000", "--no-names", "file"], { cwd, stdio: ["ignore", writer, "pipe"] });
    closeSync(writer);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const pieces: Buffer[] = [];
    for await (const piece of new Socket({ fd: reader, writable: false })) pieces.push(piece as Buffer);
    expect(Buffer.concat(pieces).toString()).toBe(`${hex(expected("hash", abc, 1_000_000))}\n`);
    expect(await outcome).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("memory stays below 100 MB", () => {
  test.each([[["--raw"]], [["--tag"]], [["--json"]]])("for 150 MB of output with %s", async ([form]) => {
    const settings: RunSettings = { cwd: folder({ file: "abc" }), stdio: ["ignore", "ignore", "pipe"] };
    expect(await peakMemory([form, "-l150000000", "file"], settings)).toBeLessThan(100);
  });

  test.each([1, 2])("for a file of 500 MB, with --num-threads=%i", async (threads) => {
    const cwd = folder({ file: "" });
    truncateSync(join(cwd, "file"), 5e8);
    const peak = await peakMemory(["file", `--num-threads=${threads}`], { cwd, stdio: ["ignore", "ignore", "pipe"] });
    expect(peak).toBeLessThan(100);
  });
});

describe("--progress", () => {
  // eslint-disable-next-line no-control-regex -- the escape sequences of terminals begin with a control character
  const clearedLine = /\x1b\[\d*[JK][0-9a-f]{64} {2}large$/;
  const onTerminal = (command: string, cwd: string) => shell(`script -qec '${command}' /dev/null`, { cwd });

  test("shows a bar on a terminal and takes it away", async () => {
    const cwd = folder({ large: "", file: "abc" });
    truncateSync(join(cwd, "large"), 2e9);
    const { code, stdout } = await onTerminal("$CLI --progress large file", cwd);
    expect(code).toBe(0);
    // Nothing that would stay if the program was killed.
    expect(stdout).not.toContain("\x1b[?");
    expect(stdout).toMatch(/large [█░]+ \d+% of 2\.00 GB \d+(\.\d+)? [MG]B\/s/);
    // What is left of the line after the bar was cleared is the result.
    const shown = stdout.replaceAll("\r\n", "\n").split("\n");
    expect(shown.at(-3)).toMatch(clearedLine);
    expect(shown.at(-2)).toBe(line.trimEnd());
  });

  test("shows how much came from a pipe", async () => {
    const feed = "(for i in 1 2 3 4 5 6 7 8; do head -c 100000 /dev/zero; sleep 0.1; done)";
    const { stdout } = await onTerminal(`${feed} | $CLI --progress --no-names`, folder());
    expect(stdout).toMatch(/- \d+ kB \d+(\.\d+)? kB\/s/);
    expect(stdout).toContain(hex(expected("hash", new Uint8Array(800_000), 32)));
  });

  test("shows no control characters of a name", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "evil\x1b[31m\n"), "");
    truncateSync(join(cwd, "evil\x1b[31m\n"), 2e9);
    const { stdout } = await onTerminal("$CLI --progress --no-names evil*", cwd);
    expect(stdout).toContain("evil?[31m? ");
    expect(stdout).not.toContain("evil\x1b[31m");
  });

  test("stays on one line, however wide its characters are", async () => {
    const name = "\u6f22\u5b57\u{1f600}".repeat(12);
    const cwd = folder({ [name]: "" });
    truncateSync(join(cwd, name), 2e9);
    const { stdout } = await onTerminal(`stty cols 70; $CLI --progress --no-names ${name}`, cwd);
    // eslint-disable-next-line no-control-regex -- as above
    const shown = [...stdout.matchAll(/\.\.\.[^\x1b\r\n]*/g)].map(([text]) => text);
    expect(shown.length).toBeGreaterThan(0);
    for (const text of shown) expect(stringWidth(text)).toBeLessThanOrEqual(70);
  });

  test("shows nothing where there is no terminal", async () => {
    const cwd = folder({ large: "", file: "abc" });
    truncateSync(join(cwd, "large"), 5e8);
    const { stderr } = await run(["--progress", "large", "file"], { cwd });
    expect(stderr).toBe("");
  });
});
