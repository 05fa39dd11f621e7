import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { find, runQuietly } from "../scripts/process.mjs";

const source = fileURLToPath(new URL("native", import.meta.url));
const build = fileURLToPath(new URL("../build/bench", import.meta.url));

/**
 * Builds our core as a native program and starts it. It takes part as a peer that works in another process (the protocol is told in
 * native/timing.cpp): while it has its turn, this process only waits.
 */
export async function startNative() {
  // The compiler that made the WebAssembly, where it is there.
  const compiler = find("clang++") ? ["-DCMAKE_CXX_COMPILER=clang++"] : [];
  await runQuietly("cmake", ["-S", source, "-B", build, ...compiler]);
  await runQuietly("cmake", ["--build", build]);
  const child = spawn(`${build}/native-timing`, [], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async () => JSON.parse((await lines.next()).value);
  const { compiler: version } = await read();
  const ask = (size, calls) => {
    child.stdin.write(`${size} ${calls}\n`);
    return read();
  };
  return {
    peer: {
      id: "core",
      kind: "native",
      hashElsewhere: async (size) => ({
        result: Buffer.from((await ask(size, 1)).digest, "hex"),
        sample: async (calls) => (await ask(size, calls)).nanoseconds,
      }),
    },
    version: `${version}, -O3 -msse4.1`,
    stop: () => child.stdin.end(),
  };
}
