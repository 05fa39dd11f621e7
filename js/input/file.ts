// A file of a known length as a source. Anything else that has a path is read as it comes.

import { readSync, type BigIntStats } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe } from "../bytes.ts";
import { fixedPath } from "./path.ts";
import type { Message } from "../message.ts";
import { ReadAhead } from "./ahead.ts";
import type { Run } from "./options.ts";
import { changed, endsBefore, readFully, type FileRange } from "./range.ts";
import { step, type Source } from "./source.ts";

/** A path as `node:fs` takes it: text, bytes for a name that is no UTF-8, or a `URL`. */
export type Path = string | Uint8Array | { readonly href: string };

const shortFile = step;
const pipeBuffer = 2 ** 18;

export class FileSource implements Source {
  readonly length: number;
  readonly range: FileRange;
  readonly #handle: FileHandle;
  readonly #hadName: boolean;
  readonly #ahead: ReadAhead;

  constructor(path: string | Uint8Array, handle: FileHandle, { size, dev, ino, nlink }: BigIntStats) {
    this.#handle = handle;
    this.#hadName = nlink > 0n;
    this.length = Number(size);
    this.range = { path, dev, ino };
    this.#ahead = new ReadAhead(this.length, (start, length, memory) => this.#readPiece(start, length, memory));
  }

  // Copying a window from the page cache takes a third of the time that hashing it takes. Node's threads do that meanwhile: though there is a
  // copy more, this is faster by a sixth, and a slow disk does not keep other events from their turn.
  append(message: Message, start: number, length: number, run: Run): void | Promise<void> {
    if (this.length > shortFile) return this.#ahead.append(message, start, length, run);
    this.#appendStraight(message, start, length);
  }

  // What is short is in the window sooner than another thread would even begin to read it.
  #appendStraight(message: Message, start: number, length: number): void {
    const end = start + length;
    while (start < end) {
      start += message.fill((memory, offset, room) => {
        const count = Math.min(room, end - start);
        readFully(readSync, this.#handle.fd, memory, offset, count, start);
        return count;
      });
    }
  }

  /** Bytes in memory of their own. */
  async read(start: number, length: number): Promise<ArrayBuffer> {
    return (await this.#readPiece(start, length)).buffer;
  }

  async #readPiece(start: number, length: number, memory?: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
    if (memory === undefined || memory.byteLength < length) memory = new ArrayBuffer(length);
    const bytes = new Uint8Array(memory, 0, length);
    for (let done = 0; done < length;) {
      const { bytesRead } = await this.#handle.read(bytes, done, length - done, start + done);
      if (bytesRead === 0) throw endsBefore(start + length);
      done += bytesRead;
    }
    return bytes;
  }

  /** Whether the last byte is there. Some files tell a size that they never have, as those in /sys do. */
  async isComplete(): Promise<boolean> {
    const last = new Uint8Array(1);
    if (this.length <= shortFile) return readSync(this.#handle.fd, last, 0, 1, this.length - 1) > 0;
    return (await this.#handle.read(last, 0, 1, this.length - 1)).bytesRead > 0;
  }

  /** Throws an Error if the file was deleted or is not as long as it was at the start. */
  async assertUnchanged(): Promise<void> {
    const { size, nlink } = await this.#handle.stat();
    if (size !== this.length) throw changed(`: it had ${this.length} bytes and has ${size}`);
    if (nlink === 0 && this.#hadName) throw changed(": it was deleted");
  }
}

/**
 * Opens a file, calls `regular` or `stream` with it, and closes it.
 *
 * @param regular - for a file of a known length
 * @param stream - for pipes, devices, and files that tell no length or a wrong one, as those in /proc and /sys
 */
export async function withFile<Result>(
  path: Path,
  regular: (file: FileSource) => Promise<Result>,
  stream: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const name = fixedPath(nameOf(path));
  const handle = await open(name as string);
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile() || stats.size === 0n) return await stream(handle);
    const file = new FileSource(name, handle, stats);
    const result = (await file.isComplete()) ? await regular(file) : await stream(handle);
    await file.assertUnchanged();
    return result;
  } finally {
    await handle.close();
  }
}

/** Appends all that comes. */
export async function appendStream(message: Message, handle: FileHandle, run: Run): Promise<void> {
  const buffer = new Uint8Array(pipeBuffer);
  for (;;) {
    run.check();
    const { bytesRead } = await run.wait(() => handle.read(buffer, 0, buffer.length, null));
    if (bytesRead === 0) return run.finish();
    message.append(buffer.subarray(0, bytesRead));
    run.advance(bytesRead);
  }
}

function nameOf(path: unknown): string | Uint8Array {
  if (typeof path === "string" || path instanceof Uint8Array) return path;
  const { href } = (path ?? {}) as { href?: unknown };
  if (typeof href === "string") return fileURLToPath(href);
  throw new TypeError(`path: expected a string, a URL or bytes, got ${describe(path)}`);
}
