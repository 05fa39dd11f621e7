// Many messages in one call. Short ones share the lanes of the core, whatever their lengths; a long one fills the lanes by itself.

import { currentCore } from "./backend.ts";
import { hashPieces, hashShort } from "./batches.ts";
import {
  assertBytes,
  assertLength,
  checkedLength,
  encodeText,
  isBytes,
  kindOf,
  lengthOf,
  mismatch,
  plainView,
  type Bytes,
} from "./bytes.ts";
import { ownOption, settingsOf, type Blake3Options, type Settings } from "./options.ts";

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
 * options. Short messages are done faster together, up to twice as fast; equal pieces of a multiple of 64 bytes up to 4096 several times as fast.
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
  const pieces = Array.isArray(messages) ? undefined : piecesOf(messages as EqualPieces);
  const list = pieces === undefined ? listOf(messages as readonly unknown[]) : [];
  // From here on nothing runs the caller's code.
  const { outputLength } = settings;
  const total = (pieces === undefined ? list.length : lengthOf(pieces.data) / pieces.length) * outputLength;
  if (out !== undefined) {
    const room = checkedLength(out, "out");
    if (room < total) throw new RangeError(mismatch("out", `at least ${total} bytes`, room));
  }
  const digests = new Uint8Array(total);
  try {
    hashAll(settings, list, pieces, digests);
  } finally {
    if (settings.key !== undefined) currentCore().wipeOneShot(Infinity); // all of the window, and with it what a batch leaves
  }
  if (out === undefined) return digests;
  out.set(digests);
  digests.fill(0); // they may be keys
  return out;
}

function hashAll(
  settings: Settings,
  list: readonly Uint8Array[],
  pieces: EqualPieces | undefined,
  digests: Bytes,
): void {
  const core = currentCore();
  if (pieces !== undefined) {
    if (hashPieces(core, settings, pieces, digests)) return;
    const { data, length } = pieces;
    list = Array.from({ length: data.length / length }, (_, i) => data.subarray(i * length, (i + 1) * length));
  }
  const { mode, key, outputLength } = settings;
  for (const index of hashShort(core, settings, list, digests)) {
    const output = core.hash(mode, key, list[index], outputLength);
    digests.set(output, index * outputLength);
    if (key !== undefined) output.fill(0);
  }
}

function listOf(messages: readonly unknown[]): Uint8Array[] {
  const list = new Array<Uint8Array>(messages.length);
  for (let i = 0; i < list.length; i++) {
    const message = messages[i];
    if (!isBytes(message) || lengthOf(message) === 0) assertBytes(message, `messages[${i}]`, encodeText);
    list[i] = message;
  }
  return list;
}

function piecesOf(pieces: EqualPieces | null | undefined): EqualPieces {
  const { data, length } = pieces ?? ({} as Partial<EqualPieces>);
  if (data === undefined) throw new TypeError(mismatch("messages", "an array or { data, length }", kindOf(pieces)));
  const whole = checkedLength(data, "messages.data", encodeText);
  assertLength(length, "messages.length");
  if (length === 0 || whole % length !== 0) {
    throw new RangeError(mismatch("messages.length", `a divisor of the ${whole} bytes of data`, length));
  }
  return { data: plainView(data), length };
}
