// What all that hashes input from elsewhere has in common: options beyond those of `blake3`, progress, and being aborted.

import { describe } from "../bytes.ts";
import { ownOption, type Blake3Options } from "../options.ts";

export interface Progress {
  /** Bytes hashed so far. */
  readonly done: number;
  /** Bytes to hash: Infinity where that is not known before the end, for example of a pipe. */
  readonly total: number;
}

/** What is used of an `AbortSignal`. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export interface AbortOptions extends Blake3Options {
  /** Makes the call reject at once, with the signal's reason, when it is aborted. */
  signal?: Signal | undefined;
}

export interface RunOptions extends AbortOptions {
  /** Called as bytes are hashed, and at the end with `done` equal to `total`. What it throws ends the call. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** The options of a run, checked. */
export interface RunSettings {
  readonly signal: Signal | undefined;
  readonly onProgress: RunOptions["onProgress"];
}

/**
 * @throws TypeError if an option is of the wrong kind
 */
export function runSettingsOf(options: RunOptions | undefined): RunSettings {
  const signal = signalOf(options);
  const onProgress = options && ownOption(options, "onProgress");
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw new TypeError(`onProgress: expected a function, got ${describe(onProgress)}`);
  }
  return { signal, onProgress };
}

export function signalOf(options: AbortOptions | undefined): Signal | undefined {
  const signal: unknown = options && ownOption(options, "signal");
  if (signal === undefined) return undefined;
  if (typeof signal !== "object" || signal === null || !("aborted" in signal) || !("addEventListener" in signal)) {
    throw new TypeError(`signal: expected an AbortSignal, got ${describe(signal)}`);
  }
  return signal as Signal;
}

/** A call on its way: counts its progress and notices that it was aborted. */
export class Run {
  readonly #total: number;
  readonly #settings: RunSettings;
  #done = 0;

  /** @param total - bytes to hash, Infinity where that is not known */
  constructor(total: number, settings: RunSettings) {
    this.#total = total;
    this.#settings = settings;
  }

  /** Reports that `length` more bytes are hashed. Throws the reason if the call was aborted. */
  advance(length: number): void {
    this.check();
    this.#done += length;
    this.#settings.onProgress?.({ done: this.#done, total: this.#total });
  }

  /** Reports the end of input whose length was not known. Throws the reason if the call was aborted. */
  finish(): void {
    this.check();
    this.#settings.onProgress?.({ done: this.#done, total: this.#done });
  }

  /** What `work` promises, or the reason as soon as the call is aborted: what is waited for may never come. */
  wait<Result>(work: () => Promise<Result>): Promise<Result> {
    return abortable(this.#settings.signal, work);
  }

  /** Throws the reason if the call was aborted. */
  check(): void {
    const { signal } = this.#settings;
    if (signal?.aborted) throw signal.reason;
  }
}

/** What `work` promises, or the signal's reason as soon as it is aborted. The work then is on its own, and must notice for itself. */
export async function abortable<Result>(signal: Signal | undefined, work: () => Promise<Result>): Promise<Result> {
  if (signal === undefined) return work();
  if (signal.aborted) throw signal.reason;
  let abort!: () => void;
  const aborted = new Promise<never>((_, reject) => {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason is the caller's
    abort = () => reject(signal.reason);
  });
  signal.addEventListener("abort", abort); // if it throws, there is no work yet
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
