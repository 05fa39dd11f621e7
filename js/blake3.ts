// The one-shot API.

import { Mode } from "./abi.ts";
import { currentCore } from "./backend.ts";
import { checkedLength, encodeText, type Bytes } from "./bytes.ts";
import { Hasher } from "./hasher.ts";
import { assertKey, contextKey, digestLength, outputLengthOf, settingsOf, type Blake3Options } from "./options.ts";

/** The type of `blake3`, a `CHashXOF` of @noble/hashes. */
export interface Blake3 {
  (message: Uint8Array, options?: Blake3Options): Bytes;
  /** A hasher for input that comes in pieces. */
  create(options?: Blake3Options): Hasher;
  /** Bytes of a digest unless `dkLen` says otherwise. */
  readonly outputLen: 32;
  /** Bytes of a block. */
  readonly blockLen: 64;
  /** There is output of any length. */
  readonly canXOF: true;
}

function hash(message: Uint8Array, options?: Blake3Options): Bytes {
  if (options === undefined) {
    return currentCore().digest(message, checkedLength(message, "message", encodeText));
  }
  const { mode, key, outputLength } = settingsOf(options); // first, since it may run the caller's code
  return currentCore().hash(mode, key, message, outputLength, checkedLength(message, "message", encodeText));
}

/**
 * The BLAKE3 hash of a message; with a `key` its MAC, with a `context` a key derived from it. It stands in for `blake3` of @noble/hashes.
 *
 * @param message - any number of bytes, never changed
 * @param options - `key` (32 bytes) or `context` (text or bytes), and `dkLen`, the number of bytes of output (32 if left out)
 * @returns a new array of `dkLen` bytes
 * @throws TypeError for an argument of the wrong kind, RangeError for one with a wrong value, Error for a key together with a context.
 */
export const blake3: Blake3 = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ Object.assign(hash, {
    create: (options?: Blake3Options) => new Hasher(options),
    outputLen: digestLength,
    blockLen: 64,
    canXOF: true,
  } as const),
);

/**
 * The keyed hash of a message, a MAC or PRF (BLAKE3 paper, section 2.3).
 *
 * @param key - 32 bytes
 * @param message - any number of bytes
 * @returns a new array of `dkLen` bytes, 32 if left out
 * @throws TypeError for an argument of the wrong kind, RangeError for one with a wrong value.
 */
export function keyedHash(key: Uint8Array, message: Uint8Array, options?: Pick<Blake3Options, "dkLen">): Bytes {
  const outputLength = outputLengthOf(options);
  assertKey(key);
  return currentCore().hash(Mode.keyedHash, key, message, outputLength, checkedLength(message, "message", encodeText));
}

/**
 * A key derived from key material (BLAKE3 paper, section 2.3).
 *
 * @param context - a constant that names the application and the purpose; text counts as UTF-8
 * @param material - any number of bytes
 * @returns a new array of `dkLen` bytes, 32 if left out
 * @throws TypeError for an argument of the wrong kind, RangeError for one with a wrong value.
 */
export function deriveKey(
  context: string | Uint8Array,
  material: Uint8Array,
  options?: Pick<Blake3Options, "dkLen">,
): Bytes {
  const outputLength = outputLengthOf(options);
  const key = contextKey(context);
  return currentCore().hash(
    Mode.deriveKeyMaterial,
    key,
    material,
    outputLength,
    checkedLength(material, "material", encodeText),
  );
}
