// From C++ and TypeScript to dist/: CMake makes the binaries, embed.mjs turns them into modules, tsdown makes the package.
import { copyFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { embed, generatedFiles } from "./embed.mjs";
import { embedWorkers, workerFiles, workerSources } from "./embed-workers.mjs";
import { root, runQuietly } from "./process.mjs";
import { digestOf, unlessDone } from "./stale.mjs";

const wasmFolder = "build/wasm";
const binaries = ["simd.wasm", "scalar.wasm"];

/** Configures one of the presets in CMakePresets.json. A build tree of a folder that has moved since is thrown away; CMake refuses it. */
export async function configure(preset) {
  const tree = join(root, "build", preset);
  const cache = join(tree, "CMakeCache.txt");
  const home = `CMAKE_HOME_DIRECTORY:INTERNAL=${resolve(root)}\n`;
  if (existsSync(cache) && !readFileSync(cache, "utf8").includes(home)) rmSync(tree, { recursive: true });
  if (preset === "wasm") await runQuietly("emcmake", ["cmake", "--preset", preset]);
  else await runQuietly("cmake", ["--preset", preset]);
}

/** Configures and builds a preset. Ninja itself knows what is stale. */
export async function buildPreset(preset) {
  await configure(preset);
  await runQuietly("cmake", ["--build", "--preset", preset]);
}

async function buildCore() {
  console.log("Building the core");
  await buildPreset("wasm");
  await embed(wasmFolder);
}

async function buildPackage() {
  console.log("Building the package");
  rmSync(join(root, "dist"), { recursive: true, force: true });
  await runQuietly(process.execPath, ["node_modules/tsdown/dist/run.mjs"]);
  for (const name of binaries) copyFileSync(join(root, wasmFolder, name), join(root, "dist", name));
}

/** Builds what is stale; says nothing when nothing is. */
export async function build() {
  await unlessDone({
    stamp: "build/core.done",
    digest: digestOf([
      "cpp",
      "cmake/wasm.cmake",
      "CMakeLists.txt",
      "CMakePresets.json",
      "package.json",
      "scripts/build.mjs",
      "scripts/embed.mjs",
      "scripts/pack.mjs",
    ]),
    outputs: [...generatedFiles, ...binaries.map((name) => join(wasmFolder, name))],
    work: buildCore,
  });
  await unlessDone({
    stamp: "build/workers.done",
    digest: digestOf([...workerSources(), "package-lock.json", "scripts/embed-workers.mjs"]),
    outputs: workerFiles,
    work: embedWorkers,
  });
  await unlessDone({
    stamp: "build/package.done",
    digest: digestOf([
      "js",
      "tsdown.config.ts",
      "tsconfig.json",
      "package.json",
      "package-lock.json",
      "scripts/build.mjs",
      "scripts/licenses.mjs",
    ]),
    outputs: [
      ...["index", "index.node", "streams", "node", "parallel", "parallel.node"].flatMap((name) => [
        `${name}.mjs`,
        `${name}.cjs`,
      ]),
      ...["index.d.mts", "index.d.cts", "parallel-worker.mjs", "cli/cli.cjs"],
      ...["js", "wasm", "workerd", "edge-light"].map((variant) => `${variant}/index.mjs`),
      ...binaries,
    ].map((name) => `dist/${name}`),
    work: buildPackage,
  });
}
