import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { root } from "./support/processes.ts";

/**
 * Every block of JavaScript or TypeScript in the README is a program. It has to run, print nothing to standard error, and print what the
 * comments behind its `console.log` lines say. A block without imports goes on with those of the blocks before it.
 */
const blocks: { line: number; code: string }[] = [];
const text = readFileSync(join(root, "README.md"), "utf8");
let imports = "";
for (const match of text.matchAll(/^```(?:js|ts|javascript|typescript)\n([\s\S]*?)^```$/gm)) {
  const [, own] = match;
  const ownImports = own.match(/^import [\s\S]*?;$/gm) ?? [];
  const usesOthers = ownImports.length === 0 && !own.includes("require(");
  blocks.push({
    line: text.slice(0, match.index).split("\n").length,
    code: usesOthers ? `${imports}\n${own}` : own,
  });
  if (ownImports.length > 0) imports = ownImports.join("\n");
}

/** The comments behind lines that print, without a leading arrow. */
const promised = (code: string) =>
  [...code.matchAll(/^\s*console\.log\(.*\);?[ \t]*\/\/[ \t]*(?:=>|→|->)?[ \t]*(.*)$/gm)].map(([, comment]) =>
    comment.trim(),
  );

describe("the examples in README.md", () => {
  it("are there", () => {
    expect(blocks.length).toBeGreaterThan(3);
  });

  it.each(blocks)("line $line: runs and prints what it says", ({ code }) => {
    const module = code.includes("require(") ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext;
    const compilerOptions = {
      module,
      target: ts.ScriptTarget.ES2022,
      verbatimModuleSyntax: module === ts.ModuleKind.ESNext,
    };
    const { outputText } = ts.transpileModule(code, { compilerOptions });
    const type = module === ts.ModuleKind.CommonJS ? "commonjs" : "module";
    // From the project's folder, so that its own name and those of its development dependencies are found.
    const run = spawnSync(process.execPath, [`--input-type=${type}`, "--eval", outputText], {
      cwd: root,
      encoding: "utf8",
      timeout: 30_000,
    });
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
    const lines = promised(code);
    if (lines.length > 0) expect(run.stdout.trim().split("\n")).toEqual(lines);
  });

  it("compile under strict TypeScript", () => {
    // Within the project's folder for the same reason; the build's folder is no part of the sources.
    const folder = join(root, "build/readme");
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const files = blocks.map(({ line, code }) => {
      const name = `line-${line}.${code.includes("require(") ? "cts" : "mts"}`;
      // A program without imports or exports would share its names with the others.
      writeFileSync(join(folder, name), `${code}\nexport {};\n`);
      return name;
    });
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: false, target: "es2022", module: "nodenext", types: ["node"] },
      lib: ["es2023", "dom", "dom.iterable", "esnext.disposable"],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const run = spawnSync(process.execPath, [tsc, "--pretty", "false"], { cwd: folder, encoding: "utf8" });
    expect(run.stdout).toBe("");
  });
});
