import { adapters } from "./adapters.mjs";
import { fresh } from "./fresh.mjs";

/**
 * Who takes part. `kind`: "ours"; "js" and "wasm" are what a user of any engine can install, and what ours must beat; "native" is the
 * ceiling; "other" is there for orientation. `adapter`, where the name does not say it.
 */
export const peers = {
  ours: { kind: "ours" },
  "ours-scalar": { kind: "ours", adapter: "ours", backend: "scalar" },
  "ours-js": { kind: "ours", adapter: "ours", backend: "js" },
  noble: { kind: "js", package: "@noble/hashes" },
  "blake3-jit": { kind: "wasm", package: "blake3-jit" },
  "blake3-wasm": { kind: "wasm", package: "blake3-wasm" },
  "hash-wasm": { kind: "wasm", package: "hash-wasm" },
  fuzdev: { kind: "wasm", package: "@fuzdev/blake3_wasm" },
  webbuf: { kind: "wasm", package: "@webbuf/blake3" },
  sha256: { kind: "other" },
  napi: { kind: "native", package: "@napi-rs/blake-hash" },
  core: { kind: "native" },
};

/** The adapted peer `id` from its module, as `load` (see load-node.mjs, load-browser.mjs) gives it. */
export async function adaptPeer(id, load) {
  const { adapter = id, backend, kind } = peers[id];
  const module = await load(id);
  if (backend !== undefined) module.setBackend(backend);
  const api = await fresh(adapters[adapter], module);
  return { id, kind, ...api, backend: () => module.backend?.() };
}

/** Loads every wanted peer; one that cannot be had here is left out and said so. */
export async function loadPeers(wanted, load, leaveOut) {
  const loaded = [];
  for (const id of wanted) {
    try {
      loaded.push(await adaptPeer(id, load));
    } catch (error) {
      leaveOut({ contestant: id, scenario: "all", reason: `cannot be loaded: ${error.message.split("\n")[0]}` });
    }
  }
  const mixed = loaded.find(({ id, backend }) => peers[id].backend !== undefined && backend() !== peers[id].backend);
  if (mixed) {
    throw new Error(`${mixed.id} has the backend ${mixed.backend()}: it shares its copy of the package with another`);
  }
  return loaded;
}
