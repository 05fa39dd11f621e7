// The saved state of a hasher as bytes: a header, the key, the stack of cvs, the rest of the input, a checksum. It is the same in every
// backend, for every way in which the input was cut. Numbers are little-endian; those without a limit are doubles, which hold all that there can be.

import { Mode } from "./abi.ts";
import { currentCore } from "./backend.ts";
import { mismatch, type Bytes } from "./bytes.ts";
import { chunkLength } from "./core.ts";
import { groupLength, type MessageState } from "./message.ts";
import { keyLength } from "./options.ts";

const magic = [0x62, 0x33, 0x73]; // "b3s"
const version = 1;
const headerLength = 24;
const checksumLength = 16;
const cvLength = 32;

export interface HasherState extends MessageState {
  readonly mode: Mode;
  readonly key: Bytes | undefined;
  readonly outputLength: number;
}

// Offsets in the header.
const versionAt = 3;
const modeAt = 4;
const restAt = 6;
const outputLengthAt = 8;
const absorbedAt = 16;

export function writeSaved({ mode, key, outputLength, absorbed, stack, rest }: HasherState): Bytes {
  const parts = [key ?? [], stack, rest];
  const bodyLength = parts.reduce((sum, { length }) => sum + length, headerLength);
  const saved = new Uint8Array(bodyLength + checksumLength);
  const view = new DataView(saved.buffer);
  saved.set(magic);
  view.setUint8(versionAt, version);
  view.setUint16(modeAt, mode, true);
  view.setUint16(restAt, rest.length, true);
  view.setFloat64(outputLengthAt, outputLength, true);
  view.setFloat64(absorbedAt, absorbed, true);
  let end = headerLength;
  for (const part of parts) {
    saved.set(part, end);
    end += part.length;
  }
  saved.set(checksum(saved.subarray(0, bodyLength)), bodyLength);
  return saved;
}

/** Throws a RangeError that says what is wrong if `bytes` are not what `writeSaved` made. The stack and the rest are parts of them. */
export function readSaved(bytes: Bytes): HasherState {
  const bodyLength = bytes.length - checksumLength;
  if (bodyLength < headerLength || magic.some((byte, i) => bytes[i] !== byte)) fail("something else");
  if (bytes[versionAt] !== version) fail(`version ${bytes[versionAt]}`);
  if (checksum(bytes.subarray(0, bodyLength)).some((byte, i) => bytes[bodyLength + i] !== byte)) fail("a damaged one");

  // What has a good checksum and still makes no sense was not made by us; it must not reach the core.
  const view = new DataView(bytes.buffer);
  const mode = view.getUint16(modeAt, true) as Mode;
  const restLength = view.getUint16(restAt, true);
  const outputLength = view.getFloat64(outputLengthAt, true);
  const absorbed = view.getFloat64(absorbedAt, true);
  const keyEnd = headerLength + (mode === Mode.hash ? 0 : keyLength);
  const stackEnd = keyEnd + cvLength * onesIn(absorbed / chunkLength);
  const sound =
    mode <= Mode.deriveKeyMaterial &&
    isLength(absorbed) &&
    absorbed % groupLength === 0 &&
    restLength <= groupLength &&
    (restLength > 0 || absorbed === 0) &&
    isLength(absorbed + restLength) &&
    isLength(outputLength) &&
    bodyLength === stackEnd + restLength;
  if (!sound) fail("contradictions");
  return {
    mode,
    key: mode === Mode.hash ? undefined : bytes.slice(headerLength, keyEnd),
    outputLength,
    absorbed,
    stack: bytes.subarray(keyEnd, stackEnd),
    rest: bytes.subarray(stackEnd, bodyLength),
  };
}

function fail(got: string): never {
  throw new RangeError(mismatch("saved state", `what save() of version ${version} returned`, got));
}

function checksum(bytes: Uint8Array): Bytes {
  const core = currentCore();
  const sum = core.hash(Mode.hash, undefined, bytes, checksumLength);
  core.wipeOneShot(bytes.length); // they may hold a key
  return sum;
}

// Minus zero is none.
function isLength(value: number): boolean {
  return Number.isSafeInteger(value) && 1 / value > 0;
}

// How many binary digits of a number are 1: how many cvs a stack of so many chunks has.
function onesIn(value: number): number {
  return value.toString(2).split("1").length - 1;
}
