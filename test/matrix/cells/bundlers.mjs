// Programs that bundlers put into one file, without a word of warning.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accept, prepare, resultOf, tool, write } from "../cell.mjs";
import { bundle, scriptsIn } from "../bundling.mjs";

const group = "Bundlers";
const html = (script) => `<!doctype html><meta charset="utf-8"><title>cell</title>${script}`;
const module = (path) => html(`<script type="module" src="${path}"></script>`);

const versionOf = (name) => JSON.parse(readFileSync(tool(`${name}/package.json`), "utf8")).version;

// Names of methods, which minifiers leave alone, in parts of the package that `keyedHash` does not need, and of an option that it takes.
const unneeded = ["_cloneInto", "finalize", "seek"];
const needed = "dkLen";

/** A program that imports one function gets that function and what it needs, nothing else; one that imports all gets all. */
async function checkShaking(name, folder) {
  const all = scriptsIn(join(folder, "out"));
  const missing = [...unneeded, needed].find((part) => !all.includes(part));
  if (missing !== undefined) throw new Error(`a bundle of the whole package lacks "${missing}"`);
  const text = scriptsIn(await bundle(name, folder, "shaken.mjs", "shaken"));
  if (!text.includes(needed)) throw new Error("a bundle of one function lacks what it needs");
  for (const part of unneeded) {
    if (text.includes(part)) throw new Error(`a bundle of one function has "${part}" in it and does not need it`);
  }
}

const programs = ["bundled.mjs", "shaken.mjs"];

function cell(name, { tool: from, title, page = module("out/bundle.js") }) {
  const body = async ({ tarball, pages }) => {
    const folder = await prepare(title, tarball, programs);
    await bundle(name, folder, "bundled.mjs", "out");
    await checkShaking(name, folder);
    write(folder, "index.html", page);
    const shown = await pages.show("chromium", await pages.address(folder, "index.html"));
    return { ...accept(shown), version: versionOf(from) };
  };
  return { group, name: title, expected: "simd", body };
}

/** One file for Node that needs nothing beside it, and still looks at the environment. */
const movedFile = (name, { tool: from, title }) => ({
  group,
  name: title,
  expected: "scalar",
  async body({ tarball }) {
    const folder = await prepare(title, tarball, ["named.mjs", "shaken.mjs"]);
    const file = join(await bundle(name, folder, "named.mjs", "out"), "bundle.js");
    await checkShaking(name, folder);
    const empty = mkdtempSync(join(tmpdir(), "blake3-simd-"));
    try {
      copyFileSync(file, join(empty, "moved.cjs"));
      const env = { BLAKE3_SIMD_BACKEND: "scalar" };
      return { ...(await resultOf(process.execPath, ["moved.cjs"], { cwd: empty, env })), version: versionOf(from) };
    } finally {
      rmSync(empty, { recursive: true });
    }
  },
});

const viteServer = {
  group,
  name: "Vite, development server",
  expected: "simd",
  async body({ tarball, pages }) {
    const { createLogger, createServer } = await import(tool("vite/dist/node/index.js"));
    const folder = await prepare(this.name, tarball, ["bundled.mjs"]);
    writeFileSync(join(folder, "index.html"), module("bundled.mjs"));
    const said = [];
    const note = (message) => said.push(message);
    const customLogger = { ...createLogger("warn"), warn: note, warnOnce: note, error: note };
    const server = await createServer({
      ...{ root: folder, configFile: false, customLogger, clearScreen: false },
      server: { host: "127.0.0.1", port: 0, hmr: false },
    });
    try {
      await server.listen();
      const shown = await pages.show("chromium", `http://127.0.0.1:${server.httpServer.address().port}/index.html`);
      if (said.length > 0) throw new Error(`Vite says: ${said}`);
      return { ...accept(shown), version: versionOf("vite") };
    } finally {
      await server.close();
    }
  },
};

export const bundlerCells = [
  cell("vite", { tool: "vite", title: "Vite, build" }),
  viteServer,
  cell("webpack", { tool: "webpack", title: "webpack", page: html(`<script defer src="out/bundle.js"></script>`) }),
  cell("rspack", { tool: "@rspack/core", title: "Rspack", page: html(`<script defer src="out/bundle.js"></script>`) }),
  cell("rollup", { tool: "rollup", title: "Rollup" }),
  cell("rolldown", { tool: "rolldown", title: "Rolldown" }),
  cell("esbuild-esm", { tool: "esbuild", title: "esbuild, ESM" }),
  cell("esbuild-iife", {
    tool: "esbuild",
    title: "esbuild, IIFE",
    page: html(`<script defer src="out/bundle.js"></script>`),
  }),
  movedFile("esbuild-cjs", { tool: "esbuild", title: "esbuild, one file for Node, BLAKE3_SIMD_BACKEND=scalar" }),
  movedFile("rolldown-node", { tool: "rolldown", title: "Rolldown, one file for Node, BLAKE3_SIMD_BACKEND=scalar" }),
  movedFile("webpack-node", { tool: "webpack", title: "webpack, one file for Node, BLAKE3_SIMD_BACKEND=scalar" }),
  cell("parcel", { tool: "parcel", title: "Parcel", page: module("out/bundled.js") }),
  cell("bun", { tool: "@oven/bun-linux-x64", title: "Bun, build" }),
];
