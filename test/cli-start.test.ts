import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cli, folder, runProgram } from "./support/cli.ts";
import manifest from "../package.json" with { type: "json" };

/** Milliseconds that Node works for these arguments, from its start to its end. Unlike the time of day, it does not depend on what else runs. */
function workOf(args: string[], cwd: string): number {
  const hook = join(cwd, "hook.cjs");
  const { status, stderr } = spawnSync(process.execPath, ["--require", hook, ...args], { cwd, encoding: "utf8" });
  expect(status).toBe(0);
  return Number(/^work (\d+)$/.exec(stderr)![1]) / 1000;
}

test("a small file takes at most 40 ms more than node -e 0", () => {
  const hook = `process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    process.stderr.write("work " + (user + system));
  });`;
  const cwd = folder({ small: "abc", "hook.cjs": hook });
  let [nothing, small] = [Infinity, Infinity];
  for (let i = 0; i < 8; i++) {
    nothing = Math.min(nothing, workOf(["-e", "0"], cwd));
    small = Math.min(small, workOf([cli, "small"], cwd));
  }
  expect(small - nothing).toBeLessThan(40);
});

test("what the package offers as blake3-simd is this program, which needs nothing but Node", async () => {
  expect(manifest.bin).toEqual({ "blake3-simd": "./dist/cli/cli.cjs" });
  expect(manifest).not.toHaveProperty("dependencies");
  expect(readFileSync(cli, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect((await runProgram(cli, ["-V"])).code).toBe(0);

  const folderOfCli = cli.replace(/[^/]+$/, "");
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name] of readFileSync(file, "utf8").matchAll(/\b(?:require|import)\("([^"]+)"\)/g)) {
      if (name.startsWith("./")) visit(folderOfCli + name.slice(2));
      else expect(builtinModules).toContain(name.replace(/^node:/, ""));
    }
  };
  visit(cli);
  expect(seen.size).toBeGreaterThan(3);
});

test("licenses of what is bundled come with it", () => {
  const file = cli.replace(/[^/]+$/, "LICENSES.txt");
  expect(existsSync(file)).toBe(true);
  for (const name of ["cli-progress 3.12.0", "string-width ", "MIT"]) {
    expect(readFileSync(file, "utf8")).toContain(name);
  }
});
