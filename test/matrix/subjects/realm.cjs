// Loads the package into a realm of its own that refuses to generate code, as edge runtimes do.
const { readFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const vm = require("node:vm");

const context = vm.createContext({}, { codeGeneration: { strings: false, wasm: false } });
const loaded = new Map();

function load(path) {
  if (loaded.has(path)) return loaded.get(path).exports;
  const module = { exports: {} };
  loaded.set(path, module);
  const load = vm.compileFunction(readFileSync(path, "utf8"), ["module", "exports", "require"], {
    filename: path,
    parsingContext: context,
  });
  load(module, module.exports, (name) => loadFrom(path, name));
  return module.exports;
}

const loadFrom = (path, name) => load(name.startsWith(".") ? join(dirname(path), name) : require.resolve(name));

const { check } = load(join(__dirname, "check.cjs"));
const { vectors } = load(join(__dirname, "vectors.cjs"));
console.log(JSON.stringify(check(loadFrom(__filename, "blake3-simd"), vectors)));
