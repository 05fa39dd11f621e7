// The entry `blake3-simd/parallel` in Node, Bun and Deno.

import type { Bytes } from "../bytes.ts";
import { heedEnvironment } from "../environment.ts";
import type { BlobLike } from "../input/blob.ts";
import { appendStream, withFile, type Path } from "../input/file.ts";
import { abortable, Run } from "../input/options.ts";
import { outputOf, withOwnKey } from "../input/source.ts";
import { Parallel, type ParallelOptions } from "./parallel.ts";
import { platform } from "./platform.node.ts";
import { shareFile } from "./shared-file.ts";

export type { Bytes } from "../bytes.ts";
export type { BlobLike } from "../input/blob.ts";
export type { Path } from "../input/file.ts";
export type { Progress, Signal } from "../input/options.ts";
export type { Blake3Options } from "../options.ts";
export type { ParallelOptions } from "./parallel.ts";

heedEnvironment();
const parallel = /* @__PURE__ */ new Parallel(platform);

/**
 * Hashes a file. Workers read their own parts of it. Pipes and devices are read to their end by the calling thread.
 *
 * @param path - as `node:fs` takes it
 * @param options - as for `blake3`; `threads`, `onProgress` and `signal`
 * @throws (rejects) what `node:fs` fails with; Error if the file changes its length or its place meanwhile, and in browsers, which have no
 *   files by path; as `hashBytes` does for options.
 */
export async function hashFile(path: Path, options?: ParallelOptions): Promise<Bytes> {
  const settings = parallel.settingsOf(options);
  const { run } = settings;
  return parallel.track(() =>
    withOwnKey(settings.hash, (hash) =>
      abortable(run.signal, () =>
        withFile(
          path,
          (file) => parallel.hash(shareFile(file), { ...settings, hash }),
          (handle) => outputOf(hash, (message) => appendStream(message, handle, new Run(Infinity, run))),
        ),
      ),
    ),
  );
}

/**
 * Hashes a Blob or File. Workers read their own slices of it.
 *
 * @param options - as for `blake3`; `threads`, `onProgress` and `signal`
 * @throws (rejects) what reading fails with; TypeError if it is no Blob; as `hashBytes` does for options.
 */
export function hashBlob(blob: BlobLike, options?: ParallelOptions): Promise<Bytes> {
  return parallel.hashBlob(blob, options);
}

/**
 * Hashes bytes, which must stay as they are until it is done. Workers get copies, or share the memory if it is a SharedArrayBuffer's. Less
 * than a megabyte is hashed at once by the calling thread.
 *
 * @param options - as for `blake3`; `threads`, `onProgress` and `signal`
 * @throws (rejects) TypeError for an argument of the wrong kind, RangeError for one with a wrong value, Error for a key together with a
 *   context; the reason of `signal`, as soon as it is aborted; what `onProgress` throws.
 */
export function hashBytes(bytes: Uint8Array, options?: ParallelOptions): Promise<Bytes> {
  return parallel.hashBytes(bytes, options);
}

/**
 * Ends the workers once the calls that use them are done. They never keep a process alive, so this is for those who want the memory back.
 * The next call starts new ones.
 */
export function close(): Promise<void> {
  return parallel.close();
}
