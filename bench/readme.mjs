// Puts figures from bench/results/ between two marks in the README: `node bench/readme.mjs`.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Failure, main } from "../scripts/process.mjs";
import { peers } from "./peers.mjs";
import { bestPeer, compare, geometricMean, peersIn, racesOf, worst } from "./races.mjs";
import { speed, table } from "./report.mjs";

const engines = ["node-20", "node-26", "bun", "chromium", "firefox", "webkitgtk"];
/** The engine whose figures are shown in full, and the message sizes that are. */
const shown = "node-26";
const sizes = ["0 B", "64 B", "256 B", "1 KiB", "2 KiB", "4 KiB", "10000 B", "64 KiB", "1 MiB", "16 MiB"];
const [start, end] = ["<!-- numbers:start -->\n", "<!-- numbers:end -->"];

const fileOf = (name) => new URL(name, import.meta.url);

function load(engine) {
  const file = fileOf(`results/${engine}.json`);
  if (!existsSync(file)) {
    throw new Failure(`There is no bench/results/${engine}.json; run the benchmark there with --json.`);
  }
  const { conditions, results } = JSON.parse(readFileSync(file, "utf8"));
  const all = racesOf(results);
  const races = all.filter(({ group, contestants }) => group === "oneshot" && contestants.ours);
  return { conditions, all, races };
}

/** One-shots of ours, and of all that a user of any engine can install. */
function sizesTable({ conditions, races }) {
  const rows = races.filter(({ scenario }) => sizes.includes(scenario));
  const ids = ["ours", ...peersIn(rows[0]).map(({ contestant }) => contestant)];
  const names = ids.map((id) => (id === "ours" ? "blake3-simd" : peers[id].package));
  const head = [
    "message",
    ...names.map((name) => [name, conditions.versions[name]].filter(Boolean).join(" ")),
    "against the best",
  ];
  const cells = (race) => ids.map((id) => (race.contestants[id] ? speed(race.contestants[id]) : ""));
  return table([head, ...rows.map((race) => [race.scenario, ...cells(race), times(toBest(race))])]);
}

const toBest = (race) => compare(race, bestPeer(race)?.contestant, "ours");
const times = (comparison) => (comparison ? `${comparison.ratio.toFixed(2)}x` : "");

/** How many times as fast ours is in every engine. */
function enginesTable(runs) {
  const head = ["engine", "best peer, mean", "worst size", "noble, 64 B", "noble, 1 KiB", "noble, 64 KiB"];
  const rows = runs.map(({ conditions, races }) => {
    const all = races.map(toBest);
    const noble = ["64 B", "1 KiB", "64 KiB"].map((size) =>
      times(
        compare(
          races.find(({ scenario }) => scenario === size),
          "noble",
          "ours",
        ),
      ),
    );
    const least = worst(all);
    return [conditions.engine, times(geometricMean(all)), `${times(least)} (${least.where})`, ...noble];
  });
  return table([head, ...rows]);
}

/** What hashMany gains in every engine. */
function manyTable(runs) {
  const together = "ours: hashMany";
  const ways = [together, `${together} of equal pieces`];
  const columns = [...new Set(runs[0].all.filter(({ group }) => group === "many").map(({ scenario }) => scenario))]
    .flatMap((scenario) => ways.map((way) => ({ scenario, way })))
    .filter(({ scenario, way }) => gain(runs[0], scenario, way));
  const head = columns.map(({ scenario, way }) => `${scenario}${way === together ? "" : ", equal pieces"}`);
  const rows = runs.map((run) => [
    run.conditions.engine,
    ...columns.map(({ scenario, way }) => times(gain(run, scenario, way))),
  ]);
  return table([["engine", ...head], ...rows]);
}

function gain({ all }, scenario, way) {
  const race = all.find((one) => one.group === "many" && one.scenario === scenario);
  return compare(race, "ours: one by one", way);
}

/** Where a package that a user of any engine can install is faster than ours, and how many times. */
function fasterTable(runs) {
  const keyOf = ({ group, scenario }) => `${group}, ${scenario}`;
  const faster = (race) =>
    peersIn(race)
      .map(({ contestant }) => ({ name: peers[contestant].package, comparison: compare(race, "ours", contestant) }))
      .filter(({ comparison }) => comparison?.ratio > 1)
      .map(({ name, comparison }) => `${name} ${times(comparison)}`)
      .join("; ");
  const races = new Map(runs.flatMap(({ all }) => all.map((race) => [keyOf(race), race])));
  const rows = [...races.keys()].map((key) => {
    const own = runs.map(({ all }) => all.find((race) => keyOf(race) === key));
    return [key, ...own.map((race) => (race ? faster(race) : ""))];
  });
  const head = ["group, scenario", ...runs.map(({ conditions }) => conditions.engine.replace(/ \(.*/, ""))];
  return table([head, ...rows.filter(([, ...cells]) => cells.some(Boolean))]);
}

await main(() => {
  const runs = Object.fromEntries(engines.map((engine) => [engine, load(engine)]));
  const { conditions } = runs[shown];
  const native = (size) => {
    const { ours, napi } = runs[shown].races.find(({ scenario }) => scenario === size).contestants;
    return `${size} ${speed(napi)} (ours ${speed(ours)})`;
  };
  const text = `One-shots in ${conditions.engine} on ${conditions.cpu} (${conditions.platform}), ${conditions.date}: medians of
\`${conditions.command}\`.

${sizesTable(runs[shown])}

Native code is faster still for long messages. In the same run the addon @napi-rs/blake-hash: ${native("64 B")}, ${native("4 KiB")},
${native("1 MiB")}.

How many times as fast one-shots are in every engine: against the best package that runs in any engine (geometric mean over ${runs[shown].races.length} sizes from 0 B to
16 MiB, and the worst of them), and against @noble/hashes.

${enginesTable(Object.values(runs))}

How many times as fast \`hashMany\` is as the same messages one by one:

${manyTable(Object.values(runs))}

All that others do faster, and how many times:

${fasterTable(Object.values(runs))}

`;
  const readme = fileOf("../README.md");
  const before = readFileSync(readme, "utf8");
  const [from, to] = [before.indexOf(start) + start.length, before.indexOf(end)];
  if (from < start.length || to < from) throw new Failure("README.md has no marks for figures.");
  writeFileSync(readme, before.slice(0, from) + text + before.slice(to));
});
