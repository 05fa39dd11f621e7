import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { bestPeer, compare, racesOf } from "./races.mjs";
import { groups } from "./scenarios.mjs";
import { targets } from "./targets.mjs";

/** A time, or a throughput where there are enough bytes for one to mean something. */
export function speed({ median, bytes }) {
  if (bytes >= 2048) return `${(bytes / median).toPrecision(3)} GB/s`;
  return duration(median);
}

function duration(nanoseconds) {
  const [divisor, unit] = nanoseconds < 1e3 ? [1, "ns"] : nanoseconds < 1e6 ? [1e3, "us"] : [1e6, "ms"];
  return `${(nanoseconds / divisor).toPrecision(nanoseconds < 10 ? 2 : 3)} ${unit}`;
}

/** All there is to say about a run: circumstances, tables, what must be reached, who is missing. */
export function fullReport({ target, conditions, results, leftOut }) {
  const restless = results
    .filter(({ settled }) => !settled)
    .map(({ group, scenario, contestant }) => `${group}, ${scenario}: ${contestant}`);
  const notes = [
    ...(conditions.quick ? ["a quick run, too short to be trusted"] : []),
    ...(conditions.load > 0.7 ? [`other programs were running (load ${conditions.load}): not to be trusted`] : []),
    ...leftOut.map(({ contestant, scenario, reason }) => `left out: ${contestant} (${scenario}): ${reason}`),
    ...(restless.length > 0 && !conditions.quick ? [`still getting faster at the end: ${restless.join("; ")}`] : []),
  ];
  const parts = [
    heading(conditions),
    ...tables(results),
    summary(results, conditions.quick ? undefined : target),
    notes.join("\n"),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Does what `--json` asked for: `file` may be empty, for one in bench/results/ with the engine's name, or undefined, for none. */
export function writeResults(file, name, run) {
  if (file === undefined) return;
  const path = file || fileURLToPath(new URL(`results/${name}.json`, import.meta.url));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(run, null, 2)}\n`);
  console.log(`Written: ${path}`);
}

/** One line about a race that is over. */
export function progress(race) {
  const speeds = race.map((result) => `${result.contestant} ${speed(result)}`);
  return `${race[0].group}, ${race[0].scenario}: ${speeds.join(", ")}`;
}

/** One table for each group: a row for each race, a column for each contestant. Markdown that reads well as it is. */
function tables(results) {
  const races = racesOf(results);
  return Object.entries(groups).flatMap(([group, title]) => {
    const rows = races.filter((race) => race.group === group);
    if (rows.length === 0) return [];
    return [`## ${title}\n\n${group === "steps" ? stepsTable(rows[0]) : tableOf(rows)}`];
  });
}

function stepsTable(race) {
  const rows = Object.entries(race.contestants).map(([id, result]) => {
    const { ratio } = compare(race, "ours: 64 KiB", id);
    return [id, speed(result), `${ratio.toFixed(2)}x`];
  });
  return table([["", "throughput", "to 64 KiB"], ...rows]);
}

/** The table of some races. */
function tableOf(races) {
  const contestants = [...new Set(races.flatMap((race) => Object.keys(race.contestants)))];
  const withBest = races.some((race) => race.contestants.ours && bestPeer(race));
  const head = ["", ...contestants, ...(withBest ? ["best peer", "ours to it"] : [])];
  const rows = races.map((race) => {
    const speeds = contestants.map((id) => (race.contestants[id] ? speed(race.contestants[id]) : ""));
    const best = bestPeer(race);
    const comparison = compare(race, best?.contestant, "ours");
    const last = withBest ? [best?.contestant ?? "", comparison ? `${comparison.ratio.toFixed(2)}x` : ""] : [];
    return [race.scenario, ...speeds, ...last];
  });
  return table([head, ...rows]);
}

/** What must be reached, and whether it was. */
function summary(results, target) {
  const races = racesOf(results);
  const rows = targets.flatMap(({ name, least, measure }) => {
    const measured = measure(races);
    if (!measured) return [];
    const wanted = least[target];
    const verdict = wanted === undefined ? "" : measured.ratio >= wanted ? "reached" : "MISSED";
    return [[name, `${measured.ratio.toFixed(2)}x`, measured.where, wanted === undefined ? "" : `${wanted}x`, verdict]];
  });
  return rows.length > 0
    ? `## Must reach\n\n${table([["ours against", "measured", "at", "at least", ""], ...rows])}`
    : "";
}

/** The circumstances, one line each. */
function heading(conditions) {
  const versions = Object.entries(conditions.versions).map(([name, version]) => `${name} ${version}`);
  return [
    `${conditions.engine}, ${conditions.cpu}, ${conditions.platform}, ${conditions.date}`,
    versions.join(", "),
    `backend ${conditions.backend ?? "unknown"}; ${conditions.timing}; the loop itself: ${duration(conditions.overhead)} per call`,
    `${conditions.command}`,
    `medians; GB/s is 10^9 bytes a second`,
  ].join("\n");
}

/** Rows of cells, the first of which is the head, as Markdown. */
export function table([head, ...rows]) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length), 3));
  const line = (row) =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(" | ")} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}
