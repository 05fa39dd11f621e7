// The package as npm would publish it, and its installation into the folders of cells.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runQuietly } from "../../scripts/process.mjs";

export const matrixFolder = join(root, "test/matrix");
/** Cells are in the folder of the matrix, so that their tools are found in its node_modules, as in a project of their own. */
export const cellsFolder = join(matrixFolder, "build/cells");

/** Packs what was built; the path of the tarball. */
export async function pack() {
  const folder = join(matrixFolder, "build");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const output = await runQuietly("npm", [
    "pack",
    "--ignore-scripts",
    "--json",
    "--loglevel=error",
    "--pack-destination",
    folder,
  ]);
  const [{ filename }] = JSON.parse(output);
  return join(folder, filename);
}

/** Makes a folder with a project that has installed the tarball, without network and without scripts. */
export async function installInto(folder, tarball, { type = "module", ...fields } = {}) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify({ name: "cell", private: true, type, ...fields }, null, 1)}\n`,
  );
  const flags = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  await runQuietly("npm", ["install", ...flags, tarball], { cwd: folder });
}

const subjects = join(matrixFolder, "subjects");

/** The text of a file of subjects/, using another entry of the package if one is named, and as CommonJS if its name says so. */
export function subject(name, entry = "blake3-simd") {
  const common = name.endsWith(".cjs") && name !== "realm.cjs";
  const source = readFileSync(join(subjects, common ? name.replace(".cjs", ".mjs") : name), "utf8");
  const text = source.replaceAll('"blake3-simd"', JSON.stringify(entry));
  return common ? toCommonJs(text) : text;
}

/** Enough for the modules of subjects/: they have no default exports and import by name or by star. */
function toCommonJs(source) {
  const exported = [];
  const body = source
    .replace(
      /^import (?:\* as )?(.+) from "(.+)";$/gm,
      (_, names, from) => `const ${names} = require("${from.replace(/\.mjs$/, ".cjs")}");`,
    )
    .replace(/\bimport\("(.+?)"\)/g, (_, from) => `require("${from.replace(/\.mjs$/, ".cjs")}")`)
    .replace(/^export ((?:async )?(?:function|const)) (\w+)/gm, (_, kind, name) => {
      exported.push(name);
      return `${kind} ${name}`;
    });
  return `${body}\nmodule.exports = { ${exported.join(", ")} };\n`;
}

// One length for every path: empty, less than a block, a block, the edges of chunks and of groups of four, a window, several.
const lengths = [0, 1, 63, 64, 65, 1023, 1024, 1025, 3072, 4096, 4097, 5000, 10_000, 20_480, 65_537];

/** A module with the vectors that cells check, in ASCII. */
export function vectorsModule() {
  const vectors = JSON.parse(readFileSync(join(root, "test/vectors.json"), "utf8"));
  const cases = vectors.cases.filter(({ length }) => lengths.includes(length));
  if (cases.length !== lengths.length) throw new Error(`test/vectors.json lacks some of the lengths ${lengths}`);
  const { key, context, outputLength } = vectors;
  const escape = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const text = JSON.stringify({ key, context, outputLength, cases }).replace(/[^\x20-\x7e]/g, escape);
  return `export const vectors = ${text};\n`;
}
