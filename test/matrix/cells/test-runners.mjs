// Test runners as they come, without configuration.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accept, prepare, run, tool, write } from "../cell.mjs";

const require = createRequire(import.meta.url);

// Test runners keep what a test prints, so it leaves its result in a file.
const jestTest = `const { writeFileSync } = require("node:fs");
const api = require("blake3-simd");
const { check } = require("./check.cjs");
const { vectors } = require("./vectors.cjs");

test("the package gives the right digests", () => {
  const result = check(api, vectors);
  expect(result.checks).toBeGreaterThan(0);
  writeFileSync("result.json", JSON.stringify(result));
});
`;

const vitestTest = `import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as api from "blake3-simd";
import { check } from "./check.mjs";
import { vectors } from "./vectors.mjs";

test("the package gives the right digests", () => {
  const result = check(api, vectors);
  expect(result.checks).toBeGreaterThan(0);
  writeFileSync("result.json", JSON.stringify(result));
});
`;

function cell(what, { package: name, type = "commonjs", test, args, programs }) {
  const body = async ({ tarball }) => {
    const folder = await prepare(what, tarball, programs, { type });
    write(folder, "cell.test.js", test);
    // An empty one keeps Vitest from taking the one of this project, further up.
    write(folder, "vitest.config.mjs", "export default {};\n");
    const output = await run(process.execPath, args, { cwd: folder, env: { CI: "true" } });
    if (/warn|deprecat/i.test(output)) throw new Error(`there were warnings: ${output}`);
    const { version } = require(`${name}/package.json`);
    return { ...accept(JSON.parse(readFileSync(join(folder, "result.json"), "utf8"))), version };
  };
  return { group: "Test runners", name: what, expected: "simd", body };
}

const jest = tool("jest/bin/jest.js");
const common = ["program.cjs"];

export const testRunnerCells = [
  cell("Jest", { package: "jest", test: jestTest, programs: common, args: [jest] }),
  cell("Jest, jsdom", { package: "jest", test: jestTest, programs: common, args: [jest, "--env=jsdom"] }),
  cell("Vitest", {
    ...{ package: "vitest", type: "module", test: vitestTest, programs: [] },
    args: [tool("vitest/vitest.mjs"), "run"],
  }),
];
