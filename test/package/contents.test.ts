import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Installed, packAndInstall } from "../support/packed.ts";

let installed: Installed;
let home: string;
let manifest: Record<string, unknown>;
beforeAll(() => {
  installed = packAndInstall();
  home = join(installed.folder, "node_modules/blake3-simd");
  manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as Record<string, unknown>;
});
afterAll(() => installed.remove());

const read = (path: string) => readFileSync(join(home, path), "utf8");
/** What programs import; the command line is a program of its own, with others' code inside. */
const scripts = () => installed.files.filter((path) => /\.[cm]js$/.test(path) && !path.startsWith("dist/cli/"));

/** All strings in a value of package.json that are paths into the package. */
const pathsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [normalize(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(pathsIn) : [];
};
const named = () =>
  pathsIn([manifest.main, manifest.module, manifest.browser, manifest.types, manifest.bin, manifest.exports]);

/** What a script or a declaration loads: the arguments of import, require and `new URL` beside it. */
const loadedBy = (path: string): string[] =>
  [...read(path).matchAll(/(?:\bfrom|\bimport|\brequire|\bnew URL)\s*\(?\s*["']([^"'\n]+)["']/g)].map(
    ([, specifier]) => specifier,
  );

/** Every file that somebody who follows package.json gets to. */
const reachable = (): string[] => {
  const found = new Set(named());
  for (const path of found) {
    if (!/\.[cm]?[jt]s$/.test(path)) continue;
    for (const specifier of loadedBy(path)) {
      if (!specifier.startsWith(".")) continue;
      const target = join(dirname(path), specifier.replace(/\?.*$/, ""));
      // Declarations name the scripts beside other declarations.
      found.add(/\.d\.[cm]ts$/.test(path) ? target.replace(/(?<!\.d)\.([cm])js$/, ".d.$1ts") : target);
    }
  }
  return [...found];
};

describe("the packed package", () => {
  it("holds what its package.json leads to, what people read, and nothing else", () => {
    const papers = ["CHANGELOG.md", "LICENSE", "README.md", "package.json", "dist/cli/LICENSES.txt"];
    expect(installed.files).toEqual([...new Set([...papers, ...reachable()])].sort());
    expect(named().length).toBeGreaterThan(8);
  });

  it("holds no sources, tests or scripts of ours", () => {
    for (const path of installed.files) {
      expect(path).not.toMatch(/^(js|cpp|test|bench|scripts|build)\/|(?<!\.d)\.[cm]?ts$|\.map$|\.tgz$/);
    }
  });

  it("depends on nothing, and installs nothing else", () => {
    const kinds = [
      "dependencies",
      "optionalDependencies",
      "peerDependencies",
      "bundleDependencies",
      "bundledDependencies",
    ];
    for (const kind of kinds) expect(manifest[kind], kind).toBeUndefined();
    const modules = readdirSync(join(installed.folder, "node_modules"), { withFileTypes: true });
    expect(modules.filter((entry) => !entry.name.startsWith(".")).map(({ name }) => name)).toEqual(["blake3-simd"]);
  });

  it("runs no script when it is installed", () => {
    const own = Object.keys(manifest.scripts ?? {});
    for (const name of ["preinstall", "install", "postinstall", "prepublish", "prepare"]) {
      expect(own).not.toContain(name);
    }
    expect(installed.files).not.toContain("binding.gyp");
  });

  it("says what bundlers and package managers ask for", () => {
    expect(manifest).toMatchObject({ name: "blake3-simd", license: "MIT", type: "module" });
    expect(manifest.version).toMatch(/^\d+\.\d+\.\d+/);
  });
});

it("its papers are plain ASCII", () => {
  for (const path of ["CHANGELOG.md", "LICENSE", "README.md"]) {
    expect(/[^\n\x20-\x7e]/.exec(read(path))?.[0], path).toBeUndefined();
  }
});

describe("its scripts", () => {
  it("load nothing but each other and what is in Node", () => {
    expect(scripts().length).toBeGreaterThan(4);
    for (const path of scripts()) {
      for (const specifier of loadedBy(path)) expect(specifier, path).toMatch(/^\.{1,2}\/|^node:/);
    }
  });

  it("are plain ASCII, which no server, bundler or minifier can misread", () => {
    for (const path of scripts()) expect(/[^\t\n\x20-\x7e]/.exec(read(path))?.[0], path).toBeUndefined();
  });

  it("of the main entry use nothing that browsers lack or a content security policy forbids", () => {
    const forbidden = [
      /\b(?:process|Buffer|require|__dirname|__filename|global)\b(?=\s*[.([])/,
      /\b(?:fetch|eval|Function|Worker|URL|importScripts|atob|setTimeout)\s*\(/,
      /\bimport\s*[.(]/,
      /\bdata:/,
    ];
    for (const path of ["dist/index.mjs", "dist/shared.mjs"]) {
      const code = read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
      for (const pattern of forbidden) expect(pattern.exec(code)?.[0], `${path}, ${String(pattern)}`).toBeUndefined();
    }
  });
});
