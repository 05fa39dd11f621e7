import { readFileSync } from "node:fs";
import { arch, cpus, loadavg, platform } from "node:os";
import { peers } from "./peers.mjs";

/** The engine this runs in: `target` names its column in the table of what must be reached, `file` the file of its results. */
export function engineOf() {
  const { bun, deno, node, v8 } = process.versions;
  if (bun) return { engine: `Bun ${bun} (JavaScriptCore)`, target: "bun", file: "bun", start: "bun" };
  if (deno) return { engine: `Deno ${deno} (V8 ${v8})`, target: "deno", file: "deno", start: "deno run -A" };
  const major = node.split(".")[0];
  return { engine: `Node ${node} (V8 ${v8})`, target: `node${major}`, file: `node-${major}`, start: "node" };
}

/** What a figure means nothing without. */
export function conditions({ engine, backend, command, ids, settings }) {
  const list = cpus();
  return {
    engine,
    backend,
    cpu: `${list[0]?.model.trim() ?? "unknown"}, ${list.length} cores`,
    platform: `${platform()} ${arch()}`,
    date: new Date().toISOString().slice(0, 16).replace("T", " "),
    command,
    quick: settings.quick,
    load: Number(loadavg()[0].toFixed(2)),
    versions: { ours: versionOf("../package.json"), ...Object.fromEntries(ids.flatMap(packageVersion)) },
    timing: `mitata ${versionOf("node_modules/mitata/package.json")}`,
  };
}

function packageVersion(id) {
  const name = peers[id].package;
  return name ? [[name, versionOf(`node_modules/${name}/package.json`)]] : [];
}

const versionOf = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")).version;
