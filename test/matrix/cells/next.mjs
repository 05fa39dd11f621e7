// A Next.js application that is built and served: in a page, in a route of Node's and in an edge route.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accept, prepare, run, tool, write } from "../cell.mjs";
import { matrixFolder } from "../pack.mjs";

const group = "Bundlers";
const next = tool("next/dist/bin/next");
const environment = {
  NEXT_TELEMETRY_DISABLED: "1",
  NEXT_IGNORE_INCORRECT_LOCKFILE: "1",
  CI: undefined,
  NODE_ENV: undefined,
};
// Next.js says so of every application with an edge route.
const edgeNotices =
  /⚠ (The Edge Runtime is deprecated|Using edge runtime on a page currently disables static generation).*/g;

const route = (runtime) => `import * as api from "blake3-simd";
import { check } from "../../check.mjs";
import { vectors } from "../../vectors.mjs";

export const runtime = "${runtime}";
export const dynamic = "force-dynamic";
export const GET = () => Response.json(check(api, vectors));
`;

const files = {
  // The tools are installed further up, and that is as far as Next.js may look.
  "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(matrixFolder)} }, outputFileTracingRoot: ${JSON.stringify(matrixFolder)} };\n`,
  "app/layout.jsx": `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  "app/page.jsx": `"use client";
import * as api from "blake3-simd";
import { useEffect } from "react";
import { check } from "../check.mjs";
import { report } from "../report.mjs";
import { vectors } from "../vectors.mjs";

export default function Page() {
  useEffect(() => void report(() => check(api, vectors)), []);
  return <p>cell</p>;
}
`,
  "app/node/route.js": route("nodejs"),
  "app/edge/route.js": route("edge"),
};

/** Serves a built application while `work` uses it. */
async function serving(folder, work) {
  const port = await freePort();
  const env = { ...process.env, ...environment, NODE_ENV: "production" };
  const server = spawn(process.execPath, [next, "start", "-H", "127.0.0.1", "-p", String(port)], { cwd: folder, env });
  const said = [];
  server.stdout.on("data", (text) => said.push(text));
  server.stderr.on("data", (text) => said.push(text));
  const stop = () => server.kill();
  process.on("exit", stop);
  try {
    for (let attempt = 0; !String(said).includes("Ready in"); attempt++) {
      if (attempt === 300 || server.exitCode !== null) throw new Error(`next start does not get ready: ${said}`);
      await sleep(100);
    }
    const result = await work(`http://127.0.0.1:${port}`);
    if (/⚠|warn|error/i.test(String(said))) throw new Error(`next start says: ${said}`);
    return result;
  } finally {
    process.off("exit", stop);
    stop();
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export const nextCell = {
  group,
  name: "Next.js, page, route and edge route",
  expected: "simd",
  weight: 2,
  async body({ tarball, pages }) {
    const folder = await prepare(this.name, tarball, []);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      write(folder, name, text);
    }
    const said = await run(process.execPath, [next, "build"], { cwd: folder, env: environment });
    if (/⚠|warn/i.test(said.replace(edgeNotices, ""))) throw new Error(`next build says: ${said}`);
    const results = await serving(folder, async (origin) => {
      const answers = ["node", "edge"].map(async (path) => (await fetch(`${origin}/${path}`)).json());
      return [...(await Promise.all(answers)), await pages.show("chromium", `${origin}/`)].map(accept);
    });
    const backends = [...new Set(results.map(({ backend }) => backend))];
    if (backends.length > 1) throw new Error(`node, edge and page use ${results.map(({ backend }) => backend)}`);
    const { version } = JSON.parse(readFileSync(tool("next/package.json"), "utf8"));
    return { backend: backends[0], checks: results[0].checks, version };
  },
};
