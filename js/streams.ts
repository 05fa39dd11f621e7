// The entry `blake3-simd/streams`: input that comes in pieces, in whatever way the web and JavaScript have for that.

import { kindOf, type Bytes } from "./bytes.ts";
import { Hasher } from "./hasher.ts";
import { assertBlob, BlobSource, type BlobLike } from "./input/blob.ts";
import { abortable, Run, runSettingsOf, signalOf, type AbortOptions, type RunOptions } from "./input/options.ts";
import { appendAll, outputOf } from "./input/source.ts";
import { turn } from "./input/turn.ts";
import { settingsOf } from "./options.ts";

export type { Bytes } from "./bytes.ts";
export type { BlobLike } from "./input/blob.ts";
export type { AbortOptions, Progress, RunOptions, Signal } from "./input/options.ts";
export type { Blake3Options } from "./options.ts";
export { hashTransform, type HashTransform } from "./transform.ts";

/** What is used of a `ReadableStream`. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
    cancel(reason?: unknown): Promise<unknown>;
    releaseLock?(): void;
  };
}

/** How pieces come: `done` ends them. */
interface Piece {
  readonly done?: boolean | undefined;
  readonly value?: Uint8Array | undefined;
}

interface Pieces {
  readonly next: () => Piece | PromiseLike<Piece>;
  /** Ends them before their time. */
  readonly stop: (reason: unknown) => unknown;
  /** Whether each may be a promise. */
  readonly isSync?: boolean;
}

const betweenTurns = 2 ** 22;

/**
 * Hashes a web stream of bytes to its end, for example `response.body`.
 *
 * @param options - as for `blake3`, and `signal`
 * @throws (rejects) what the stream fails with; TypeError if it is none or a piece is no Uint8Array, and then cancels it; as `blake3` does for
 *   options.
 */
export async function hashStream(stream: ByteStream, options?: AbortOptions): Promise<Bytes> {
  if (!isStream(stream)) {
    // Node's streams are iterable, and have no reader.
    const hint = isIterable(stream) ? "; hashIterable takes it" : "";
    throw new TypeError(`stream: expected a ReadableStream, got ${kindOf(stream)}${hint}`);
  }
  let reader: ReturnType<ByteStream["getReader"]> | undefined;
  try {
    return await consume(options, () => {
      const open = (reader = stream.getReader());
      return { next: () => open.read(), stop: (reason) => open.cancel(reason) };
    });
  } finally {
    // Old engines refuse while a read is waiting.
    ignore(() => reader?.releaseLock?.());
  }
}

/**
 * Hashes the pieces of an iterable, sync or async, for example a Node stream or an array of Uint8Arrays.
 *
 * @param options - as for `blake3`, and `signal`
 * @throws (rejects) what the iterable throws; TypeError if it is none or a piece is no Uint8Array, and then ends it; as `blake3` does for
 *   options.
 */
export async function hashIterable(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options?: AbortOptions,
): Promise<Bytes> {
  const { iterate, isSync } = iterationOf(pieces);
  return consume(options, () => {
    const iterator = iterate();
    return { next: () => iterator.next(), isSync, stop: () => iterator.return?.() };
  });
}

/**
 * Hashes a Blob or File, slice by slice. `blake3-simd/parallel` has the same for several threads.
 *
 * @param options - as for `blake3`, `signal` and `onProgress`
 * @throws (rejects) what reading fails with; TypeError if it is no Blob; as `blake3` does for options.
 */
export async function hashBlob(blob: BlobLike, options?: RunOptions): Promise<Bytes> {
  assertBlob(blob);
  const settings = settingsOf(options);
  const runSettings = runSettingsOf(options);
  const run = new Run(blob.size, runSettings);
  const source = new BlobSource(blob);
  return abortable(runSettings.signal, () => outputOf(settings, (message) => appendAll(message, source, run)));
}

// If this ends before the pieces do, they are told why, and nobody waits for what they say to it: it may never come.
async function consume(options: AbortOptions | undefined, open: () => Pieces): Promise<Bytes> {
  const signal = signalOf(options);
  const hasher = new Hasher(options);
  let pieces: Pieces | undefined;
  let broken = false;
  const feed = async ({ next, isSync }: Pieces) => {
    for (let sinceTurn = 0; ;) {
      broken = true;
      const piece = await next();
      assertPiece(piece);
      const { done, value } = piece;
      broken = false;
      // After an abort the hasher is destroyed, so that both of these throw.
      if (done) return hasher.digest();
      // Like a loop with `for await`, which waits for each element of an array of promises.
      const bytes = isSync ? await (value as Uint8Array | PromiseLike<Uint8Array>) : value!;
      hasher.update(bytes);
      sinceTurn += bytes.length;
      if (sinceTurn < betweenTurns) continue;
      // Pieces that are all there already would keep other events, an abort among them, from their turn.
      sinceTurn = 0;
      await turn();
    }
  };
  try {
    const opened = (pieces = open());
    return await abortable(signal, () => feed(opened));
  } catch (error) {
    hasher.destroy();
    if (!broken || signal?.aborted) ignore(() => pieces?.stop(error));
    throw error;
  }
}

function ignore(call: () => unknown): void {
  new Promise((resolve) => resolve(call())).catch(() => undefined);
}

function isStream(value: unknown): value is ByteStream {
  return typeof (value as Partial<ByteStream> | null | undefined)?.getReader === "function";
}

function isIterable(value: unknown): boolean {
  return typeof (value as Partial<AsyncIterable<Uint8Array>> | null | undefined)?.[Symbol.asyncIterator] === "function";
}

function assertPiece(piece: unknown): void {
  if ((typeof piece === "object" && piece !== null) || typeof piece === "function") return;
  throw new TypeError(`pieces: expected next() to give an object, got ${kindOf(piece)}`);
}

interface Iteration {
  readonly iterate: () => AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  readonly isSync: boolean;
}

function iterationOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Iteration {
  // These have iterators too, but not of pieces.
  const isOneItself = typeof pieces === "string" || ArrayBuffer.isView(pieces);
  const { [Symbol.asyncIterator]: async, [Symbol.iterator]: sync } = (pieces ?? {}) as Partial<
    AsyncIterable<Uint8Array> & Iterable<Uint8Array>
  >;
  const iterate = async ?? sync;
  if (isOneItself || typeof iterate !== "function") {
    // Not every engine can iterate over a web stream.
    const hint = isStream(pieces) ? "; hashStream takes it" : "";
    throw new TypeError(`pieces: expected an iterable of Uint8Arrays, got ${kindOf(pieces)}${hint}`);
  }
  return { iterate: iterate.bind(pieces) as Iteration["iterate"], isSync: iterate !== async };
}
