// Many messages in one call. Short ones share the lanes of the core, whatever their lengths; a long one fills the lanes by itself.

import { currentCore } from "./backend.ts";
import { assertBytes, assertLength, describe, isBytes, lengthOf, mismatch, plainView, type Bytes } from "./bytes.ts";
import type { Core } from "./core.ts";
import { ownOption, settingsOf, type Blake3Options, type Settings } from "./options.ts";

// A batch lies in the window of slot 0 as the core's hash_batch wants it. The core gives 32 bytes of output for each message.
const maxShort = 4096;
const blockLength = 64;
const digestLength = 32;
const maxLeft = 2 ** 16; // all that a batch leaves in the window

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
  const out = options && ownOption(options, "out");
  // From here on nothing runs the caller's code, so what was checked stays as it is.
  const pieces = Array.isArray(messages) ? undefined : piecesOf(messages as EqualPieces);
  const list = pieces === undefined ? listOf(messages as readonly unknown[]) : [];
  const { outputLength } = settings;
  const total = (pieces === undefined ? list.length : lengthOf(pieces.data) / pieces.length) * outputLength;
  if (out !== undefined) {
    assertBytes(out, "out");
    if (lengthOf(out) < total) throw new RangeError(mismatch("out", `at least ${total} bytes`, lengthOf(out)));
  }
  const digests = new Uint8Array(total);
  try {
    hashAll(settings, list, pieces, digests);
  } finally {
    if (settings.key !== undefined) currentCore().wipeOneShot(maxLeft);
  }
  if (out === undefined) return digests;
  out.set(digests);
  return out;
}

function hashAll(
  settings: Settings,
  list: readonly Uint8Array[],
  pieces: EqualPieces | undefined,
  digests: Bytes,
): void {
  const core = currentCore();
  const inLanes = core.layout.laneCount > 1 && settings.outputLength === digestLength;
  if (pieces !== undefined) {
    const { data, length } = pieces;
    if (inLanes && length <= maxShort && length % blockLength === 0) {
      return hashBlocks(core, settings, data, length, digests);
    }
    list = Array.from({ length: data.length / length }, (_, i) => data.subarray(i * length, (i + 1) * length));
  }
  if (inLanes) hashInBatches(core, settings, list, digests);
  else for (let i = 0; i < list.length; i++) hashOne(core, settings, list[i], i, digests);
}

function listOf(messages: readonly unknown[]): Uint8Array[] {
  const list = new Array<Uint8Array>(messages.length);
  for (let i = 0; i < list.length; i++) {
    const message = messages[i];
    if (!isBytes(message) || lengthOf(message) === 0) assertBytes(message, `messages[${i}]`);
    list[i] = message;
  }
  return list;
}

function piecesOf(pieces: EqualPieces | null | undefined): EqualPieces {
  const { data, length } = pieces ?? ({} as Partial<EqualPieces>);
  if (data === undefined) throw new TypeError(mismatch("messages", "an array or { data, length }", describe(pieces)));
  assertBytes(data, "messages.data");
  assertLength(length, "messages.length");
  const whole = lengthOf(data);
  if (length === 0 || whole % length !== 0) {
    throw new RangeError(mismatch("messages.length", `a divisor of the ${whole} bytes of data`, length));
  }
  return { data: plainView(data), length };
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
    const length = lengthOf(message);
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
