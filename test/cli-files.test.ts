import { chmodSync, closeSync, constants, mkdirSync, openSync, truncateSync, writeSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hashFile } from "../js/cli/hash-file.ts";
import { settingsOf } from "../js/options.ts";
import { hex, pattern } from "./support/bytes.ts";
import { asNobody, cli, folder, run, runProgram, shell } from "./support/cli.ts";
import { expected } from "./support/oracle.ts";

const digestOf = (input: string | Uint8Array) => hex(expected("hash", Buffer.from(input), 32));
const good = `${digestOf("good")}  good\n`;

describe("what cannot be read is reported, and the other files are hashed", () => {
  test.each([
    ["a file that is not there", "none", "No such file or directory (os error 2)"],
    ["a directory", "directory", "Is a directory (os error 21)"],
    ["a file in a file", "good/file", "Not a directory (os error 20)"],
    ["a name that is too long", "x".repeat(5000), "File name too long (os error 36)"],
  ])("%s", async (_, name, reason) => {
    const cwd = folder({ good: "good" });
    mkdirSync(join(cwd, "directory"));
    const outcome = await run(["good", name, "./good"], { cwd });
    const stdout = good + good.replace("  ", "  ./");
    expect(outcome).toMatchObject({ code: 1, stdout, stderr: `blake3-simd: ${name}: ${reason}\n` });
  });

  test("a loop of symbolic links", async () => {
    const { code, stderr } = await shell("ln -s loop loop; $CLI loop", { cwd: folder() });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "blake3-simd: loop: Too many levels of symbolic links (os error 40)\n",
    });
  });

  test("a file that one may not read", async () => {
    const cwd = folder({ secret: "secret", good: "good" });
    chmodSync(join(cwd, "secret"), 0);
    const outcome = await run(["secret", "good"], { cwd, ...asNobody });
    const stderr = "blake3-simd: secret: Permission denied (os error 13)\n";
    expect(outcome).toMatchObject({ code: 1, stdout: good, stderr });
  });

  test("a socket", async () => {
    const script = `require("node:net").createServer().listen("socket", () => {
      require("node:child_process").spawn(process.execPath, [${JSON.stringify(cli)}, "socket", "good"], { stdio: "inherit" })
        .on("exit", (code) => process.exit(code)) })`;
    const outcome = await runProgram(process.execPath, ["-e", script], { cwd: folder({ good: "good" }) });
    const stderr = "blake3-simd: socket: No such device or address (os error 6)\n";
    expect(outcome).toMatchObject({ code: 1, stdout: good, stderr });
  });

  test("a directory on standard input", async () => {
    const outcome = await shell("$CLI < .", { cwd: folder() });
    expect(outcome).toMatchObject({ code: 1, stdout: "", stderr: "blake3-simd: -: Is a directory (os error 21)\n" });
  });

  test("even if nobody reads the reports", async () => {
    const outcome = await shell("$CLI none good 2>&-", { cwd: folder({ good: "good" }) });
    expect(outcome).toMatchObject({ code: 1, stdout: good });
  });
});

describe("what is no file but has bytes", () => {
  test("an empty device", async () => {
    expect(await run(["/dev/null"])).toMatchObject({ code: 0, stdout: `${digestOf("")}  /dev/null\n` });
  });

  test("a FIFO, read as its bytes come", async () => {
    const script = "mkfifo fifo; (printf ab; sleep 0.2; printf c) > fifo & $CLI fifo";
    expect(await shell(script, { cwd: folder() })).toMatchObject({ code: 0, stdout: `${digestOf("abc")}  fifo\n` });
  });

  test("a file that does not tell its size", async () => {
    const { stdout } = await shell("$CLI --no-names /proc/version; cat /proc/version");
    const [hash, ...content] = stdout.split("\n");
    expect(hash).toBe(digestOf(content.join("\n")));
  });

  test("a file that tells a size it does not have", async () => {
    const { stdout } = await shell(
      "f=/sys/kernel/mm/transparent_hugepage/enabled; [ -r $f ] || f=/sys/kernel/uevent_seqnum; $CLI --no-names $f; cat $f",
    );
    const [hash, ...content] = stdout.split("\n");
    expect(content.join("").length).toBeGreaterThan(0);
    expect(hash).toBe(digestOf(content.join("\n")));
  });
});

test("standard input that is non-blocking is waited for", async () => {
  const cwd = folder();
  spawnSync("mkfifo", ["fifo"], { cwd });
  const reader = openSync(join(cwd, "fifo"), constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(join(cwd, "fifo"), constants.O_WRONLY);
  const outcome = run([], { stdio: [reader, "pipe", "pipe"] });
  closeSync(reader);
  await new Promise((resolve) => setTimeout(resolve, 500));
  writeSync(writer, "abc");
  closeSync(writer);
  expect(await outcome).toMatchObject({ code: 0, stdout: `${digestOf("abc")}  -\n`, stderr: "" });
});

test("a file that shrinks while it is read gives an error, never a digest", () => {
  const file = join(folder({ file: pattern(1_000_000) }), "file");
  let done = 0;
  const shrink = (count: number) => {
    if (done === 0) truncateSync(file, 500_000);
    done = count;
  };
  expect(() => hashFile(file, settingsOf(undefined), shrink)).toThrow(/shrank from 1000000 bytes/);
  expect(done).toBeGreaterThan(0);
});

test("a file that grows while it is read is hashed to its end", () => {
  const file = join(folder({ file: pattern(1_000_000) }), "file");
  const output = hashFile(file, settingsOf(undefined), () => truncateSync(file, 1_500_000));
  const whole = new Uint8Array(1_500_000);
  whole.set(pattern(1_000_000));
  expect(hex(output.read(32))).toBe(digestOf(whole));
});
