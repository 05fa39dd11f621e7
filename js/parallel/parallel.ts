// Hashing with several threads: when workers are worth it, and what the calling thread does meanwhile.

import { currentCore } from "../backend.ts";
import { assertBytes, describe, encodeText, lengthOf, type Bytes } from "../bytes.ts";
import { assertBlob, type BlobLike } from "../input/blob.ts";
import { abortable, Run, runSettingsOf, type RunOptions, type RunSettings } from "../input/options.ts";
import { appendAll, outputOf } from "../input/source.ts";
import { turn } from "../input/turn.ts";
import type { Core } from "../core.ts";
import type { Message } from "../message.ts";
import { ownOption, settingsOf, type Settings } from "../options.ts";
import { Cut } from "./cut.ts";
import { Job, type SharedSource } from "./job.ts";
import { leastLength, mostThreads, usualStartCost } from "./limits.ts";
import type { Platform } from "./platform.ts";
import { Pool } from "./pool.ts";
import type { Remote } from "./remote.ts";
import { BytesSource, SharedBlobSource } from "./sources.ts";

export interface ParallelOptions extends RunOptions {
  /**
   * How many threads hash, the number of cores if left out. With 1 it is the calling one. Otherwise files and blobs have so many workers; for
   * bytes, the calling thread is one of them.
   */
  threads?: number | undefined;
}

/** The options, checked. */
export interface ParallelSettings {
  readonly hash: Settings;
  readonly run: RunSettings;
  readonly threads: number;
}

export class Parallel {
  readonly #platform: Platform;
  readonly #startCost: number;
  #pool: Pool | undefined;
  /** Pools that end once no call uses them any more. */
  readonly #ending = new Set<Promise<void>>();
  /** Calls under way, those that have not come to use workers yet included. */
  readonly #calls = new Set<Promise<unknown>>();
  /** Bytes hashed without workers that they could have hashed. */
  #missed = 0;

  constructor(platform: Platform, startCost = usualStartCost) {
    this.#platform = platform;
    this.#startCost = startCost;
  }

  async hashBytes(bytes: Uint8Array, options?: ParallelOptions): Promise<Bytes> {
    assertBytes(bytes, "bytes", encodeText);
    const settings = this.settingsOf(options);
    const length = lengthOf(bytes);
    if (length >= leastLength) return this.hash(new BytesSource(bytes), settings);
    const run = new Run(length, settings.run);
    run.check();
    const { mode, key, outputLength } = settings.hash;
    const digest = currentCore().hash(mode, key, bytes, outputLength);
    run.advance(length);
    return digest;
  }

  async hashBlob(blob: BlobLike, options?: ParallelOptions): Promise<Bytes> {
    assertBlob(blob);
    return this.hash(new SharedBlobSource(blob), this.settingsOf(options));
  }

  /** The options, checked. */
  settingsOf(options?: ParallelOptions): ParallelSettings {
    const hash = settingsOf(options);
    const run = runSettingsOf(options);
    const threads = options && ownOption(options, "threads");
    return { hash, run, threads: threads === undefined ? this.#cores() : threadsOf(threads) };
  }

  hash(source: SharedSource, { hash, run, threads }: ParallelSettings): Promise<Bytes> {
    return this.track(() =>
      abortable(run.signal, () =>
        outputOf(hash, async (message) => {
          const progress = new Run(source.length, run);
          if (threads > 1 && source.length >= leastLength) {
            await this.#appendSubtrees(message, source, progress, threads);
          }
          await appendAll(message, source, progress, message.length);
        }),
      ),
    );
  }

  /** What a call promises, for which `close` waits from now on. */
  track<Result>(call: () => Promise<Result>): Promise<Result> {
    const result = call();
    const done = () => this.#calls.delete(result);
    this.#calls.add(result);
    result.then(done, done);
    return result;
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#calls);
    this.#missed = 0;
    this.#endPool();
    await Promise.all(this.#ending);
  }

  #endPool(): void {
    const ended = this.#pool?.close();
    this.#pool = undefined;
    if (ended === undefined) return;
    this.#ending.add(ended);
    void ended.then(() => this.#ending.delete(ended));
  }

  // All of the source that can come from workers: whole subtrees, after which more input follows. Less where there are none.
  async #appendSubtrees(message: Message, source: SharedSource, run: Run, threads: number): Promise<void> {
    const cut = new Cut(source.length, threads);
    const workers = Math.min(source.read === undefined ? threads : threads - 1, cut.count);
    const pool = this.#poolOf(message.core);
    let team = this.#join(pool, workers, source.length);
    try {
      while (message.length < cut.rest && team.length > 0) {
        run.check();
        if (team.some(({ isReady }) => isReady)) return await new Job(message, source, run, cut).append(team);
        // The calling thread does not wait for workers, which may never come, but begins by itself.
        const length = cut.lengthAt(message.length);
        await source.append(message, message.length, length, run);
        run.advance(length);
        await turn();
        if (team.every(({ hasEnded }) => hasEnded)) {
          const others = pool.join(workers, true);
          pool.leave(team);
          team = others;
        }
      }
    } finally {
      pool.leave(team);
    }
  }

  #join(pool: Pool, workers: number, length: number): Remote[] {
    this.#missed += length;
    const team = pool.join(workers, this.#missed >= this.#startCost);
    if (team.length === workers) this.#missed = 0;
    return team;
  }

  /** The pool for a backend. There is one at a time; one for another backend ends with the calls that use it. */
  #poolOf(core: Core): Pool {
    if (this.#pool?.core !== core) {
      this.#endPool();
      this.#pool = new Pool(core, this.#platform);
    }
    return this.#pool;
  }

  #cores(): number {
    return Math.min(mostThreads, Math.max(1, this.#platform.cores()));
  }
}

function threadsOf(threads: unknown): number {
  if (typeof threads !== "number") throw new TypeError(`threads: expected a number, got ${describe(threads)}`);
  if (!Number.isInteger(threads) || threads < 1 || threads > mostThreads) {
    throw new RangeError(`threads: expected an integer from 1 to ${mostThreads}, got ${threads}`);
  }
  return threads;
}
