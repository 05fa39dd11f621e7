// Makes this folder ready for a command: `node scripts/ready.mjs [build|test|lint|bench]`. Installs what is missing, builds what is stale, and is
// quiet when there is nothing to do. It runs in a fresh clone, so it uses nothing but Node.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { providePackages } from "./packages.mjs";
import { Failure, main, root } from "./process.mjs";
import { provideTools, toolsOf } from "./tools.mjs";

const oldestNode = [20, 19];

const packagesOf = { build: ["."], lint: ["."], bench: [".", "bench"], test: [".", "test/runtimes"] };

await main(async () => {
  const command = process.argv[2] ?? "build";
  if (!Object.hasOwn(toolsOf, command)) {
    throw new Failure(`Ready for what? ${Object.keys(toolsOf).join(", ")}; not ${command}.`);
  }

  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new Failure(
      `Developing blake3-simd needs Node ${oldestNode.join(".")} or newer; this is Node ${process.versions.node}.`,
    );
  }

  // Both wait for the network most of the time, so they wait together.
  const outcomes = await Promise.allSettled([
    provideTools(toolsOf[command]),
    providePackagesInTurn(packagesOf[command]),
  ]);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  await build();
});

async function providePackagesInTurn(folders) {
  for (const folder of folders) if (existsSync(join(root, folder, "package.json"))) await providePackages(folder);
}
