// The hash of `node:crypto`, with BLAKE3 in it.

import { Transform, type TransformCallback, type TransformOptions } from "node:stream";
import { assertLength, describe } from "./bytes.ts";
import { Hasher } from "./hasher.ts";
import { ownOption, type Blake3Options } from "./options.ts";

export interface HashOptions extends Blake3Options, TransformOptions {
  /** Bytes of output: Node's name for `dkLen`. */
  outputLength?: number | undefined;
}

/** What can be hashed: text in some encoding, or the bytes of a Buffer, typed array or DataView. */
export type Data = string | NodeJS.ArrayBufferView;

/** A hash that is fed by `update` or as a stream, and read by `digest` or as a stream: see `Hash` of `node:crypto`. */
export class Hash extends Transform {
  #hasher: Hasher;
  #length: number;
  #finalized = false;

  /** Use `createHash`, `createKeyed` or `createDeriveKey`. */
  constructor(options?: HashOptions) {
    super(options);
    const length = lengthOf(options); // first, since it may throw, and a hasher has a copy of the key
    this.#hasher = new Hasher(options);
    this.#length = length ?? this.#hasher.outputLen;
    // A signal that is aborted already has destroyed the stream before there was a hasher.
    if (this.destroyed) this.#hasher.destroy();
  }

  /**
   * Appends data.
   *
   * @param encoding - of text, "utf8" if left out
   * @throws TypeError for data of the wrong kind, an unknown encoding or text that is no hex where it should be, Error if `digest` was called
   *   before.
   */
  update(data: Data, encoding?: BufferEncoding): this {
    this.#assertOpen();
    this.#hasher.update(bytesOf(data, encoding));
    return this;
  }

  /**
   * The digest of all data. The hash cannot be used after that.
   *
   * @param encoding - of a text; without one, or with "buffer", the digest is a Buffer
   * @throws TypeError for an unknown encoding, Error if it was called before.
   */
  digest(encoding?: "buffer"): Buffer;
  digest(encoding: BufferEncoding): string;
  digest(encoding?: BufferEncoding | "buffer"): Buffer | string;
  digest(encoding?: BufferEncoding | "buffer"): Buffer | string {
    this.#assertOpen();
    const asText = encoding !== undefined && encoding !== "buffer";
    if (asText) assertEncoding(encoding);
    const digest = toBuffer(this.#hasher.finalize(this.#length));
    this.#hasher.destroy();
    this.#finalized = true;
    return asText ? digest.toString(encoding) : digest;
  }

  /**
   * A hash of the same data so far that goes its own way.
   *
   * @param options - `outputLength` or `dkLen` for a digest of another length, and those of a `stream.Transform`
   * @throws Error if `digest` was called before; as `createHash` does for options.
   */
  copy(options?: Omit<HashOptions, "key" | "context">): Hash {
    this.#assertOpen();
    const copy = new Hash(options);
    copy.#length = lengthOf(options) ?? this.#length;
    this.#hasher._cloneInto(copy.#hasher);
    return copy;
  }

  /** @internal */
  override _transform(piece: Data, encoding: string, callback: TransformCallback): void {
    settle(callback, () => this.update(piece, encoding as BufferEncoding));
  }

  /** @internal */
  override _flush(callback: TransformCallback): void {
    settle(callback, () => this.push(this.digest()));
  }

  /** @internal */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (#hasher in this) this.#hasher.destroy();
    callback(error);
  }

  #assertOpen(): void {
    if (!this.#finalized) return;
    const error = new Error("hash: expected one in use, but digest() was called before");
    throw Object.assign(error, { code: "ERR_CRYPTO_HASH_FINALIZED" });
  }
}

/** The bytes of a result as a Buffer. */
export function toBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

// The length that the options name, if any, under either name.
function lengthOf(options: HashOptions | undefined): number | undefined {
  const outputLength = options && ownOption(options, "outputLength");
  const dkLen = options && ownOption(options, "dkLen");
  if (outputLength === undefined) return dkLen;
  assertLength(outputLength, "outputLength");
  if (dkLen !== undefined) throw new Error("options: expected outputLength or dkLen, got both");
  return outputLength;
}

function bytesOf(data: Data, encoding: BufferEncoding | "buffer" | undefined): Uint8Array {
  if (typeof data === "string") {
    if (encoding === undefined || encoding === "buffer") return Buffer.from(data);
    assertEncoding(encoding);
    const bytes = Buffer.from(data, encoding);
    // Decoding ends without a word where the hex does.
    if (encoding.toLowerCase() === "hex" && 2 * bytes.length !== data.length) throw notHex(data);
    return bytes;
  }
  if (data instanceof Uint8Array) return data;
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const error = new TypeError(`data: expected a string, Buffer, typed array or DataView, got ${describe(data)}`);
  throw Object.assign(error, { code: "ERR_INVALID_ARG_TYPE" });
}

function notHex(data: string): Error {
  const error = new TypeError(`data: expected pairs of hex digits, got ${describe(data)}`);
  return Object.assign(error, { code: "ERR_INVALID_ARG_VALUE" });
}

function assertEncoding(encoding: string): void {
  if (!Buffer.isEncoding(encoding)) throw new TypeError(`encoding: expected one of Node's, got ${describe(encoding)}`);
}

function settle(callback: TransformCallback, work: () => unknown): void {
  let failure: Error | null = null;
  try {
    work();
  } catch (error) {
    failure = error as Error;
  }
  callback(failure);
}
