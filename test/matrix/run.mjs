// The matrix: the packed tarball in every runtime, browser, bundler and type checker that there is here. See `node test/matrix/run.mjs --help`.
import { mkdirSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, platform } from "node:os";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { providePackages } from "../../scripts/packages.mjs";
import { main } from "../../scripts/process.mjs";
import { writeReport } from "../../scripts/report.mjs";
import { provideBrowsers } from "../browsers/install.mjs";
import { cells } from "./cells.mjs";
import { pack } from "./pack.mjs";
import { Pages } from "./pages.mjs";
import { fullRun, line, resultsFile } from "./table.mjs";

const help = `node test/matrix/run.mjs [--fast] [--only TEXT] [--jobs N]
  --fast       the cells that npm test runs
  --only TEXT  the cells whose group or name has this text in it
  --jobs N     how many at a time (default: one per processor, at most 4)
`;

await main(async () => {
  const { values } = parseArgs({
    options: {
      fast: { type: "boolean" },
      only: { type: "string" },
      jobs: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return void console.log(help);
  const wanted = cells.filter(
    ({ group, name, fast }) => (!values.fast || fast) && `${group}: ${name}`.includes(values.only ?? ""),
  );
  await provide(values.fast);

  const start = performance.now();
  const jobs = Number(values.jobs ?? Math.min(availableParallelism(), 4));
  const results = await runAll(wanted, jobs, { tarball: await pack(), pages: new Pages() });
  const seconds = (performance.now() - start) / 1000;

  const failed = results.filter(({ passed }) => !passed).length;
  console.log(`${results.length} cells in ${seconds.toFixed(0)} s, ${failed} of them failed`);
  const run = values.only !== undefined ? "matrix-part" : values.fast ? "matrix-fast" : fullRun;
  const system = `${platform()} ${arch()}, ${cpus().length} x ${cpus()[0].model}`;
  const date = new Date().toISOString().slice(0, 10);
  mkdirSync(dirname(resultsFile(run)), { recursive: true });
  writeFileSync(resultsFile(run), `${JSON.stringify({ date, system, seconds, cells: results }, null, 1)}\n`);
  return writeReport(run, [{ name: "matrix", code: failed > 0 ? 1 : 0, passed: results.length - failed, failed }]);
});

/** Installs what is missing of what the cells need, and says so. The fast ones get by with one browser and no bundlers. */
async function provide(fast) {
  await provideBrowsers(fast ? ["chromium"] : ["chromium", "firefox", "webkitgtk"]);
  await providePackages("test/runtimes");
  if (!fast) await providePackages("test/matrix");
}

/** Runs cells, several at a time; the results come in the order of the cells. */
async function runAll(wanted, jobs, context) {
  // Ending by a signal, too, must end what was started.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  const results = [];
  // Those that take longest go first, so that no processor waits for one at the end.
  const waiting = wanted
    .map((cell, place) => ({ cell, place }))
    .sort((a, b) => (b.cell.weight ?? 0) - (a.cell.weight ?? 0));
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await outcome(next.cell, context);
      results[next.place] = result;
      console.log(line(result));
      if (result.error) console.log(`    ${result.error.replaceAll("\n", "\n    ")}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: jobs }, worker));
  } finally {
    await context.pages.close();
  }
  return results;
}

/** A cell that cannot run has failed, as has one that finds another backend than it must. */
async function outcome(cell, context) {
  const { group, name, expected } = cell;
  const start = performance.now();
  const result = { group, name, expected };
  try {
    Object.assign(result, await cell.body(context));
    result.passed = result.backend === expected;
    if (!result.passed) result.error = `expected the backend ${expected}, got ${result.backend}`;
  } catch (error) {
    result.passed = false;
    result.error = String(error?.message ?? error).slice(0, 4000);
  }
  result.seconds = Number(((performance.now() - start) / 1000).toFixed(1));
  return result;
}
