// How many checks passed: each command that runs some leaves a report, and CI adds the reports up.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./process.mjs";

export const reportFolder = "build/reports";

/**
 * Prints a line per runner, writes build/reports/NAME.json, and returns the exit code of the command. A runner passed if it exited with 0, ran
 * something, and all that it ran passed; skipped tests are counted as failed by their runners' callers.
 */
export function writeReport(name, runners) {
  const results = runners.map(({ name: runner, code, passed, failed }) => {
    const silentFailure = failed === 0 && (code !== 0 || passed === 0);
    return { name: runner, passed, failed: silentFailure ? 1 : failed };
  });
  for (const { name: runner, passed, failed } of results) console.log(`${runner}: ${passed} ok, ${failed} not ok`);
  mkdirSync(join(root, reportFolder), { recursive: true });
  writeFileSync(join(root, reportFolder, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
}
