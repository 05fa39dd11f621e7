// TypeScript of several versions, at its strictest, on programs of users: see test/types.
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/process.mjs";
import { prepare, run, tool } from "../cell.mjs";

const compilers = {
  5.4: join(root, "test/runtimes/node_modules/typescript54/bin/tsc"),
  5.7: join(root, "test/runtimes/node_modules/typescript57/bin/tsc"),
  5.9: join(root, "node_modules/typescript/bin/tsc"),
  6: join(root, "test/runtimes/node_modules/typescript60/bin/tsc"),
  7: tool("typescript-7/bin/tsc"),
};

const strictest = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
  ...{ noEmit: true, target: "es2022", lib: ["es2022", "dom", "dom.iterable"], types: [], esModuleInterop: true },
};
const nodenext = { module: "nodenext" };
const bundler = { module: "esnext", moduleResolution: "bundler" };
const both = (name) => [`${name}.mts`, `${name}.cts`];

/** What users write, and with which settings of their own. */
const projects = [
  { files: [...both("uses"), ...both("wrong"), "noble.mts"], options: nodenext },
  { files: ["uses.ts", "wrong.ts"], options: bundler },
  { files: both("matrix-plain"), options: { ...nodenext, lib: ["es2022"] } },
  {
    files: [...both("matrix-node"), ...both("matrix-entries"), "using.mts"],
    options: { ...nodenext, lib: [...strictest.lib, "dom.asynciterable", "esnext.disposable"], types: ["node"] },
  },
];

function cell(version) {
  const name = `TypeScript ${version}, ESM and CommonJS`;
  const body = async ({ tarball }) => {
    const folder = await prepare(name, tarball, []);
    const compiler = compilers[version];
    for (const { files, options } of projects) {
      for (const file of files) {
        copyFileSync(join(root, "test/types", file.replace(/[mc]ts$/, "ts")), join(folder, file));
      }
      writeFileSync(
        join(folder, "tsconfig.json"),
        JSON.stringify({ compilerOptions: { ...strictest, ...options }, files }),
      );
      await run(process.execPath, [compiler, "--pretty", "false"], { cwd: folder });
    }
    const said = await run(process.execPath, [compiler, "--version"], { cwd: folder });
    return { version: /\d[\d.]+/.exec(said)[0], checks: projects.length };
  };
  return { group: "Types", name, weight: 1, body };
}

export const typeCells = ["5.4", "5.7", "5.9", "6", "7"].map(cell);
