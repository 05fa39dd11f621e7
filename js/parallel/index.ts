// The entry `blake3-simd/parallel` in browsers. What the functions do is told in index.node.ts, whose declarations count for both.

import type { Bytes } from "../bytes.ts";
import type { BlobLike } from "../input/blob.ts";
import { Parallel, type ParallelOptions } from "./parallel.ts";
import { platform } from "./platform.web.ts";

const parallel = /* @__PURE__ */ new Parallel(platform);

export function hashFile(): Promise<Bytes> {
  return Promise.reject(
    new Error("hashFile: expected Node, Bun or Deno, got a runtime without files; hashBlob takes a File"),
  );
}

export function hashBlob(blob: BlobLike, options?: ParallelOptions): Promise<Bytes> {
  return parallel.hashBlob(blob, options);
}

export function hashBytes(bytes: Uint8Array, options?: ParallelOptions): Promise<Bytes> {
  return parallel.hashBytes(bytes, options);
}

export function close(): Promise<void> {
  return parallel.close();
}
