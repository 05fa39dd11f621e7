// How results of the matrix look: as lines while it runs, and as a table in the README. `node test/matrix/table.mjs` puts the table of the last full
// run between two marks in the README.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, main, root } from "../../scripts/process.mjs";
import { reportFolder } from "../../scripts/report.mjs";

/** The name of the full run's report. */
export const fullRun = "test:matrix";
export const resultsFile = (run) => join(root, reportFolder, `${run}-cells.json`);

export function line({ group, name, backend, version, seconds, passed }) {
  const cell = `${group}: ${name}`.padEnd(76);
  return `${passed ? "ok    " : "FAILED"}  ${cell} ${(backend ?? "-").padEnd(7)} ${String(seconds).padStart(5)} s  ${version ?? ""}`;
}

const backends = ["simd", "scalar", "js"];
const unique = (values) => [...new Set(values)];

/** "Node 20, no SIMD" is Node under the condition "no SIMD". */
function split({ name }) {
  const [what, ...conditions] = name.split(", ");
  return { product: what.replace(/ [\d.]+$/, ""), condition: conditions.join(", ") };
}

/** What was tried with one backend: products with the conditions they were tried under; those with the same conditions are named together. */
function tried(cells) {
  const conditionsOf = new Map();
  for (const { product, condition } of cells.map(split)) {
    conditionsOf.set(product, [...(conditionsOf.get(product) ?? []), condition || "as it is"]);
  }
  const productsUnder = new Map();
  for (const [product, conditions] of conditionsOf) {
    const text = unique(conditions).join("; ");
    productsUnder.set(text, [...(productsUnder.get(text) ?? []), product]);
  }
  return [...productsUnder].map(([conditions, products]) => `${products.join(", ")}: ${conditions}`).join("<br>");
}

/** One row for all cells of a group in which hashing was done. */
function row(group, cells) {
  const versions = unique(
    cells.filter(({ version }) => version).map((cell) => `${split(cell).product} ${cell.version}`),
  );
  const columns = backends.map((backend) => tried(cells.filter((cell) => cell.backend === backend)));
  return `| ${[group, versions.join(", "), ...columns].join(" | ")} |`;
}

/** The table of a full run, as Markdown. */
export function table({ cells, date, system, seconds }) {
  const groups = unique(cells.map(({ group }) => group));
  const of = (group) => cells.filter((cell) => cell.group === group);
  const hashing = groups.filter((group) => of(group).some(({ backend }) => backend));
  const judging = cells.filter(({ backend, version }) => !backend && version);
  return [
    "| where | versions tried | simd in use | scalar in use | js in use |",
    "| --- | --- | --- | --- | --- |",
    ...hashing.map((group) => row(group, of(group))),
    "",
    `Types and package: ${judging.map((cell) => `${split(cell).product} ${cell.version}`).join(", ")}.`,
    "",
    `${cells.length} cells, all passed, in ${Math.round(seconds)} s on ${date}: ${system}. Run them with \`npm run test:matrix\`.`,
  ].join("\n");
}

const [begin, end] = ["<!-- matrix: made by `npm run matrix:table` -->", "<!-- /matrix -->"];

/** Puts text between the marks. */
export function withTable(readme, text) {
  const [start, stop] = [readme.indexOf(begin), readme.indexOf(end)];
  if (start < 0 || stop < start) {
    throw new Failure(`README.md has no lines "${begin}" and "${end}" to put the table between.`);
  }
  return `${readme.slice(0, start)}${begin}\n\n${text}\n\n${readme.slice(stop)}`;
}

if (process.argv[1] === join(root, "test/matrix/table.mjs")) {
  await main(() => {
    const file = resultsFile(fullRun);
    if (!existsSync(file)) throw new Failure("Run `npm run test:matrix` first.");
    const results = JSON.parse(readFileSync(file, "utf8"));
    const failed = results.cells.filter(({ passed }) => !passed);
    if (failed.length > 0) throw new Failure(`The last run failed: ${failed.map(({ name }) => name).join("; ")}.`);
    const readme = join(root, "README.md");
    if (!existsSync(readme)) throw new Failure("README.md is missing.");
    writeFileSync(readme, withTable(readFileSync(readme, "utf8"), table(results)));
  });
}
