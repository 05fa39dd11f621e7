// The workers that hash with one build of the core. They are kept from call to call.

import type { Core } from "../core.ts";
import { candidates, compile } from "../candidates.ts";
import type { Platform, WorkerHandle } from "./platform.ts";
import { Remote } from "./remote.ts";

interface Build {
  readonly module?: WebAssembly.Module;
  readonly javascript?: string;
}

export class Pool {
  readonly core: Core;
  readonly #platform: Platform;
  readonly #build: Build | undefined;
  #remotes: Remote[] = [];
  /** Which of the platform's ways to start a worker is in use. Those before it do not work here. */
  #way = 0;
  #calls = 0;
  #whenIdle: (() => void) | undefined;

  constructor(core: Core, platform: Platform) {
    this.core = core;
    this.#platform = platform;
    this.#build = buildOf(core);
  }

  /** Whether workers may be had, as far as is known. */
  get canStart(): boolean {
    return this.#build !== undefined && this.#way < this.#platform.ways.length;
  }

  /**
   * Up to `threads` workers for a call, those with the least to do. Some may still be on their way.
   *
   * @param start - whether missing workers are started
   */
  join(threads: number, start: boolean): Remote[] {
    this.#calls++;
    if (start) while (this.canStart && this.#remotes.length < threads) this.#start();
    const team = [...this.#remotes].sort((a, b) => a.users - b.users).slice(0, threads);
    for (const remote of team) remote.join();
    return team;
  }

  leave(team: readonly Remote[]): void {
    for (const remote of team) remote.leave();
    if (--this.#calls === 0) this.#whenIdle?.();
  }

  /** Ends all workers once no call uses them. The pool cannot be used after that. */
  async close(): Promise<void> {
    if (this.#calls > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve));
    await Promise.all(this.#remotes.map((remote) => remote.terminate()));
  }

  #start(): void {
    const { module, javascript } = this.#build!;
    const way = this.#way;
    let handle: WorkerHandle | undefined;
    let remote: Remote;
    try {
      handle = this.#platform.ways[way](javascript);
      remote = new Remote(handle, module);
    } catch {
      void handle?.terminate();
      this.#way++;
      return;
    }
    this.#remotes.push(remote);
    void remote.ended.then(() => {
      this.#remotes = this.#remotes.filter((other) => other !== remote);
      if (!remote.hasStarted && this.#way === way) this.#way++;
    });
  }
}

// What a worker needs to have the same build: a module to be posted, or a function's text. Undefined where neither can be had.
function buildOf({ name }: Core): Build | undefined {
  const candidate = candidates.find((one) => one.name === name);
  if (candidate === undefined) return undefined;
  if (candidate.wasm === undefined) return name === "js" ? { javascript: String(candidate.exports) } : undefined;
  try {
    return { module: compile(candidate.wasm) };
  } catch {
    return undefined;
  }
}
