// Cloudflare's runtime, workerd, as miniflare runs it: what Wrangler makes of a project answers a request.
import { createRequire } from "node:module";
import { matrixFolder } from "../pack.mjs";
import { prepare, resultOf, tool, write } from "../cell.mjs";
import { nodeOf } from "./node.mjs";

const group = "Cloudflare Workers";
const wranglerConditions = ["workerd", "worker", "browser"];
const require = createRequire(import.meta.url);

/** Bundles like Wrangler: imports of `.wasm` files stay, and the files go along as modules. */
async function bundle(folder, program, conditions) {
  const binaries = [];
  const wasmModules = {
    name: "wasm modules",
    setup({ onResolve, resolve }) {
      onResolve({ filter: /\.wasm$/ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === "resolved") return undefined;
        const { path: file } = await resolve(path, { ...from, pluginData: "resolved" });
        const name = `./${file.split("/").at(-1)}`;
        binaries.push({ type: "CompiledWasm", path: name, file });
        return { path: name, external: true };
      });
    },
  };
  const { build } = await import("esbuild");
  const { warnings } = await build({
    ...{ entryPoints: [`${folder}/${program}`], outfile: `${folder}/bundle.mjs`, bundle: true, format: "esm" },
    ...{ conditions, plugins: [wasmModules], logLevel: "silent" },
  });
  if (warnings.length > 0) throw new Error(warnings[0].text);
  return [{ type: "ESModule", path: "bundle.mjs", file: `${folder}/bundle.mjs` }, ...binaries];
}

// Miniflare wants a newer Node than development of this package does, so it has a process of its own.
const starter = `import { readFileSync } from "node:fs";
import { Miniflare } from ${JSON.stringify(tool("miniflare/dist/src/index.js"))};

const { modules, compatibilityDate } = JSON.parse(process.argv[2]);
const contents = ({ type, path, file }) => ({ type, path, contents: readFileSync(file, type === "ESModule" ? "utf8" : null) });
const miniflare = new Miniflare({ modules: modules.map(contents), modulesRoot: ".", compatibilityDate });
try {
  console.log(await (await miniflare.dispatchFetch("http://localhost/")).text());
} finally {
  await miniflare.dispose();
}
`;

function cell(what, { expected, compatibilityDate, program = "request.mjs", conditions = wranglerConditions, entry }) {
  const name = `workerd, ${what}, compatibility date ${compatibilityDate}`;
  const body = async ({ tarball }) => {
    const folder = await prepare(`${group} ${name}`, tarball, ["request.mjs", program], { entry });
    write(folder, "start.mjs", starter);
    const modules = await bundle(folder, program, conditions);
    const options = JSON.stringify({ modules, compatibilityDate });
    const env = { WRANGLER_SEND_METRICS: "false", MINIFLARE_CACHE: matrixFolder };
    const result = await resultOf(nodeOf(24), ["start.mjs", options], { cwd: folder, env });
    return { ...result, version: require("workerd/package.json").version };
  };
  return { group, name, expected, body };
}

const [old, recent] = ["2023-03-01", "2026-07-01"];

export const workersCells = [
  cell("in a request", { expected: "simd", compatibilityDate: old }),
  cell("in a request", { expected: "simd", compatibilityDate: recent }),
  cell("bundled as for browsers, in a request", { expected: "js", compatibilityDate: old, conditions: ["browser"] }),
  cell("bundled as for browsers, in a request", { expected: "js", compatibilityDate: recent, conditions: ["browser"] }),
  cell("bundled as for browsers, first hash at the top level", {
    ...{ expected: "simd", compatibilityDate: recent, conditions: ["browser"], program: "top-level.mjs" },
  }),
  cell("bundled as for browsers, init(simd.wasm)", {
    ...{ expected: "simd", compatibilityDate: old, conditions: ["browser"], program: "init.mjs" },
  }),
];
