// The options of a hash: which mode, which key, how much output.

import { Mode } from "./abi.ts";
import { currentCore } from "./backend.ts";
import { assertBytes, assertLength, checkedLength, describe, kindOf, mismatch, utf8 } from "./bytes.ts";

export interface Blake3Options {
  /** A key of 32 bytes, for keyed hashing (a MAC or PRF). Excludes `context`. */
  key?: Uint8Array | undefined;
  /** A context, for key derivation; a string counts as its UTF-8 bytes. Excludes `key`. */
  context?: string | Uint8Array | undefined;
  /** Bytes of output, 32 if left out. */
  dkLen?: number | undefined;
}

/** What the options say, checked. Only plain mode has no key; a key has 32 bytes and may be the caller's own. */
export interface Settings {
  readonly mode: Mode;
  readonly key: Uint8Array | undefined;
  readonly outputLength: number;
}

export const digestLength = 32;
export const keyLength = 32;

const plain: Settings = { mode: Mode.hash, key: undefined, outputLength: digestLength };

/**
 * Checks options.
 *
 * @throws TypeError if they are no plain object or one of them is of the wrong kind, RangeError if one has a wrong value, Error if there is
 *   both a key and a context.
 */
export function settingsOf(options: Blake3Options | undefined): Settings {
  if (options === undefined) return plain;
  const outputLength = outputLengthOf(options);
  const key = ownOption(options, "key");
  const context = ownOption(options, "context");
  if (key !== undefined) {
    if (context !== undefined) throw new Error(mismatch("options", "a key or a context", "both"));
    assertKey(key);
    return { mode: Mode.keyedHash, key, outputLength };
  }
  if (context !== undefined) return { mode: Mode.deriveKeyMaterial, key: contextKey(context), outputLength };
  return { ...plain, outputLength };
}

/** The part of `settingsOf` for functions whose key or context is an argument. */
export function outputLengthOf(options: Pick<Blake3Options, "dkLen"> | undefined): number {
  if (options === undefined) return digestLength;
  assertPlainObject(options);
  const dkLen = ownOption(options, "dkLen");
  if (dkLen === undefined) return digestLength;
  assertLength(dkLen, "dkLen");
  return dkLen + 0; // no -0
}

export function assertKey(key: unknown): asserts key is Uint8Array {
  const length = checkedLength(key, "key");
  if (length !== keyLength) throw new RangeError(mismatch("key", "32 bytes", length));
}

let lastContext: string | undefined;
let lastContextKey: Uint8Array | undefined;

/** The key that stands for a context (BLAKE3 paper, section 2.3). Programs use few contexts, and a context is no secret: the last is kept. */
export function contextKey(context: unknown): Uint8Array {
  if (typeof context === "string") {
    if (context === lastContext) return lastContextKey!;
    const key = currentCore().hash(Mode.deriveKeyContext, undefined, utf8(context, "context"), keyLength);
    lastContext = context;
    lastContextKey = key;
    return key;
  }
  if (typeof context !== "object") {
    throw new TypeError(mismatch("context", "a string or a Uint8Array", describe(context)));
  }
  assertBytes(context, "context");
  return currentCore().hash(Mode.deriveKeyContext, undefined, context, keyLength);
}

// An object of any realm made by {} or with a null prototype.
function assertPlainObject(options: unknown): void {
  if (typeof options === "object" && options !== null) {
    const prototype: unknown = Object.getPrototypeOf(options);
    if (prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null) return;
  }
  throw new TypeError(mismatch("options", "a plain object", kindOf(options)));
}

/** An option that the caller wrote himself, not what somebody put on Object.prototype. */
export function ownOption<Options extends object, Name extends keyof Options>(
  options: Options,
  name: Name,
): Options[Name] | undefined {
  return Object.hasOwn(options, name) ? options[name] : undefined;
}
