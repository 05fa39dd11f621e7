/** Running the built package in processes of their own, as users' programs do. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Run {
  /** What the program printed, parsed. */
  result: unknown;
  /** All it had to say besides: warnings, errors. */
  noise: string;
  status: number | null;
}

export interface Setting {
  node?: string;
  flags?: readonly string[];
  type?: "module" | "commonjs";
  environment?: Record<string, string>;
  folder?: string;
}

/** Runs a program that prints JSON, in Node. Its folder decides which `blake3-simd` it imports. */
export function runProgram(program: string, setting: Setting = {}): Run {
  const { node = process.execPath, flags = [], type = "module", environment = {}, folder = root } = setting;
  const child = spawnSync(node, [...flags, `--input-type=${type}`, "--eval", program], {
    cwd: folder,
    env: { ...cleanEnvironment(), ...environment },
    encoding: "utf8",
    timeout: 60_000,
  });
  const result: unknown = child.stdout === "" ? undefined : JSON.parse(child.stdout);
  return { result, noise: child.stderr.replace(ownNoise, ""), status: child.status };
}

/** What some versions of Node say about --jitless, whatever the program. */
const ownNoise = "Warning: disabling flag --expose_wasm due to conflicting flags\n";

/** Without the variables that would change what a child does: our own, and those that Vitest sets for its workers. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(BLAKE3_SIMD_|NODE_|VITEST|TEST$|DEV$|PROD$|MODE$|FORCE_COLOR$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}
