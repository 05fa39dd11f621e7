// Development dependencies, as a folder's package-lock.json says.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure, root, runQuietly } from "./process.mjs";
import { digestOf, unlessDone } from "./stale.mjs";

// `npm ci` refuses a lock that lacks optional packages, such as binaries for other systems that the registry does not have, as some peers of the
// benchmark list; `npm install` takes what the lock has.
const installers = { bench: ["install", "--no-save"] };

/** Installs what the lock in a folder of the project says, unless that is done. */
export async function providePackages(folder) {
  const lock = join(folder, "package-lock.json");
  if (!existsSync(join(root, lock))) throw new Failure(`${lock} is missing; git has it.`);
  const modules = join(folder, "node_modules");
  await unlessDone({
    stamp: join(modules, ".installed"),
    digest: digestOf([lock], process.platform, process.arch),
    outputs: [join(modules, ".package-lock.json")],
    work() {
      console.log(`Installing npm packages${folder === "." ? "" : ` of ${folder}`}`);
      // Packages come without scripts, whatever the user's configuration says.
      return runQuietly("npm", [...(installers[folder] ?? ["ci"]), "--ignore-scripts", "--no-audit", "--no-fund"], {
        cwd: join(root, folder),
        shell: process.platform === "win32",
      });
    },
  });
}
