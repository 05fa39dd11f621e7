// What differs between runtimes: how workers are started, and how many make sense.

import type { Port, Reply, Request } from "./protocol.ts";

/** A worker that was started, as its runtime's interface is wrapped. */
export interface WorkerHandle extends Port<Request, Reply> {
  /** The listener is called once, when the worker fails or ends, whether or not it ever started. */
  onEnd(listener: (reason: string) => void): void;
  /** Keeps the process alive, or no longer does. At first it does. */
  ref(): void;
  unref(): void;
  terminate(): unknown;
}

export interface Platform {
  /**
   * Ways to start a worker, the best first. Each may throw, and each may give a worker that ends at once.
   *
   * @param javascript - the text of a function that makes an instance of the JavaScript build, where it is in use
   */
  readonly ways: readonly ((javascript: string | undefined) => WorkerHandle)[];
  /** The number of cores. */
  cores(): number;
}

/** The source of a worker, with the function in it that it knows as `javascript`. */
export function withJavaScript(source: string, javascript: string | undefined): string {
  return javascript === undefined ? source : `const javascript = (${javascript});\n${source}`;
}
