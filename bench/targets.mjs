import { bestPeer, compare, geometricMean, worst } from "./races.mjs";

const KiB = 1024;
const everywhere = (ratio) => ({ node20: ratio, node26: ratio, bun: ratio });
const inBrowsers = (ratio) => ({ chromium: ratio, firefox: ratio, webkitgtk: ratio });

/**
 * What must be reached, in ratios of medians of one race: how many times as fast ours is as the other. `least` by engine;
 * `measure(races)` gives a comparison as races.mjs makes it, or undefined where it was not measured.
 */
export const targets = [
  {
    name: "noble, 64 B",
    least: { node20: 17, node26: 12, bun: 4 },
    measure: (races) => worst(oneShots(races, "noble", (bytes) => bytes === 64)),
  },
  {
    name: "noble, 1 KiB",
    least: { node20: 15, node26: 10, bun: 2 },
    measure: (races) => worst(oneShots(races, "noble", (bytes) => bytes === KiB)),
  },
  {
    name: "noble, 64 KiB",
    least: { node20: 40, node26: 28, bun: 4 },
    measure: (races) => worst(oneShots(races, "noble", (bytes) => bytes === 64 * KiB)),
  },
  {
    name: "best wasm or JS peer, one-shot sizes: geometric mean",
    least: { node20: 1.35, node26: 1.3, bun: 1.6, ...inBrowsers(1.3) },
    measure: (races) => geometricMean(oneShots(races, "best")),
  },
  {
    name: "best wasm or JS peer, one-shot sizes: worst",
    least: { node20: 1.05, node26: 1.05, bun: 1.05, ...inBrowsers(1) },
    measure: (races) => worst(oneShots(races, "best")),
  },
  {
    name: "native addon, one-shot up to 4 KiB: worst",
    least: { node20: 1, node26: 1 },
    measure: (races) => worst(oneShots(races, "napi", (bytes) => bytes <= 4 * KiB)),
  },
  {
    name: "our core compiled natively, one-shot from 64 KiB: worst",
    least: { node20: 0.9, node26: 0.8 },
    measure: (races) => worst(oneShots(races, "core", (bytes) => bytes >= 64 * KiB)),
  },
  {
    name: "10,000 B against 64 KiB",
    least: { node20: 0.8, node26: 0.8, bun: 0.75 },
    measure: (races) => worst(sizeSteps(races).filter((step) => step?.where === "ours: 10000 B")),
  },
  {
    name: "sizes from 8 KiB up against 64 KiB: worst",
    least: { node20: 0.75, node26: 0.75, bun: 0.7 },
    measure: (races) => worst(sizeSteps(races)),
  },
  {
    name: "streaming in pieces of 1 KiB and more against one-shot: worst",
    least: { node20: 0.9, node26: 0.9, bun: 0.85 },
    measure: (races) => worst(["1 KiB", "4 KiB", "64 KiB"].map((size) => pieces(races, size))),
  },
  {
    name: "streaming in 64 B pieces against one-shot",
    least: { node20: 0.5, node26: 0.5 },
    measure: (races) => pieces(races, "64 B"),
  },
  {
    name: "8 B, then all the rest, against one-shot",
    least: { node20: 0.95, node26: 0.95 },
    measure: (races) => withItself(races, "streaming", /^8 B, then/, "one-shot"),
  },
  {
    name: "two interleaved hashers, 1 KiB updates, against one",
    least: { node20: 0.4, node26: 0.4 },
    measure: (races) => withItself(races, "interleaved", /^2 hashers/, "one hasher"),
  },
  {
    name: "XOF 64 KiB out against hashing 64 KiB",
    least: { node20: 0.85, node26: 0.85 },
    measure: (races) => withItself(races, "xof", /^64 KiB/, "hashing"),
  },
  {
    name: "the same into an array that is there already",
    least: { node20: 0.85, node26: 0.85 },
    measure: (races) => withItself(races, "xof", /^64 KiB/, "hashing", "ours: into an array"),
  },
  {
    name: "create + update + digest at 64 B against one-shot",
    least: { node20: 0.6, node26: 0.6 },
    measure: (races) => withItself(races, "hasher", /^64 B/, "one-shot"),
  },
  {
    name: "derive-key, repeated context, 64 B, against plain",
    least: { node20: 0.75, node26: 0.75 },
    measure: (races) => withItself(races, "derive", /^64 B/, "plain"),
  },
  ...[
    ["64 B each", 3],
    ["20 to 2000 B", 1.7],
    ["1 KiB each", 1.5],
  ].map(([messages, least]) => ({
    name: `hashMany against one by one, ${messages}`,
    least: everywhere(least),
    measure: (races) => compare(find(races, "many", new RegExp(messages)), "ours: one by one", "ours: hashMany"),
  })),
  {
    name: "JS backend against noble, 1 KiB",
    least: { node20: 10, node26: 8, bun: 3 },
    measure: (races) => compare(find(races, "backends", /^1 KiB/), "noble", "ours-js"),
  },
  {
    name: "JS backend against blake3-jit's JavaScript, 1 KiB",
    least: { node20: 1, node26: 1, bun: 1 },
    measure: (races) => compare(find(races, "backends", /^1 KiB/), "blake3-jit", "ours-js"),
  },
  {
    name: "hashFile, one thread, against 64 KiB one-shots",
    least: everywhere(0.9),
    measure: (races) => compare(find(races, "files", /one thread/), "ours: 64 KiB one-shots", "ours: hashFile"),
  },
  {
    name: "hashFile of 512 MiB, two threads, against one",
    least: everywhere(1.7),
    measure: (races) => compare(find(races, "files", /^hashFile of 512/), "ours: 1 thread", "ours: 2 threads"),
  },
  {
    name: "hashBytes of 64 MiB, two threads, against one-shot",
    least: everywhere(1.5),
    measure: (races) => compare(find(races, "files", /^hashBytes of 64/), "ours: one-shot", "ours: hashBytes"),
  },
  {
    name: "hashBytes of 512 KiB, too few for threads, against one-shot",
    // No slower: within what a measurement varies.
    least: everywhere(0.98),
    measure: (races) => compare(find(races, "files", /^hashBytes of 512 KiB/), "ours: one-shot", "ours: hashBytes"),
  },
];

const find = (races, group, scenario) => races.find((race) => race.group === group && scenario.test(race.scenario));

function oneShots(races, peer, admits = () => true) {
  const admitted = races.filter(({ group, contestants }) => group === "oneshot" && admits(contestants.ours?.bytes));
  return admitted.map((race) => compare(race, peer === "best" ? bestPeer(race)?.contestant : peer, "ours"));
}

function sizeSteps(races) {
  const race = races.find(({ group }) => group === "steps");
  return Object.keys(race?.contestants ?? {}).map((size) => compare(race, "ours: 64 KiB", size, size));
}

const withItself = (races, group, scenario, baseline, contestant = "ours") =>
  compare(find(races, group, scenario), `ours: ${baseline}`, contestant);
const pieces = (races, size) => withItself(races, "streaming", new RegExp(`in ${size} pieces`), "one-shot");
