// A worker's side of the connection in browsers.

import type { Exports } from "../abi.ts";
import type { Request } from "./protocol.ts";
import { serve } from "./serve.ts";

interface Scope {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener(type: string, listener: (event: MessageEvent<Request>) => void): void;
}

export function serveWeb(javascript: (() => Exports) | undefined): void {
  const scope = globalThis as unknown as Scope;
  scope.addEventListener("messageerror", () => {
    throw new Error("worker: expected a message, got one that cannot be read");
  });
  serve(
    {
      post: (message, transfer) => scope.postMessage(message, transfer),
      onMessage: (listener) => scope.addEventListener("message", ({ data }) => listener(data)),
    },
    javascript,
  );
}
