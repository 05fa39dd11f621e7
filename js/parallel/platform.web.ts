// Workers in browsers: from a Blob, which works wherever the package was bundled to; or where a content security policy forbids that, from the
// package's own file.

import { source } from "../generated/worker.web.ts";
import { withJavaScript, type Platform, type WorkerHandle } from "./platform.ts";
import type { Reply } from "./protocol.ts";

export const platform: Platform = {
  ways: [startFromBlob, startFromFile],
  cores: () => (typeof navigator === "object" && navigator.hardwareConcurrency) || 1,
};

function startFromBlob(javascript: string | undefined): WorkerHandle {
  const url = URL.createObjectURL(new Blob([withJavaScript(source, javascript)], { type: "text/javascript" }));
  const revoke = () => URL.revokeObjectURL(url);
  try {
    const worker = new Worker(url);
    worker.addEventListener("message", revoke, { once: true });
    worker.addEventListener("error", revoke, { once: true });
    return handleOf(worker);
  } catch (error) {
    revoke();
    throw error;
  }
}

function startFromFile(): WorkerHandle {
  // In this form bundlers see that the file is needed.
  return handleOf(new Worker(new URL("./parallel-worker.mjs", import.meta.url), { type: "module" }));
}

function handleOf(worker: Worker): WorkerHandle {
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    onMessage: (listener) => worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => listener(data)),
    onEnd(listener) {
      worker.addEventListener("error", (event) => {
        // It is dealt with here, and no error of the page.
        event.preventDefault();
        worker.terminate();
        listener(`it failed: ${event.message || "it could not start"}`);
      });
    },
    // A page does not end by itself.
    ref: () => undefined,
    unref: () => undefined,
    terminate: () => worker.terminate(),
  };
}
