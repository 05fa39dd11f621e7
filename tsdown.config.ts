import { defineConfig, type UserConfig } from "tsdown";
import { licenses } from "./scripts/licenses.mjs";

const common: UserConfig = {
  platform: "neutral",
  target: "es2022",
  fixedExtension: true,
  report: false,
  // scripts/build.mjs does, once; the folders below are nested and are written at the same time.
  clean: false,
  deps: { neverBundle: /^node:/ },
  // What entries share goes to common files, so a process that loads several has one instance. The groups take what they import along.
  outputOptions: (options, format) => ({
    ...options,
    chunkFileNames: format === "es" ? "[name].mjs" : "[name].cjs",
    codeSplitting: {
      groups: [
        { name: "shared", test: /js\/(blake3|hasher)\.ts$/, priority: 3 },
        // Apart, since it names `process`, and browsers get the other files.
        { name: "environment", test: /js\/environment\.ts$/, priority: 2 },
        { name: "input", test: /js\/input\/(blob|options|source)\.ts$/, priority: 2 },
        { name: "files", test: /js\/input\/.*file\.ts$/, priority: 1 },
        { name: "threads", test: /js\/parallel\/(parallel|platform)\.ts$/, priority: 1 },
      ],
    },
  }),
};

const entry = {
  index: "js/index.ts",
  "index.node": "js/index.node.ts",
  streams: "js/streams.ts",
  "streams.node": "js/streams.node.ts",
  node: "js/node.ts",
  parallel: "js/parallel/index.ts",
  "parallel.node": "js/parallel/index.node.ts",
};

/** The entries for edge runtimes. */
const edgeEntry = { index: entry.index, streams: entry.streams, parallel: entry.parallel };

/** The packages in the program, all for its progress bar. */
const bundled = ["ansi-regex", "cli-progress", "emoji-regex", "is-fullwidth-code-point", "string-width", "strip-ansi"];

interface Variant {
  /** Of the folder in dist/. */
  readonly name: string;
  /** candidates.BUILDS.ts takes the place of candidates.ts. */
  readonly builds?: string;
  readonly entry: UserConfig["entry"];
  readonly format: UserConfig["format"];
  /** What the runtime wants behind the name of a `.wasm` file that is imported. */
  readonly wasmSuffix?: string;
}

/** The entries of a folder of dist/ that brings other builds of the core along. None of them has workers. */
const variant = ({ name, builds = name, entry, format, wasmSuffix = "" }: Variant): UserConfig => ({
  ...common,
  entry,
  format,
  outDir: `dist/${name}`,
  // All variants declare the same as the main entry.
  dts: false,
  plugins: [
    {
      name: "candidates",
      resolveId(specifier, importer) {
        // The build puts both binaries into dist/, and whoever takes this entry imports them as modules.
        if (specifier.endsWith(".wasm")) return { id: `.${specifier}${wasmSuffix}`, external: "relative" };
        if (specifier === "./platform.web.ts") return this.resolve("./platform.none.ts", importer);
        if (specifier === "./batches.ts" && name === "js") return this.resolve("./batches.none.ts", importer);
        if (/^\.\.?\/candidates\.ts$/.test(specifier)) {
          return this.resolve(specifier.replace(/ts$/, `${builds}.ts`), importer);
        }
        return undefined;
      },
    },
  ],
});

export default defineConfig([
  {
    ...common,
    entry,
    outDir: "dist",
    format: {
      esm: { entry: { ...entry, "parallel-worker": "js/parallel/worker.file.ts" } },
      // No import.meta there: a worker cannot be started from a file then.
      cjs: { define: { "import.meta.url": "undefined" } },
    },
    // The entries for Node declare the same as those for all, but for hashFile in threads.
    dts: {
      entry: ["js/index.ts", "js/streams.ts", "js/node.ts", "js/parallel/index.node.ts"],
      compilerOptions: { stripInternal: true },
    },
    copy: ["js/compiled.d.mts", "js/compiled.d.cts"],
  },
  variant({ name: "js", entry: ["js/index.ts"], format: ["esm", "cjs"] }),
  variant({ name: "wasm", entry: ["js/index.ts"], format: ["esm", "cjs"] }),
  variant({ name: "workerd", builds: "module", entry: edgeEntry, format: ["esm"] }),
  variant({ name: "edge-light", builds: "module", entry: edgeEntry, format: ["esm"], wasmSuffix: "?module" }),
  // The program. CommonJS starts faster; other packages are bundled, and loaded only for what needs them.
  {
    entry: ["js/cli/cli.ts"],
    outDir: "dist/cli",
    clean: false,
    format: "cjs",
    platform: "node",
    target: "node18",
    report: false,
    dts: false,
    deps: { onlyBundle: bundled },
    outputOptions: { chunkFileNames: "[name].cjs" },
    plugins: [licenses("LICENSES.txt")],
  },
]);
