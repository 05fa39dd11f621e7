// Many messages in one call. Short ones share the lanes of the core, whatever their lengths; a long one fills the lanes by itself.

import { currentCore } from "./backend.ts";
import { assertBytes, assertLength, describe, isBytes, mismatch, type Bytes } from "./bytes.ts";
import type { Core } from "./core.ts";
import { settingsOf, type Blake3Options, type Settings } from "./options.ts";

// A batch lies in the window of slot 0 as the core's hash_batch wants it. The core gives 32 bytes of output for each message.
const maxShort = 4096;
const blockLength = 64;
const digestLength = 32;

export interface HashManyOptions extends Blake3Options {
  /** Where to put the digests instead of into a new array. */
  out?: Uint8Array | undefined;
}

/** Bytes cut in pieces of equal `length`, each a message. */
export interface EqualPieces {
  readonly data: Uint8Array;
  readonly length: number;
}

/**
 * The digests of many messages, one after the other in the order of the messages. Each is what `blake3` gives for the message and the same
 * options; short messages are done several times as fast together.
 *
 * @param messages - an array of messages, or `{ data, length }`: one array cut in equal pieces
 * @param options - as for `blake3`, and `out`, an array of at least `count * dkLen` bytes, which may overlap messages
 * @returns `out`, or a new array of `count * dkLen` bytes
 * @throws TypeError for an argument of the wrong kind, RangeError for one with a wrong value, Error for a key together with a context.
 */
export function hashMany<Out extends Uint8Array>(
  messages: readonly Uint8Array[] | EqualPieces,
  options: HashManyOptions & { out: Out },
): Out;
export function hashMany(messages: readonly Uint8Array[] | EqualPieces, options?: HashManyOptions): Bytes;
export function hashMany(messages: readonly Uint8Array[] | EqualPieces, options?: HashManyOptions): Uint8Array {
  const settings = settingsOf(options);
  const isList = Array.isArray(messages);
  if (isList) assertMessages(messages);
  else assertPieces(messages as EqualPieces);
  const { outputLength } = settings;
  const { length, data } = messages as EqualPieces;
  const total = (isList ? length : data.length / length) * outputLength;
  const out = options?.out;
  if (out !== undefined) {
    assertBytes(out, "out");
    if (out.length < total) throw new RangeError(mismatch("out", `at least ${total} bytes`, out.length));
  }

  const core = currentCore();
  const digests = new Uint8Array(total);
  const inLanes = core.layout.laneCount > 1 && outputLength === digestLength;
  if (inLanes && !isList && length <= maxShort && length % blockLength === 0) {
    hashBlocks(core, settings, data, length, digests);
  } else {
    const list = isList ? (messages as readonly Uint8Array[]) : cut(messages as EqualPieces);
    if (inLanes) hashInBatches(core, settings, list, digests);
    else for (let i = 0; i < list.length; i++) hashOne(core, settings, list[i], i, digests);
  }
  if (out === undefined) return digests;
  out.set(digests);
  return out;
}

function assertMessages(list: readonly unknown[]): void {
  for (let i = 0; i < list.length; i++) {
    const message = list[i];
    if (!isBytes(message) || message.length === 0) assertBytes(message, `messages[${i}]`);
  }
}

function assertPieces(pieces: EqualPieces): void {
  if (typeof pieces !== "object" || (pieces as EqualPieces | null)?.data === undefined) {
    throw new TypeError(mismatch("messages", "an array or { data, length }", describe(pieces)));
  }
  const { data, length } = pieces;
  assertBytes(data, "messages.data");
  assertLength(length, "messages.length");
  if (length === 0 || data.length % length !== 0) {
    throw new RangeError(mismatch("messages.length", `a divisor of the ${data.length} bytes of data`, length));
  }
}

function cut({ data, length }: EqualPieces): Uint8Array[] {
  return Array.from({ length: data.length / length }, (_, i) => data.subarray(i * length, (i + 1) * length));
}

function hashOne(core: Core, settings: Settings, message: Uint8Array, index: number, digests: Bytes): void {
  const { mode, key, outputLength } = settings;
  digests.set(core.hash(mode, key, message, outputLength), index * outputLength);
}

// Pieces of whole blocks lie in the window as they lie in the data.
function hashBlocks(core: Core, { mode, key }: Settings, data: Uint8Array, length: number, digests: Bytes): void {
  const { memory, exports, layout } = core;
  const perBatch = Math.floor(layout.windowSize / length) * length;
  new Uint32Array(memory.buffer, layout.batchLengths, perBatch / length).fill(length);
  core.begin(mode, key);
  for (let done = 0; done < data.length; done += perBatch) {
    const batch = data.subarray(done, done + perBatch);
    const count = batch.length / length;
    memory.set(batch, layout.window);
    exports.hash_batch(count);
    const start = layout.batchDigests;
    digests.set(memory.subarray(start, start + count * digestLength), (done / length) * digestLength);
  }
  if (key !== undefined) core.wipeOneShot(layout.windowSize);
}

function hashInBatches(core: Core, settings: Settings, list: readonly Uint8Array[], digests: Bytes): void {
  const { memory, exports, layout } = core;
  const lengths = new Uint32Array(memory.buffer, layout.batchLengths, layout.windowSize / blockLength);
  const doubles = new Float64Array(memory.buffer);
  const long: number[] = [];
  const indexes: number[] = []; // of the messages of this batch
  let used = 0;
  const flush = () => {
    exports.hash_batch(indexes.length);
    scatter(memory, layout.batchDigests, indexes, digests);
    indexes.length = used = 0;
  };
  core.begin(settings.mode, settings.key);
  for (let i = 0; i < list.length; i++) {
    const message = list[i];
    const { length } = message;
    if (length > maxShort) {
      long.push(i);
      continue;
    }
    const space = Math.max(1, Math.ceil(length / blockLength)) * blockLength;
    if (used + space > layout.windowSize) flush();
    const start = layout.window + used;
    // Eight doubles are the last block, whose end must be zeros.
    if (length < space) for (let end = (start + space) / 8, at = end - 8; at < end; at++) doubles[at] = 0;
    memory.set(message, start);
    lengths[indexes.length] = length;
    indexes.push(i);
    used += space;
  }
  flush();
  if (settings.key !== undefined) core.wipeOneShot(layout.windowSize);
  for (const index of long) hashOne(core, settings, list[index], index, digests);
}

// Copies digests to where they belong, a run of consecutive ones at once.
function scatter(memory: Uint8Array, start: number, indexes: number[], digests: Bytes): void {
  for (let first = 0; first < indexes.length;) {
    let end = first + 1;
    while (indexes[end] === indexes[end - 1] + 1) end++;
    const run = memory.subarray(start + first * digestLength, start + end * digestLength);
    digests.set(run, indexes[first] * digestLength);
    first = end;
  }
}
