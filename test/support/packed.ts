/** The package as users get it: packed, and installed offline with scripts off into an empty folder. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./processes.ts";

export interface Installed {
  /** The folder of a program that depends on the package. */
  folder: string;
  /** The packed files, by their paths in the package. */
  files: string[];
  remove(): void;
}

export function packAndInstall(): Installed {
  const folder = mkdtempSync(join(tmpdir(), "blake3-simd-packed-"));
  const tarballs = join(folder, "tarballs");
  const program = join(folder, "program");
  for (const path of [tarballs, program]) mkdirSync(path);
  const npm = (where: string, ...args: string[]) =>
    // An empty cache of its own: what is not in the tarball cannot come from anywhere.
    execFileSync("npm", [...args, "--ignore-scripts", `--cache=${join(folder, "cache")}`, "--loglevel=error"], {
      cwd: where,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
  const [packed] = JSON.parse(npm(root, "pack", "--json", `--pack-destination=${tarballs}`)) as [
    { filename: string; files: { path: string }[] },
  ];
  writeFileSync(join(program, "package.json"), JSON.stringify({ name: "program", private: true }));
  npm(program, "install", "--offline", "--no-audit", "--no-fund", join(tarballs, packed.filename));
  return {
    folder: program,
    files: packed.files.map(({ path }) => path).sort(),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** A tool of test/runtimes, which has its own package.json: most work does without a gigabyte of Node versions. */
export function runtimeTool(path: string): string {
  const tool = join(root, "test/runtimes/node_modules", path);
  if (!existsSync(tool)) throw new Error(`${tool} is missing: \`node scripts/ready.mjs test\` installs it`);
  return tool;
}
