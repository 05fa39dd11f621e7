// Hashes a File in pages of the browsers, under content security policies with which workers start from a Blob, from a file, or not at all:
// `node test/pages/run.mjs [chromium] [firefox] [webkitgtk]`, after `npm run build`.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join, normalize } from "node:path";
import { pathToFileURL, URLSearchParams } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { createHash } from "blake3-wasm";
import { main, root } from "../../scripts/process.mjs";
import { browsers } from "../browsers/index.mjs";

/** Each policy with what must be seen under it. JavaScript is slow, so it hashes less. */
const policies = [
  { name: "no policy", policy: undefined, workers: "blob:", backend: "simd" },
  { name: "no blobs", policy: "script-src 'self' 'wasm-unsafe-eval'", workers: "http:", backend: "simd" },
  { name: "no blobs, no WebAssembly", policy: "script-src 'self'", workers: "http:", backend: "js" },
  {
    name: "no workers",
    policy: "script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'",
    workers: "none",
    backend: "simd",
  },
];
const partsOf = { simd: 24, js: 6 };
// The workers start when 32 MiB have been hashed without them.
const calls = 10;

/** The digest of as many parts as the page hashes, by the authors' implementation. */
function expectedDigest(parts) {
  const part = Uint8Array.from({ length: 251 * 4096 }, (_, i) => i % 251);
  const hasher = createHash();
  for (let i = 0; i < parts; i++) hasher.update(part);
  return hasher.digest("hex");
}

const types = { html: "text/html", mjs: "text/javascript" };

/** Serves the project's folder to this machine; the policy is told by the address. */
async function serve() {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    try {
      const content = await readFile(join(root, normalize(pathname)));
      const policy = searchParams.get("policy");
      if (policy) response.setHeader("Content-Security-Policy", policy);
      response.setHeader("Content-Type", types[pathname.split(".").at(-1)] ?? "application/octet-stream");
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

// In the page: not every driver waits for the page's modules.
async function whenSeen() {
  for (let i = 0; i < 600 && globalThis.seen === undefined; i++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return globalThis.seen;
}

/**
 * Opens the page in a browser under every policy.
 * @param browser as test/browsers/index.mjs opens it
 * @returns for each policy its name and what was wrong, or undefined
 */
export async function checkBlobs(browser) {
  const server = await serve();
  const results = [];
  for (const { name, policy, workers, backend } of policies) {
    const parts = partsOf[backend];
    const query = new URLSearchParams({ parts, calls, ...(policy && { policy }) });
    await browser.goto(`${server.origin}/test/pages/blob.html?${query}`);
    const seen = await browser.evaluate(`(${whenSeen})()`);
    const wanted = { digests: [expectedDigest(parts)], problems: [], aborted: "enough", workers, backend };
    const isRight = isDeepStrictEqual(seen, wanted);
    results.push({
      name,
      problem: isRight ? undefined : `expected ${JSON.stringify(wanted)}, saw ${JSON.stringify(seen)}`,
    });
  }
  server.close();
  return results;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    let failed = 0;
    for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(browsers)) {
      const browser = await browsers[name]();
      try {
        for (const { name: policy, problem } of await checkBlobs(browser)) {
          console.log(
            `${problem ? "FAILED" : "ok"}: ${browser.name} ${browser.version}, ${policy}${problem ? `: ${problem}` : ""}`,
          );
          if (problem) failed++;
        }
      } finally {
        await browser.close();
      }
    }
    return failed > 0 ? 1 : 0;
  });
}
