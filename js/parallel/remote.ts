// A worker as the calling thread sees it: from being started to having ended, with the requests that it has not answered yet.

import type { Mode } from "../abi.ts";
import { errorOf, type Input, type Reply, type Request } from "./protocol.ts";
import type { WorkerHandle } from "./platform.ts";

export interface Answer {
  readonly cv: Uint8Array;
  /** The memory that was sent. */
  readonly bytes: ArrayBuffer | undefined;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export class Remote {
  /** Resolves when it is ready or has ended. Where workers are forbidden neither may ever come. */
  readonly started: Promise<void>;
  readonly ended: Promise<void>;
  hasStarted = false;
  hasEnded = false;
  /** Memory that was sent and came back. What is new would have to be made by the system, page by page. */
  readonly spare: ArrayBuffer[] = [];
  /** Calls that use it. */
  users = 0;
  readonly #handle: WorkerHandle;
  readonly #waiting = new Map<number, Waiting>();
  #lastTask = 0;
  #onEnd!: () => void;

  /** @param module - as the request `core` says */
  constructor(handle: WorkerHandle, module: WebAssembly.Module | undefined) {
    this.#handle = handle;
    this.ended = new Promise((resolve) => (this.#onEnd = resolve));
    this.started = new Promise((resolve) => {
      handle.onMessage((reply) => {
        if (reply.type !== "ready") return this.#settle(reply);
        this.hasStarted = true;
        resolve();
      });
      void this.ended.then(resolve);
    });
    handle.onEnd((reason) => this.#end(reason));
    handle.post({ type: "core", module }, []);
    handle.unref();
  }

  /** Whether it has started and not ended. */
  get isReady(): boolean {
    return this.hasStarted && !this.hasEnded;
  }

  /** Takes part in one more call. While it does, it keeps the process alive. */
  join(): void {
    if (this.users++ === 0) this.#handle.ref();
  }

  leave(): void {
    if (--this.users === 0) this.#handle.unref();
  }

  /** Tells of a job. Throws if its input cannot be posted. */
  begin(job: number, mode: Mode, key: Uint8Array | undefined, input: Input): void {
    this.#post({ type: "begin", job, mode, key, input });
  }

  subtree(job: number, start: number, length: number, bytes: ArrayBuffer | undefined): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.hasEnded) return reject(new Error("worker: expected it to hash, but it ended"));
      const task = ++this.#lastTask;
      this.#waiting.set(task, { resolve, reject });
      this.#post({ type: "subtree", job, task, start, length, bytes }, bytes);
    });
  }

  end(job: number): void {
    this.#post({ type: "end", job });
  }

  async terminate(): Promise<void> {
    this.#end("it was closed");
    await this.#handle.terminate();
  }

  #post(request: Request, bytes?: ArrayBuffer): void {
    if (!this.hasEnded) this.#handle.post(request, bytes === undefined ? [] : [bytes]);
  }

  #settle(reply: Exclude<Reply, { type: "ready" }>): void {
    const waiting = this.#waiting.get(reply.task);
    this.#waiting.delete(reply.task);
    if (reply.type === "cv") waiting?.resolve(reply);
    else waiting?.reject(errorOf(reply.failure));
  }

  #end(reason: string): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.#onEnd();
    for (const { reject } of this.#waiting.values()) reject(new Error(`worker: expected it to hash, but ${reason}`));
    this.#waiting.clear();
  }
}
