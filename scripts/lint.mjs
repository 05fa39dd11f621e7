// All static checks of both languages; with --fix, the formatters and what ESLint can repair.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { configure } from "./build.mjs";
import { capture, main, root } from "./process.mjs";
import { writeReport } from "./report.mjs";

const cpp = ["cpp", "test/native", "bench/native"].flatMap((folder) =>
  readdirSync(join(root, folder))
    .sort()
    .filter((name) => /\.[ch]pp$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const node = (script, ...args) => [process.execPath, [`node_modules/${script}`, ...args]];
const tidy = (files) => ["clang-tidy", ["-p", "build/sanitize", "--quiet", ...files]];
// CMake has them compiled at once, through this file; the compiler's flags for them are known under no other name.
const allTests = "build/sanitize/CMakeFiles/native_simd.dir/Unity/unity_0_cxx.cxx";
const eslint = "eslint/bin/eslint.js";
const prettier = "prettier/bin/prettier.cjs";

const checks = {
  eslint: node(eslint, ".", "--max-warnings=0"),
  prettier: node(prettier, "--check", "--log-level=warn", "."),
  tsc: node("typescript/bin/tsc", "--noEmit"),
  "clang-format": ["clang-format", ["--dry-run", "-Werror", ...cpp]],
  "clang-tidy": tidy(cpp.filter((name) => /^cpp\/.*\.cpp$/.test(name))),
  "clang-tidy of the tests": tidy([allTests, ...cpp.filter((name) => /\/fuzz_.*\.cpp$/.test(name))]),
};

const fixes = {
  eslint: node(eslint, ".", "--fix"),
  prettier: node(prettier, "--write", "--log-level=warn", "."),
  "clang-format": ["clang-format", ["-i", ...cpp]],
};

/** Runs two at a time, one after the other in the order given; prints what those that failed had to say. */
async function runAll(steps) {
  const waiting = Object.entries(steps);
  const results = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const [name, [command, args]] = step;
      const { code, output } = await capture(command, args);
      if (code !== 0) console.error(`${name}:\n${output.replace(/^\d+ warnings generated\.\n/gm, "")}`);
      results.push({ name, code, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}

await main(async () => {
  if (process.argv.includes("--fix")) return (await runAll(fixes)).some(({ code }) => code !== 0) ? 1 : 0;
  // clang-tidy reads the compiler's flags there.
  await configure("sanitize");
  return writeReport("lint", await runAll(checks));
});
