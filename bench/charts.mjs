// Draws what `--json` wrote: node bench/charts.mjs [FILE...], by default all of bench/results/. Two pictures beside each file.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bestPeer, compare, racesOf } from "./races.mjs";
import { groups } from "./scenarios.mjs";
import { element, line, picture, text } from "./svg.mjs";

const folder = fileURLToPath(new URL("results", import.meta.url));
const colours = {
  ours: "#d62728",
  noble: "#7f7f7f",
  "blake3-jit": "#ff7f0e",
  "blake3-wasm": "#2ca02c",
  "hash-wasm": "#9467bd",
  fuzdev: "#1f77b4",
  webbuf: "#8c564b",
  sha256: "#bcbd22",
  napi: "#17becf",
  core: "#e377c2",
};

/** One-shot throughput over message size, both on logarithmic scales. */
function throughputChart({ conditions, results }) {
  const [width, height] = [860, 520];
  const area = { left: 64, right: 690, top: 48, bottom: 470 };
  const points = results
    .filter(({ group, bytes }) => group === "oneshot" && bytes > 0)
    .map(({ peer, bytes, median }) => ({ peer, bytes, rate: bytes / median }))
    .sort((a, b) => a.bytes - b.bytes);
  if (points.length === 0) return undefined;
  const x = scale(
    points.map(({ bytes }) => bytes),
    area.left,
    area.right,
  );
  const y = scale(
    points.map(({ rate }) => rate),
    area.bottom,
    area.top,
  );
  const sizes = [1, 10, 64, 256, 1024, 4096, 16384, 65536, 1048576, 16777216].filter(
    (size) => size >= x.least && size <= x.most,
  );
  const rates = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10].filter((rate) => rate >= y.least && rate <= y.most);
  const grid = [
    ...sizes.flatMap((size) => [
      line(x.at(size), area.top, x.at(size), area.bottom),
      text(x.at(size), area.bottom + 18, shortSize(size), { "text-anchor": "middle" }),
    ]),
    ...rates.flatMap((rate) => [
      line(area.left, y.at(rate), area.right, y.at(rate)),
      text(area.left - 6, y.at(rate) + 4, rate, { "text-anchor": "end" }),
    ]),
    text(area.left - 48, area.top - 8, "GB/s"),
  ];
  const curves = Object.entries(colours).flatMap(([peer, colour]) => {
    const own = points.filter((point) => point.peer === peer);
    const path = own.map(({ bytes, rate }) => `${x.at(bytes).toFixed(1)},${y.at(rate).toFixed(1)}`).join(" ");
    const thickness = peer === "ours" ? 3 : 1.5;
    return own.length > 0
      ? [element("polyline", { points: path, fill: "none", stroke: colour, "stroke-width": thickness })]
      : [];
  });
  const last = (peer) => points.filter((point) => point.peer === peer).at(-1)?.rate ?? 0;
  const present = Object.keys(colours).filter((peer) => last(peer) > 0);
  const legend = present
    .sort((a, b) => last(b) - last(a))
    .map((peer, i) =>
      text(area.right + 14, area.top + 16 + 20 * i, labelOf(peer), { fill: colours[peer], "font-weight": "bold" }),
    );
  return picture({
    width,
    height,
    title: "One-shot BLAKE3 by message size",
    conditions,
    body: [...grid, ...curves, ...legend],
  });
}

/** How many times as fast ours is as the best wasm or JavaScript peer, for everything that both can do. */
function ratioChart({ conditions, results }) {
  const races = racesOf(results).filter(({ group }) => group !== "backends");
  const bars = races.flatMap((race) => {
    const best = bestPeer(race);
    const comparison = compare(race, best?.contestant, "ours");
    return comparison ? [{ ...comparison, group: race.group, best: best.contestant }] : [];
  });
  if (bars.length === 0) return undefined;
  const [width, left, top, step] = [860, 330, 60, 18];
  const most = Math.max(...bars.map(({ ratio }) => ratio), 2);
  const length = (ratio) => (ratio / most) * (width - left - 190);
  const bottom = top + step * bars.length;
  const rows = bars.map(({ ratio, where, group, best }, i) => {
    const y = top + step * i;
    const fill = ratio >= 1 ? colours.ours : "#999";
    return [
      text(left - 8, y + 12, `${groups[group].split(/[,:] /)[0]}, ${where}`, { "text-anchor": "end", "font-size": 11 }),
      element("rect", { x: left, y: y + 2, width: length(ratio).toFixed(1), height: step - 5, fill }),
      text(left + length(ratio) + 6, y + 12, `${ratio.toFixed(2)}x  ${best}`, { "font-size": 11 }),
    ].join("\n");
  });
  const even = line(left + length(1), top - 6, left + length(1), bottom, "#000");
  const title = "Times as fast as the best WebAssembly or JavaScript peer (named; black line: equal)";
  return picture({ width, height: bottom + 12, title, conditions, body: [...rows, even] });
}

function scale(values, from, to) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.log(most / least) || 1;
  return { least, most, at: (value) => from + (Math.log(value / least) / span) * (to - from) };
}

function shortSize(bytes) {
  if (bytes >= 1048576) return `${bytes / 1048576} MiB`;
  return bytes >= 1024 ? `${bytes / 1024} KiB` : `${bytes} B`;
}

function labelOf(peer) {
  const names = {
    ours: "blake3-simd",
    fuzdev: "@fuzdev/blake3_wasm",
    webbuf: "@webbuf/blake3",
    noble: "@noble/hashes",
  };
  return { ...names, napi: "@napi-rs (native)", core: "our core, native", sha256: "sha256 (native)" }[peer] ?? peer;
}

const named = process.argv.slice(2);
const all = () => readdirSync(folder).filter((name) => name.endsWith(".json"));
for (const path of named.length > 0 ? named : all().map((name) => join(folder, name))) {
  const run = JSON.parse(readFileSync(path, "utf8"));
  for (const [name, chart] of Object.entries({ throughput: throughputChart(run), ratios: ratioChart(run) })) {
    if (chart === undefined) continue;
    const target = path.replace(/\.json$/, `-${name}.svg`);
    writeFileSync(target, chart);
    console.log(`Written: ${target}`);
  }
}
