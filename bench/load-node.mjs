import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { copyOf } from "./copies.mjs";

/**
 * Loads ours, from the folder it was built into, and the peers as Node, Bun and Deno do. Another backend of ours means another copy of the
 * package: in one copy, all backends would share the type feedback of the code above them. A process with one backend needs no copy.
 */
export function loadNode(distribution, { copy = copyOf } = {}) {
  const loaders = {
    ours: async () => ({ ...(await importOurs(distribution)), files: () => filesOf(distribution) }),
    "ours-scalar": () => importOurs(copy(distribution)),
    "ours-js": () => importOurs(copy(distribution)),
    noble: () => import("@noble/hashes/blake3.js"),
    // A CommonJS module whose names no runtime finds by reading it.
    "blake3-wasm": async () => (await import("blake3-wasm")).default,
    "blake3-jit": () => import("blake3-jit"),
    "hash-wasm": () => import("hash-wasm"),
    fuzdev: () => import("@fuzdev/blake3_wasm"),
    webbuf: async () => ({
      ...(await import("@webbuf/blake3")),
      ...(await import("@webbuf/webbuf")),
      ...(await import("@webbuf/fixedbuf")),
    }),
    sha256: () => import("node:crypto"),
    napi: async () => (await import("@napi-rs/blake-hash")).default,
  };
  return (id) => loaders[id]();
}

function importOurs(distribution) {
  const entry = join(distribution, "index.node.mjs");
  if (!existsSync(entry)) throw new Error(`${entry} is not there: run "npm run build" first`);
  return import(pathToFileURL(entry).href);
}

// Not before they are needed: the cold start of the main entry is measured too.
async function filesOf(distribution) {
  const { loadFiles } = await import("./files.mjs");
  return loadFiles(distribution);
}
