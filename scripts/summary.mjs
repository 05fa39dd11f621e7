// The end of a CI run: `node scripts/summary.mjs NAME=CODE ...` adds up the reports of the commands that leave one and the exit codes of those
// that do not. The last line is `N passed, N failed`.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { main, root } from "./process.mjs";
import { reportFolder } from "./report.mjs";

await main(() => {
  let [passed, failed] = [0, 0];
  for (const argument of process.argv.slice(2)) {
    const [name, code] = argument.split("=");
    const report = join(root, reportFolder, `${name}.json`);
    const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : [];
    const failures = results.reduce((sum, result) => sum + result.failed, 0);
    passed += results.reduce((sum, result) => sum + result.passed, 0);
    failed += failures;
    if (results.length === 0 && code === "0") passed += 1;
    if (failures === 0 && code !== "0") failed += 1;
    if (code !== "0") console.log(`npm run ${name} failed`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
});
