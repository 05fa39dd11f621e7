// The entry `blake3-simd/node`: hashing as users of `node:crypto` know it, and files.

import { heedEnvironment } from "./environment.ts";
import { hashFileAlone } from "./input/hash-file.ts";
import type { Path } from "./input/file.ts";
import type { RunOptions } from "./input/options.ts";
import { Hash, toBuffer, type HashOptions } from "./node-hash.ts";
import { assertKey, outputLengthOf } from "./options.ts";

export type { Path } from "./input/file.ts";
export type { Progress, RunOptions, Signal } from "./input/options.ts";
export type { Blake3Options } from "./options.ts";
export { Hash, type Data, type HashOptions } from "./node-hash.ts";

heedEnvironment();

/** The options of a hash whose key or context is an argument. */
export type KeylessOptions = Omit<HashOptions, "key" | "context">;

/**
 * A hash with the methods of the one that `createHash` of `node:crypto` returns.
 *
 * @param options - as for `blake3`; `outputLength`, Node's name for `dkLen`; and those of a `stream.Transform`
 * @throws as `blake3` does for the same options.
 */
export function createHash(options?: HashOptions): Hash {
  return new Hash(options);
}

/**
 * The same for a keyed hash, a MAC or PRF.
 *
 * @param key - 32 bytes
 */
export function createKeyed(key: Uint8Array, options?: KeylessOptions): Hash {
  assertKey(key);
  outputLengthOf(options);
  return new Hash({ ...options, key, context: undefined });
}

/**
 * The same for deriving a key: the data is the key material.
 *
 * @param context - a constant that names the application and the purpose; text counts as UTF-8
 */
export function createDeriveKey(context: string | Uint8Array, options?: KeylessOptions): Hash {
  if (context === undefined) throw new TypeError("context: expected a string or a Uint8Array, got undefined");
  outputLengthOf(options);
  return new Hash({ ...options, key: undefined, context });
}

/**
 * Hashes a file on this thread, after every megabyte of which other events have their turn. A file of up to a megabyte is read straight into the
 * memory of the core; of a longer one, the threads of Node read up to 8 MB ahead.
 *
 * @param path - as `node:fs` takes it; pipes and devices are read to their end
 * @param options - as for `blake3`, `signal` and `onProgress`
 * @throws (rejects) what `node:fs` fails with; Error if the file changes its length meanwhile; as `blake3` does for options.
 */
export async function hashFile(path: Path, options?: RunOptions): Promise<Buffer> {
  return toBuffer(await hashFileAlone(path, options));
}
