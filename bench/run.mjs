// The benchmark in Node, Bun or Deno: `node bench/run.mjs --help`.
import { main } from "../scripts/process.mjs";
import { coldStart } from "./cold-start.mjs";
import { loadNode } from "./load-node.mjs";
import { conditions, engineOf } from "./machine.mjs";
import { startNative } from "./native.mjs";
import { readOptions, usage } from "./options.mjs";
import { loadPeers } from "./peers.mjs";
import { fullReport, progress, writeResults } from "./report.mjs";
import { runIn } from "./runtimes.mjs";
import { loopOverhead, runSuite } from "./suite.mjs";

const help = `Times BLAKE3 packages against each other: node bench/run.mjs [flags]
${usage}  --runtime RUNTIME  node18, node22, ..., bun, deno (installed if need be), one on the PATH, or a path
`;

await main(async () => {
  const args = process.argv.slice(2);
  const options = readOptions(args, { runtime: { type: "string" } });
  if (options.help) return void console.log(help);
  if (options.runtime) return runIn(options.runtime, withoutRuntime(args));

  const { ids, settings, dist } = options;
  const { engine, target, file, start } = engineOf();
  const leftOut = [];
  const leaveOut = (what) => void leftOut.push(what);
  const native = ids.includes("core") ? await startNative().catch((error) => leaveOut(missingCore(error))) : undefined;
  const inProcess = ids.filter((id) => id !== "core");
  const peers = await loadPeers(inProcess, loadNode(dist), leaveOut);
  for (const peer of peers) peer.coldStart = () => coldStart(peer.id, dist);

  const circumstances = {
    ...conditions({ engine, backend: peers.find(({ id }) => id === "ours")?.backend(), ids: inProcess, settings }),
    command: `${start} bench/run.mjs ${args.join(" ")}`.trim(),
    overhead: await loopOverhead(settings),
  };
  if (native) circumstances.versions.core = native.version;
  const results = await runSuite({
    peers: native ? [...peers, native.peer] : peers,
    references: { blake3: await import("@noble/hashes/blake3.js"), sha2: await import("@noble/hashes/sha2.js") },
    settings,
    leaveOut,
    report: (race) => console.error(progress(race)),
  });
  native?.stop();

  const run = { target, conditions: circumstances, results, leftOut };
  console.log(fullReport(run));
  writeResults(options.json, file, run);
});

function missingCore(error) {
  return { contestant: "core", scenario: "all", reason: `cannot be built: ${error.message.split("\n")[0]}` };
}

function withoutRuntime(args) {
  const i = args.findIndex((arg) => /^--runtime(=|$)/.test(arg));
  return [...args.slice(0, i), ...args.slice(i + (args[i].includes("=") ? 1 : 2))];
}
