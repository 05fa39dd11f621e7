// The worker of Node, Bun and Deno. The build makes a text of it; see scripts/embed-workers.mjs.

import type { Exports } from "../abi.ts";
import { readFully, reopen } from "../input/range.ts";
import { serve } from "./serve.ts";

/** The JavaScript build, where `withJavaScript` has put it in. */
declare const javascript: (() => Exports) | undefined;

// Node runs the text as a CommonJS module and Deno as an ES module. This is how both import.
async function start(): Promise<void> {
  const [{ parentPort }, fs] = await Promise.all([import("node:worker_threads"), import("node:fs")]);
  const port = parentPort!;
  port.on("messageerror", (error) => {
    throw error;
  });
  serve(
    {
      post: (message, transfer) => port.postMessage(message, transfer),
      onMessage: (listener) => void port.on("message", listener),
    },
    typeof javascript === "undefined" ? undefined : javascript,
    (file) => {
      const fd = reopen(fs, file);
      return {
        read: (memory, offset, length, position) => readFully(fs.readSync, fd, memory, offset, length, position),
        close: () => fs.closeSync(fd),
      };
    },
  );
}

void start();
