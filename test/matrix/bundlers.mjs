// How each bundler is told to put a program into one file for browsers: `node bundlers.mjs NAME OPTIONS`, in a process of its own, prints what the
// bundler had to say. Options: folder, program, out (a folder); and alias, names that it shall take for others.
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const file = "bundle.js";

const texts = (messages) => messages.map((message) => String(message.message ?? message.text ?? message));

/** webpack, and Rspack, which has the same interface. */
async function webpackLike(webpack, { folder, program, out, alias }, target = "web") {
  const stats = await new Promise((resolve, reject) => {
    webpack(
      {
        ...{ mode: "production", context: folder, entry: `./${program}`, devtool: false, target },
        output: { path: out, filename: file },
        resolve: { alias },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  return texts([...errors, ...warnings]);
}

async function rolldown({ folder, program, out, alias }, platform, format) {
  const { build } = await import("rolldown");
  const said = [];
  await build({
    ...{ input: join(folder, program), cwd: folder, platform, resolve: { alias } },
    onLog: (level, log) => said.push(log),
    output: { file: join(out, file), format, minify: true },
  });
  return texts(said);
}

async function esbuild({ folder, program, out, alias }, options) {
  const { build } = await import("esbuild");
  const { warnings } = await build({
    ...{ entryPoints: [join(folder, program)], outfile: join(out, file), bundle: true, minify: true },
    ...{ alias, absWorkingDir: folder, logLevel: "silent", ...options },
  });
  return texts(warnings);
}

const bundlers = {
  async vite({ folder, program, out, alias }) {
    const { build, createLogger } = await import("vite");
    const said = [];
    const note = (message) => said.push(message);
    const customLogger = { ...createLogger("warn"), warn: note, warnOnce: note, error: note };
    const rolldownOptions = { input: join(folder, program), output: { entryFileNames: file } };
    await build({
      ...{ root: folder, configFile: false, logLevel: "warn", customLogger, resolve: { alias } },
      build: { outDir: out, emptyOutDir: true, rolldownOptions },
    });
    return said;
  },

  webpack: (options) => webpackLike(require("webpack"), options),

  rspack: async (options) => webpackLike((await import("@rspack/core")).rspack, options),

  async rollup({ folder, program, out }) {
    const [{ rollup }, { nodeResolve }, { default: terser }] = await Promise.all([
      ...[import("rollup"), import("@rollup/plugin-node-resolve"), import("@rollup/plugin-terser")],
    ]);
    const said = [];
    const plugins = [nodeResolve({ browser: true, rootDir: folder }), terser()];
    const bundle = await rollup({ input: join(folder, program), plugins, onwarn: (warning) => said.push(warning) });
    await bundle.write({ file: join(out, file), format: "es" });
    return texts(said);
  },

  rolldown: (options) => rolldown(options, "browser", "esm"),

  "esbuild-esm": (options) => esbuild(options, { format: "esm" }),
  "esbuild-iife": (options) => esbuild(options, { format: "iife" }),
  "esbuild-cjs": (options) => esbuild(options, { format: "cjs", platform: "node" }),

  "rolldown-node": (options) => rolldown(options, "node", "cjs"),

  "webpack-node": (options) => webpackLike(require("webpack"), options, "node"),
};

if (process.argv[1] && basename(process.argv[1]) === basename(fileURLToPath(import.meta.url))) {
  const [name, options] = process.argv.slice(2);
  for (const text of await bundlers[name](JSON.parse(options))) console.log(text);
}
