// Turns the binaries into modules of js/generated/: the WebAssembly ones as plain ASCII text, which no bundler, minifier or encoding can
// harm, and wasm2js's output as a function that makes a new instance each time it is called.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pack } from "./pack.mjs";
import { Failure, root, runQuietly } from "./process.mjs";

export const generatedFiles = ["simd", "compact", "scalar", "javascript"].map((name) => `js/generated/${name}.ts`);

/** Writes js/generated/ from what CMake left in `folder`. */
export async function embed(folder) {
  const compiler = (await runQuietly("emcc", ["--version"]))
    .split("\n")[0]
    .replace(/\s*\(.*?\)/g, "")
    .trim();
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const stamp = (source) => `// Made by scripts/embed.mjs from ${source}: blake3-simd ${version}, ${compiler}.\n`;
  const read = (name) => readFileSync(join(root, folder, name));

  mkdirSync(join(root, "js/generated"), { recursive: true });
  const binaries = ["simd", "compact", "scalar"];
  const texts = pack(binaries.map((name) => read(`${name}.wasm`)));
  binaries.forEach((name, index) => {
    const source = `${stamp(`${name}.wasm`)}export const wasm: string =\n  "${texts[index]}";\n`;
    writeFileSync(join(root, `js/generated/${name}.ts`), source);
  });
  const binaryen = (await runQuietly("wasm2js", ["--version"])).trim();
  writeFileSync(
    join(root, "js/generated/javascript.ts"),
    `// @ts-nocheck: compiled code.\n${stamp(`javascript.wasm, ${binaryen}`)}` +
      `import type { Exports } from "../abi.ts";\n\n${moduleOf(read("javascript.js").toString())}`,
  );
}

/** Makes a module of wasm2js's output, and drops what that always has and this code does not need. */
function moduleOf(compiled) {
  let source = compiled;
  const replace = (pattern, by) => {
    if (!source.match(pattern)) throw new Failure(`wasm2js wrote something else than expected: no ${pattern}`);
    source = source.replace(pattern, () => by);
  };
  // Plain numbers instead of base64 and its decoder.
  const data = [...source.matchAll(/base64DecodeToExistingUint8Array\(bufferView, (\d+), "(.*)"\);/g)];
  const numbers = data.map(([, address, text]) => ` HEAPU8.set([${[...Buffer.from(text, "base64")]}], ${address});\n`);
  replace(/ bufferView = HEAPU8;\n initActiveSegments\(env\);\n/, numbers.join(""));
  // The core calls nothing from outside, and its memory never grows.
  replace(
    /function instantiate\(asmLibraryArg\)[\s\S]*function asmFunc\(env\)/,
    "export function instantiate(): Exports",
  );
  replace(/\n\n {2}return asmFunc\(asmLibraryArg\);\n\}/, "");
  replace(/ var abort = env\.abort;\n/, "");
  replace(/"memory": Object\.create\(Object\.prototype, \{[\s\S]*?\n {2}\}\)/, '"memory": { buffer }');
  replace(/ function __wasm_memory_size\(\) \{[\s\S]*?\n \}\n/, "");
  source = source.replace(/ *\/\/ EMSCRIPTEN_\w+_FUNCS\n;?/g, "");
  source = source.replace(/^ var (\w+) = .*;\n/gm, (line, name) => {
    const uses = source.match(new RegExp(`\\b${name}\\b`, "g")).length;
    return uses > 1 ? line : "";
  });
  if (/[^\n\x20-\x7e]/.test(source)) throw new Failure("wasm2js wrote something else than printable ASCII");
  return source;
}
