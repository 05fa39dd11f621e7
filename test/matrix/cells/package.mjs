// What the tarball looks like to the tools that judge packages, and what browsers get.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { prepare, run, tool } from "../cell.mjs";

const group = "Package";

// The field is for tools that know no `exports`; publint would have it left out since there is a condition of that name too.
const accepted = ["USE_EXPORTS_BROWSER"];

const lint = {
  group,
  name: "publint",
  async body({ tarball }) {
    const { publint } = await import("publint");
    const { formatMessage } = await import("publint/utils");
    const { buffer, byteOffset, byteLength } = readFileSync(tarball);
    const pack = { tarball: buffer.slice(byteOffset, byteOffset + byteLength) };
    const { messages, pkg } = await publint({ pack, level: "suggestion", strict: true });
    const bad = messages.filter(({ code }) => !accepted.includes(code));
    if (bad.length > 0) throw new Error(bad.map((message) => formatMessage(message, pkg)).join("\n"));
    return { version: versionOf("publint"), checks: 1 };
  },
};

const types = {
  group,
  name: "@arethetypeswrong/cli",
  async body({ tarball }) {
    const flags = ["--profile", "node16", "--format", "table-flipped", "--no-color", "--no-emoji"];
    const folder = dirname(tarball);
    await run(process.execPath, [tool("@arethetypeswrong/cli/dist/index.js"), tarball, ...flags], { cwd: folder });
    return { version: versionOf("@arethetypeswrong/cli"), checks: 1 };
  },
};

const versionOf = (name) => JSON.parse(readFileSync(tool(`${name}/package.json`), "utf8")).version;

/** Every file that a browser loads for these entries, with what the files import. */
function filesOf(dist, entries) {
  const found = new Set(entries);
  for (const name of found) {
    const text = readFileSync(join(dist, name), "utf8");
    for (const [, path] of text.matchAll(/(?:\bfrom|\bimport|\brequire\()\s*"(\.[^"]+)"/g)) {
      found.add(join(dirname(name), path));
    }
  }
  return [...found];
}

const browserEntries = ["index", "streams", "parallel", "js/index", "wasm/index"].flatMap((name) => [
  `${name}.mjs`,
  `${name}.cjs`,
]);

/** Things that some tool, page or runtime does not have or trips over. CommonJS files may of course call `require`. */
const forbidden = [
  [/[^\n\t\x20-\x7e]/, "a character that is not ASCII"],
  [/\bimport\.meta\b/, "import.meta"],
  [/["']node:/, "a module of Node"],
  [/\bprocess\b/, "process"],
  [/\bBuffer\b/, "Buffer"],
  [/\beval\b|\bnew Function\b/, "generated code"],
  [/\bconsole\b/, "console"],
];

const plainFiles = {
  group,
  name: "nothing of Node in what browsers get, ASCII only",
  fast: true,
  async body({ tarball }) {
    const dist = join(await prepare(this.name, tarball, []), "node_modules/blake3-simd/dist");
    const files = filesOf(dist, browserEntries);
    for (const file of files) {
      const text = withoutComments(readFileSync(join(dist, file), "utf8")).replace(ownWorker, "");
      for (const [pattern, what] of file.endsWith(".cjs") ? forbidden : [...forbidden, [/\brequire\b/, "require"]]) {
        if (pattern.test(text)) throw new Error(`${file} has ${what} in it: ${pattern.exec(text.slice(0))}`);
      }
      if (file.startsWith("js/") && /\bnew WebAssembly\b|\bWebAssembly\.(?!Module)/.test(text)) {
        throw new Error(`${file} uses WebAssembly`);
      }
    }
    return { checks: files.length };
  },
};

/** The one place of which bundlers make a file of its own. */
const ownWorker = /new URL\("\.\/parallel-worker\.mjs", import\.meta\.url\)/;

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

export const packageCells = [lint, types, plainFiles];
