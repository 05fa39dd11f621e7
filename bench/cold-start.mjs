import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("cold.mjs", import.meta.url));
const permissions = process.versions.deno ? ["run", "-A"] : [];

/** The cold start of a peer as race.mjs takes it; each call is a process of its own. */
export function coldStart(id, distribution) {
  const start = () => {
    const output = execFileSync(process.execPath, [...permissions, script, id, distribution], { encoding: "utf8" });
    return JSON.parse(output);
  };
  return {
    result: Buffer.from(start().digest, "hex"),
    sample: async (calls) => {
      let nanoseconds = 0;
      for (let i = 0; i < calls; i++) nanoseconds += start().nanoseconds;
      return nanoseconds;
    },
  };
}
