// The package's files in pages as they are, under several policies, and in workers.
import { subject } from "../pack.mjs";
import { accept, prepare, write } from "../cell.mjs";

const files = "./node_modules/blake3-simd/dist/index.mjs";
const titles = { chromium: "Chromium", firefox: "Firefox", webkitgtk: "WebKitGTK" };
const html = (head) => `<!doctype html><meta charset="utf-8"><title>cell</title>${head}`;

function cell(browser, what, { expected, policy, program = "program.mjs", options, fast = false }) {
  const name = `${titles[browser]}, ${what}`;
  const body = async ({ tarball, pages }) => {
    const folder = await prepare(name, tarball, [...new Set(["worker.mjs", "program.mjs", program])], { entry: files });
    write(folder, "index.html", html(`<script type="module" src="${program}"></script>`));
    return accept(await pages.show(browser, await pages.address(folder, "index.html", policy), options));
  };
  return { group: "Browsers", name, expected, fast, body };
}

/** Modules from another origin, as from a CDN, and what an import map makes of names. */
const fromElsewhere = {
  group: "Browsers",
  name: "Chromium, files of another origin (CDN)",
  expected: "simd",
  async body({ tarball, pages }) {
    const folder = await prepare(this.name, tarball, []);
    const elsewhere = await pages.address(folder, files.slice(2), "open", "other server");
    write(folder, "program.mjs", subject("program.mjs", elsewhere));
    write(folder, "index.html", html(`<script type="module" src="program.mjs"></script>`));
    return accept(await pages.show("chromium", await pages.address(folder, "index.html")));
  },
};

export const browserCells = [
  ...Object.keys(titles).flatMap((browser) => [
    cell(browser, "plain page", { expected: "simd", fast: browser === "chromium" }),
    cell(browser, "strict CSP", { expected: "js", policy: "strict", fast: browser === "chromium" }),
    cell(browser, "'wasm-unsafe-eval', connect-src 'none'", { expected: "simd", policy: "wasm-only" }),
    cell(browser, "in a worker", { expected: "simd", program: "starter.mjs" }),
  ]),
  fromElsewhere,
  cell("chromium", "no SIMD", { expected: "scalar", options: { flags: ["--js-flags=--no-enable-sse4-1"] } }),
  cell("chromium", "no WebAssembly", { expected: "js", options: { flags: ["--js-flags=--jitless"] } }),
  cell("webkitgtk", "no SIMD", { expected: "scalar", options: { environment: { JSC_useWasmSIMD: "0" } } }),
  cell("webkitgtk", "no WebAssembly", { expected: "js", options: { environment: { JSC_useWasm: "0" } } }),
];
