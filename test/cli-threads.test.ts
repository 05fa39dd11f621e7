import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hex } from "./support/bytes.ts";
import { b3sum, folder, run, runProgram, cli } from "./support/cli.ts";
import { context, expected, expectedAt, key } from "./support/oracle.ts";
import { Random } from "./support/random.ts";

// Enough for threads to be worth it, and no round number.
const large = new Random(5).bytes(1_000_001);
const content = Buffer.concat(Array<Uint8Array>(41).fill(large));

describe("a large file gives the same with every number of threads", () => {
  test.each(["0", "1", "2", "3", "1000", "18446744073709551615"])("%s", async (threads) => {
    const cwd = folder({ large: content });
    const { code, stdout, stderr } = await run(["--num-threads", threads, "large"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(`${hex(expected("hash", content, 32))}  large\n`);
  });

  test("that RAYON_NUM_THREADS may say, for good or bad", async () => {
    const cwd = folder({ large: content });
    for (const number of ["1", "2", "0", "none", "-1"]) {
      const { code, stdout } = await run(["large"], { cwd, env: { ...process.env, RAYON_NUM_THREADS: number } });
      expect({ code, stdout }).toEqual({ code: 0, stdout: `${hex(expected("hash", content, 32))}  large\n` });
    }
  });

  test("in keyed mode, for derived keys, and in any part of the output", async () => {
    const cwd = folder({ large: content });
    const part = ["--no-names", "--seek=77", "--length=100000", "--num-threads=2", "large"];
    const keyed = await run(["--keyed", ...part], { cwd, input: key });
    expect(keyed.stdout).toBe(`${hex(expectedAt("keyedHash", content, 77n, 100_000))}\n`);
    const derived = await run(["--derive-key", context, ...part], { cwd });
    expect(derived.stdout).toBe(`${hex(expectedAt("deriveKey", content, 77n, 100_000))}\n`);
    const far = await run(
      [...part, "--length=2000000".replace("length", "seek")].filter((arg) => arg !== "--seek=77"),
      { cwd },
    );
    expect(far.stdout).toBe(`${hex(expectedAt("hash", content, 2_000_000n, 100_000))}\n`);
  });
});

test("many files share the threads, and a check of them agrees with b3sum", async () => {
  const cwd = folder();
  const names = Array.from({ length: 30 }, (_, i) => `file ${i}`);
  for (const [i, name] of names.entries()) writeFileSync(join(cwd, name), content.subarray(i, 2_500_000 + i));
  const [ours, theirs] = await Promise.all([run(names, { cwd }), b3sum(names, { cwd })]);
  expect(ours.stdout).toBe(theirs.stdout);
  writeFileSync(join(cwd, names[29]), content.subarray(0, 2_500_000));
  const { code, stdout } = await run(["--check"], { cwd, input: ours.bytes });
  expect(code).toBe(1);
  expect(stdout).toBe(names.map((name, i) => `${name}: ${i === 29 ? "FAILED" : "OK"}\n`).join(""));
});

/** How many threads were started beside the first. */
async function workersOf(args: readonly string[], cwd: string): Promise<number> {
  const script = `
    const { Worker } = require("node:worker_threads");
    let count = 0;
    require("node:worker_threads").Worker = class extends Worker { constructor(...all) { super(...all); count++; } };
    process.argv.splice(1, 0, ${JSON.stringify(cli)});
    process.on("exit", () => process.stderr.write("workers " + count));
    require(process.argv[1]);`;
  const { stderr } = await runProgram(process.execPath, ["-e", script, "--", ...args], { cwd });
  return Number(/^workers (\d+)$/.exec(stderr)?.[1]);
}

test("threads are started where they are worth it, and only then", async () => {
  const cwd = folder({ large: content, small: large.subarray(0, 500_000) });
  expect(await workersOf(["--num-threads=2", "large"], cwd)).toBe(2);
  expect(await workersOf(["--num-threads=1", "large"], cwd)).toBe(0);
  expect(await workersOf(["--num-threads=2", "--no-mmap", "large"], cwd)).toBe(0);
  expect(await workersOf(["--num-threads=2", ...Array<string>(100).fill("small")], cwd)).toBe(0);
});
