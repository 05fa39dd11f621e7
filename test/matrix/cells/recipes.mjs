// The ways to put this package in the place of @noble/hashes in code that one does not own, as the README gives them.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accept, prepare, resultOf, run, tool, write } from "../cell.mjs";
import { bundle } from "../bundling.mjs";

const group = "In place of @noble/hashes";

/** Code that one does not own. It takes more from @noble/hashes than blake3, which bundlers' aliases and import maps leave alone. */
const library = {
  "package.json": `${JSON.stringify({
    ...{ name: "some-library", version: "1.0.0", type: "module", exports: "./index.js" },
    dependencies: { "@noble/hashes": "^2.4.0" },
  })}\n`,
  "index.js": `import { blake3 } from "@noble/hashes/blake3.js";
import { bytesToHex } from "@noble/hashes/utils.js";

if (bytesToHex(Uint8Array.of(255)) !== "ff") throw new Error("@noble/hashes/utils.js is not what it was");

export { blake3 };
export const fingerprint = (bytes) => blake3.create({ dkLen: 20 }).update(bytes).digest();
`,
};

/** The same for a library that takes nothing else from there. */
const narrowLibrary = {
  ...library,
  "index.js": library["index.js"].replace(/^import \{ bytesToHex.*\n\n.*\n/m, ""),
};

function addLibrary(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

const html = (head) => `<!doctype html><meta charset="utf-8"><title>cell</title>${head}`;
const alias = { "@noble/hashes/blake3.js": "blake3-simd" };

const bundlerAlias = (bundler, title, script = '<script type="module" src="out/bundle.js"></script>') => ({
  group,
  name: `${title}, alias`,
  expected: "simd",
  async body({ tarball, pages }) {
    const folder = await prepare(this.name, tarball, ["recipe.mjs"]);
    addLibrary(join(folder, "node_modules/some-library"), library);
    await bundle(bundler, folder, "recipe.mjs", "out", alias);
    write(folder, "index.html", html(script));
    const shown = accept(await pages.show("chromium", await pages.address(folder, "index.html")));
    return { ...shown, version: undefined };
  },
});

/** npm installs this package under the other's name, for one library: it must take nothing but blake3 from there. */
const overrides = {
  group,
  name: "npm, overrides",
  expected: "simd",
  fast: true,
  async body({ tarball }) {
    const folder = await prepare(this.name, tarball, ["recipe.mjs"]);
    addLibrary(join(folder, "some-library"), narrowLibrary);
    const project = {
      ...{ name: "cell", private: true, type: "module" },
      dependencies: { "blake3-simd": `file:${tarball}`, "some-library": "file:some-library" },
      overrides: { "some-library": { "@noble/hashes": `file:${tarball}` } },
    };
    write(folder, "package.json", JSON.stringify(project));
    const flags = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--install-links", "--loglevel=error"];
    await run("npm", ["install", ...flags], { cwd: folder });
    return resultOf(process.execPath, ["recipe.mjs"], { cwd: folder });
  },
};

const importMap = {
  group,
  name: "Chromium, import map",
  expected: "simd",
  async body({ tarball, pages }) {
    const folder = await prepare(this.name, tarball, ["recipe.mjs"]);
    addLibrary(join(folder, "node_modules/some-library"), library);
    cpSync(tool("@noble/hashes"), join(folder, "node_modules/@noble/hashes"), { recursive: true });
    const imports = {
      "@noble/hashes/": "./node_modules/@noble/hashes/",
      "@noble/hashes/blake3.js": "./node_modules/blake3-simd/dist/index.mjs",
      "blake3-simd": "./node_modules/blake3-simd/dist/index.mjs",
      "some-library": "./node_modules/some-library/index.js",
    };
    const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
    write(folder, "index.html", html(`${map}<script type="module" src="recipe.mjs"></script>`));
    const shown = accept(await pages.show("chromium", await pages.address(folder, "index.html")));
    return { ...shown, version: undefined };
  },
};

export const recipeCells = [
  bundlerAlias("vite", "Vite"),
  bundlerAlias("webpack", "webpack", '<script defer src="out/bundle.js"></script>'),
  bundlerAlias("rspack", "Rspack", '<script defer src="out/bundle.js"></script>'),
  bundlerAlias("rolldown", "Rolldown"),
  bundlerAlias("esbuild-esm", "esbuild"),
  overrides,
  importMap,
];
