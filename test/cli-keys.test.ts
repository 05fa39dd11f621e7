import { describe, expect, test } from "vitest";
import { hex, pattern } from "./support/bytes.ts";
import { folder, run, shell } from "./support/cli.ts";
import { context, expected, expectedAt, key } from "./support/oracle.ts";

const input = pattern(10_000);

describe("--keyed", () => {
  test("takes the key from standard input", async () => {
    const cwd = folder({ file: input, other: "" });
    const outcome = await run(["--keyed", "file", "other"], { cwd, input: key });
    const digests = [input, new Uint8Array()].map((bytes) => hex(expected("keyedHash", bytes, 32)));
    expect(outcome).toMatchObject({ code: 0, stdout: `${digests[0]}  file\n${digests[1]}  other\n`, stderr: "" });
  });

  test("goes with --length, --seek and --raw", async () => {
    const args = ["--keyed", "--raw", "--length=1000", "--seek=77", "file"];
    const { bytes } = await run(args, { cwd: folder({ file: input }), input: key });
    expect(hex(bytes)).toBe(hex(expectedAt("keyedHash", input, 77n, 1000)));
  });

  test("takes a key that comes in pieces", async () => {
    const octal = Array.from(key, (byte) => `\\${byte.toString(8).padStart(3, "0")}`);
    const halves = [octal.slice(0, 13), octal.slice(13)].map((part) => `printf '${part.join("")}'`);
    const { stdout } = await shell(`(${halves.join("; sleep 0.2; ")}) | $CLI --keyed --no-names file`, {
      cwd: folder({ file: input }),
    });
    expect(stdout).toBe(`${hex(expected("keyedHash", input, 32))}\n`);
  });

  test.each([0, 1, 31])("refuses a key of %i bytes", async (length) => {
    const outcome = await run(["--keyed", "file"], { cwd: folder({ file: input }), input: key.subarray(0, length) });
    const stderr = `Error: expected 32 key bytes from stdin, found ${length}\n`;
    expect(outcome).toMatchObject({ code: 1, stdout: "", stderr });
  });

  test.each([33, 64, 100_000])("refuses a key of %i bytes", async (length) => {
    const outcome = await run(["--keyed", "file"], { cwd: folder({ file: input }), input: pattern(length) });
    const stderr = "Error: read more than 32 key bytes from stdin\n";
    expect(outcome).toMatchObject({ code: 1, stdout: "", stderr });
  });

  test("does not hash standard input", async () => {
    const outcome = await run(["--keyed", "-", "file"], { cwd: folder({ file: input }), input: key });
    const stdout = `${hex(expected("keyedHash", input, 32))}  file\n`;
    expect(outcome).toMatchObject({ code: 1, stdout, stderr: "blake3-simd: -: Cannot open `-` in keyed mode\n" });
  });
});

describe("--derive-key", () => {
  test("derives a key from standard input or files", async () => {
    const line = hex(expected("deriveKey", input, 32));
    expect((await run(["--derive-key", context], { input })).stdout).toBe(`${line}  -\n`);
    const cwd = folder({ file: input });
    expect((await run([`--derive-key=${context}`, "file"], { cwd })).stdout).toBe(`${line}  file\n`);
  });

  test("goes with --length and --seek", async () => {
    const { stdout } = await run(["--derive-key", context, "--seek=5", "-l99", "--no-names"], { input });
    expect(stdout).toBe(`${hex(expectedAt("deriveKey", input, 5n, 99))}\n`);
  });

  test("takes an empty context, which is not the hash", async () => {
    const outcome = await run(["--derive-key", "", "--no-names"], { input });
    expect(outcome.code).toBe(0);
    expect(outcome.stdout).not.toBe(`${hex(expected("hash", input, 32))}\n`);
    expect(outcome.stdout).toBe((await run(["--derive-key=", "--no-names"], { input })).stdout);
  });
});
