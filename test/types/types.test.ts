import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Installed, packAndInstall, runtimeTool } from "../support/packed.ts";
import { root } from "../support/processes.ts";

let installed: Installed;
beforeAll(() => {
  installed = packAndInstall();
  mkdirSync(join(installed.folder, "node_modules/@noble"));
  symlinkSync(join(root, "node_modules/@noble/hashes"), join(installed.folder, "node_modules/@noble/hashes"));
});
afterAll(() => installed.remove());

const compilers = {
  "5.4": () => runtimeTool("typescript54/bin/tsc"),
  "5.7": () => runtimeTool("typescript57/bin/tsc"),
  "5.9": () => join(root, "node_modules/typescript/bin/tsc"),
  "6.0": () => runtimeTool("typescript60/bin/tsc"),
};
type Version = keyof typeof compilers;
const versions = Object.keys(compilers) as Version[];

/** Everything at its strictest, the declarations' own check included, and a library without the newest additions. */
const strictest = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
};

/** Compiles a user's program against the installed package; what the compiler had to say. Names are those of the files beside this one. */
const compile = (version: Version, names: readonly string[], options: object): string => {
  for (const name of names) {
    copyFileSync(join(root, "test/types", name.replace(/[mc]ts$/, "ts")), join(installed.folder, name));
  }
  const compilerOptions = { ...strictest, ...options };
  writeFileSync(join(installed.folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: names }));
  const { stdout } = spawnSync(process.execPath, [compilers[version](), "--pretty", "false"], {
    cwd: installed.folder,
    encoding: "utf8",
  });
  return stdout;
};

describe.each(versions)("TypeScript %s", (version) => {
  it("compiles right uses and rejects wrong ones, in ES modules and in CommonJS, and takes ours for noble's types", () => {
    const programs = ["uses.mts", "uses.cts", "wrong.mts", "wrong.cts", "noble.mts"];
    expect(compile(version, programs, { module: "nodenext" })).toBe("");
  });
});

describe("the declarations", () => {
  it("are found the way bundlers look for them", () => {
    const options = { module: "esnext", moduleResolution: "bundler" };
    expect(compile("6.0", ["uses.ts", "wrong.ts"], options)).toBe("");
  });

  it("are found the way Node was before it knew exports", () => {
    const options = { module: "commonjs", moduleResolution: "node10" };
    expect(compile("5.4", ["uses.ts", "wrong.ts"], options)).toBe("");
  });

  it.each(["5.4", "6.0"] as const)("make a hasher a resource where TypeScript %s knows that", (version) => {
    const lib = ["es2022", "dom", "dom.iterable", "esnext.disposable"];
    expect(compile(version, ["using.mts"], { module: "nodenext", lib })).toBe("");
  });
});
