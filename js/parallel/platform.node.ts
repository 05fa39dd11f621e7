// Workers in Node, Bun and Deno. Their source is a text, so that a program bundled into one file has it.

import * as os from "node:os";
import { Worker } from "node:worker_threads";
import { source } from "../generated/worker.node.ts";
import { withJavaScript, type Platform, type WorkerHandle } from "./platform.ts";

export const platform: Platform = {
  ways: [startFromText],
  // Before Node 18.14 there is only the number of processors.
  cores: () => (os as Partial<typeof os>).availableParallelism?.() ?? os.cpus().length,
};

function startFromText(javascript: string | undefined): WorkerHandle {
  // What the program's own flags preload has no business in there.
  const worker = new Worker(withJavaScript(source, javascript), { eval: true, execArgv: [], name: "blake3-simd" });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    onMessage: (listener) => void worker.on("message", listener),
    onEnd(listener) {
      worker.on("error", (error) => listener(`it failed: ${String(error)}`));
      worker.on("exit", () => listener("it ended"));
    },
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    terminate: () => worker.terminate(),
  };
}
