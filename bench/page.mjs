// The benchmark in a page. The server that browsers.mjs runs says what to do and takes the results.
import * as blake3 from "@noble/hashes/blake3.js";
import * as sha2 from "@noble/hashes/sha2.js";
import { idsInPages, loadInPage } from "./load-browser.mjs";
import { loadPeers } from "./peers.mjs";
import { loopOverhead, runSuite } from "./suite.mjs";

const { fetch } = globalThis;
const post = (path, value) => fetch(path, { method: "POST", body: JSON.stringify(value) });

try {
  const { ids, settings } = await (await fetch("settings.json")).json();
  const leftOut = [];
  const leaveOut = (what) => leftOut.push(what);
  const wanted = ids.filter((id) => idsInPages.includes(id));
  const peers = await loadPeers(wanted, loadInPage, leaveOut);
  const backend = peers.find(({ id }) => id === "ours")?.backend();
  const overhead = await loopOverhead(settings);
  const references = { blake3, sha2 };
  const results = await runSuite({ peers, references, settings, leaveOut, report: (race) => post("race", race) });
  await post("done", { ids: wanted, backend, overhead, results, leftOut });
} catch (error) {
  await post("failed", { message: `${error}\n${error.stack}` });
}
