// All tests: Vitest over the package, ctest over the core in both widths, optimized and under sanitizers, and the fuzz targets for a bounded time.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildPreset } from "./build.mjs";
import { capture, main, root, run } from "./process.mjs";
import { reportFolder, writeReport } from "./report.mjs";

const file = (name) => join(root, reportFolder, name);

async function vitest() {
  const code = await run(process.execPath, [
    ...["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json"],
    `--outputFile.json=${file("vitest.json")}`,
  ]);
  const result = JSON.parse(readFileSync(file("vitest.json"), "utf8"));
  return { name: "vitest", code, passed: result.numPassedTests, failed: result.numTotalTests - result.numPassedTests };
}

async function ctest(preset) {
  console.log(`Building and running the native tests: ${preset}`);
  await buildPreset(preset);
  const junit = file(`${preset}.xml`);
  const { code, output } = await capture("ctest", [
    ...["--test-dir", `build/${preset}`, "-j2", "--no-tests=error", "--output-on-failure", "--output-junit", junit],
  ]);
  if (code !== 0) console.error(output);
  const [, tests, failures, disabled, skipped] = readFileSync(junit, "utf8").match(
    /<testsuite[^>]*?\btests="(\d+)"\s+failures="(\d+)"\s+disabled="(\d+)"\s+skipped="(\d+)"/,
  );
  const failed = Number(failures) + Number(disabled) + Number(skipped);
  return { name: preset, code, passed: Number(tests) - failed, failed };
}

/** The packed tarball in other runtimes and in a browser: the part of `npm run test:matrix` that is quick. */
async function matrix() {
  const code = await run(process.execPath, ["test/matrix/run.mjs", "--fast"]);
  const [{ passed, failed }] = JSON.parse(readFileSync(file("matrix-fast.json"), "utf8"));
  return { name: "matrix", code, passed, failed };
}

await main(async () => {
  rmSync(file("test.json"), { force: true });
  mkdirSync(file(""), { recursive: true });
  const suites = [() => vitest(), () => ctest("native"), () => ctest("sanitize"), () => matrix()];
  const results = [];
  for (const suite of suites) {
    try {
      results.push(await suite());
    } catch (error) {
      // A suite that does not even build must not keep the others from running.
      console.error(error.message);
      results.push({ name: String(suite).replace("() => ", ""), code: 1, passed: 0, failed: 1 });
    }
  }
  return writeReport("test", results);
});
