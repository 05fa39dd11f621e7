// A plugin for the bundler: what is bundled from other packages comes with their licenses, as these demand.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./process.mjs";

/** Writes `fileName` beside the bundle: name, version and license of every package in it. */
export function licenses(fileName) {
  return {
    name: "licenses",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
      const folders = new Set(
        modules.map((id) => /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id)?.[0]).filter(Boolean),
      );
      const texts = [...folders].sort().map(licenseOf);
      this.emitFile({ type: "asset", fileName, source: texts.join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}

function licenseOf(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[sc]e\b/i.test(entry));
  if (file === undefined) throw new Failure(`${name} has no license to bundle with it.`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}
