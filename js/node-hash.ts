// The hash of `node:crypto`, with BLAKE3 in it.

import { Transform, type TransformCallback, type TransformOptions } from "node:stream";
import { assertLength, describe, kindOf } from "./bytes.ts";
import { Hasher } from "./hasher.ts";
import { outputLengthOf, ownOption, type Blake3Options } from "./options.ts";

export interface HashOptions extends Blake3Options, TransformOptions {
  /** Bytes of output: Node's name for `dkLen`. */
  outputLength?: number | undefined;
}

/** What can be hashed: text in some encoding, or the bytes of a Buffer, typed array or DataView. */
export type Data = string | NodeJS.ArrayBufferView;

const finalizedCode = "ERR_CRYPTO_HASH_FINALIZED";

/** A hash that is fed by `update` or as a stream, and read by `digest` or as a stream: see `Hash` of `node:crypto`. */
export class Hash extends Transform {
  #hasher: Hasher;
  #length: number;
  /** The digest, when the stream has ended and nobody has asked for it yet. */
  #result: Buffer | undefined;
  #finalized = false;

  /** Use `createHash`, `createKeyed` or `createDeriveKey`. */
  constructor(options?: HashOptions) {
    // Text comes as it is, so that what is no hex is told from what is.
    super({ ...options, decodeStrings: false });
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
   *   or the stream has ended before.
   */
  update(data: Data, encoding?: BufferEncoding): this {
    this.#assertOpen("ERR_CRYPTO_HASH_UPDATE_FAILED");
    this.#hasher.update(bytesOf(data, encoding));
    return this;
  }

  /**
   * The digest of all data, also after the stream has ended and given it. The hash cannot be used after that.
   *
   * @param encoding - of a text; without one, or with "buffer", the digest is a Buffer
   * @throws TypeError for an unknown encoding, Error if it was called before.
   */
  digest(encoding?: "buffer"): Buffer;
  digest(encoding: BufferEncoding): string;
  digest(encoding?: BufferEncoding | "buffer"): Buffer | string;
  digest(encoding?: BufferEncoding | "buffer"): Buffer | string {
    this.#assertNotFinalized();
    const given = givenEncoding(encoding);
    const digest = this.#end();
    this.#result = undefined;
    this.#finalized = true;
    return given === undefined ? digest : digest.toString(given);
  }

  /**
   * A hash of the same data so far that goes its own way.
   *
   * @param options - `outputLength` or `dkLen` for a digest of another length, and those of a `stream.Transform`
   * @throws Error if `digest` was called or the stream has ended before; as `createHash` does for options.
   */
  copy(options?: Omit<HashOptions, "key" | "context">): Hash {
    this.#assertOpen(finalizedCode);
    const copy = new Hash(options);
    copy.#length = lengthOf(options) ?? this.#length;
    this.#hasher._cloneInto(copy.#hasher);
    if (copy.destroyed) copy.#hasher.destroy(); // by a signal that was aborted before
    return copy;
  }

  /** @internal */
  override _transform(piece: Data, encoding: string, callback: TransformCallback): void {
    settle(callback, () => this.update(piece, encoding as BufferEncoding));
  }

  /** @internal */
  override _flush(callback: TransformCallback): void {
    settle(callback, () => {
      // Those who took the digest may still end the stream, or the pipe does it for them.
      if (this.#finalized) return;
      this.#result = this.#end();
      this.push(Buffer.from(this.#result));
    });
  }

  /** @internal */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (#hasher in this) this.#hasher.destroy();
    callback(error);
  }

  #end(): Buffer {
    if (this.#result !== undefined) return this.#result;
    const digest = toBuffer(this.#hasher.finalize(this.#length));
    this.#hasher.destroy();
    return digest;
  }

  #assertNotFinalized(): void {
    if (this.#finalized) {
      throw withCode(new Error("hash: expected one in use, but digest() was called before"), finalizedCode);
    }
  }

  #assertOpen(code: string): void {
    this.#assertNotFinalized();
    if (this.#result !== undefined) {
      throw withCode(new Error("hash: expected one in use, but its stream has ended"), code);
    }
  }
}

/** The bytes of a result as a Buffer. */
export function toBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

// The length that the options name, if any, under either name.
function lengthOf(options: HashOptions | undefined): number | undefined {
  if (options === undefined) return undefined;
  outputLengthOf(options); // which says what is wrong with options that are none
  const outputLength = ownOption(options, "outputLength");
  const dkLen = ownOption(options, "dkLen");
  if (outputLength === undefined) return dkLen;
  assertLength(outputLength, "outputLength");
  if (dkLen !== undefined) throw new Error("options: expected outputLength or dkLen, got both");
  return outputLength;
}

function bytesOf(data: Data, encoding: BufferEncoding | "buffer" | null | undefined): Uint8Array {
  if (typeof data === "string") {
    const given = givenEncoding(encoding) ?? "utf8";
    const bytes = Buffer.from(data, given);
    // Decoding ends without a word where the hex does.
    if (given.toLowerCase() === "hex" && 2 * bytes.length !== data.length) throw notHex();
    return bytes;
  }
  if (data instanceof Uint8Array) return data;
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const error = new TypeError(`data: expected a string, Buffer, typed array or DataView, got ${kindOf(data)}`);
  throw withCode(error, "ERR_INVALID_ARG_TYPE");
}

// What it is may be a secret.
function notHex(): Error {
  return withCode(new TypeError("data: expected pairs of hex digits, got other text"), "ERR_INVALID_ARG_VALUE");
}

// An encoding of text, if one is given: "" and the like are none in Node, and "buffer" says that there is no text.
function givenEncoding(encoding: BufferEncoding | "buffer" | null | undefined): BufferEncoding | undefined {
  if (!encoding || (typeof encoding === "string" && encoding.toLowerCase() === "buffer")) return undefined;
  if (Buffer.isEncoding(encoding)) return encoding;
  const error = new TypeError(`encoding: expected one of Node's, got ${describe(encoding)}`);
  throw withCode(error, "ERR_UNKNOWN_ENCODING");
}

function withCode(error: Error, code: string): Error {
  return Object.assign(error, { code });
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
