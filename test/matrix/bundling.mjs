// Calls bundlers and looks at what they say and write.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { run, tool } from "./cell.mjs";
import { matrixFolder } from "./pack.mjs";

const bun = tool("@oven/bun-linux-x64/bin/bun");
const parcel = tool("parcel/lib/bin.js");

/** Bundles a program, whose page loads `bundle.js`. Any warning is an error. */
export async function bundle(name, folder, program, out, alias = {}) {
  const output = join(folder, out);
  const said = await warningsOf(name, { folder, program, out: output, alias });
  if (said.trim() !== "") throw new Error(`${name} says: ${said.trim()}`);
  return output;
}

async function warningsOf(name, options) {
  const { folder, program, out } = options;
  if (name === "bun") {
    const said = await run(
      bun,
      ["build", program, "--outfile", join(out, "bundle.js"), "--target=browser", "--minify"],
      { cwd: folder },
    );
    // It closes with a list of files and times.
    return said.replace(/^\s*Bundled \d+ modules? in .*$|^\s*bundle\.js +[\d.]+ [KM]B +\(entry point\)$/gm, "");
  }
  if (name === "parcel") {
    const flags = ["--no-cache", "--no-source-maps", "--log-level=warn", "--dist-dir", out];
    return run(process.execPath, [parcel, "build", program, ...flags], { cwd: folder });
  }
  return run(process.execPath, [join(matrixFolder, "bundlers.mjs"), name, JSON.stringify(options)], { cwd: folder });
}

/** The text of all scripts that a bundler wrote. */
export function scriptsIn(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.[cm]?js$/.test(name));
  return names.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}
