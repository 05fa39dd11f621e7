// Hashing a file or standard input on this thread.

import { closeSync, fstatSync, openSync } from "node:fs";
import { currentCore } from "../backend.ts";
import { Message } from "../message.ts";
import type { Settings } from "../options.ts";
import { XofReader } from "../reader.ts";
import { read, standardInput } from "./descriptor.ts";
import { isStandardInput, type Path } from "./path.ts";

/** Called now and then with the bytes hashed so far, and the size of the file if it has one. */
export type OnProgress = (done: number, total: number | undefined) => void;

const aheadLength = 4096;

/**
 * Hashes a file to its end.
 *
 * @returns all its output
 * @throws the system's error if it cannot be read, Error if it has become shorter meanwhile
 */
export function hashFile(path: Path, settings: Settings, onProgress?: OnProgress): XofReader {
  if (isStandardInput(path)) return hashDescriptor(standardInput, settings, onProgress);
  const descriptor = openSync(path, "r");
  try {
    return hashDescriptor(descriptor, settings, onProgress);
  } finally {
    closeSync(descriptor);
  }
}

function hashDescriptor(descriptor: number, { mode, key }: Settings, onProgress?: OnProgress): XofReader {
  const size = sizeOf(descriptor);
  const message = new Message(currentCore(), mode, key && new Uint8Array(key));
  try {
    readAll(descriptor, message, () => onProgress?.(message.length, size));
    // A file that tells a size it never has, as those in /sys do, still tells it.
    if (size !== undefined && message.length < size && sizeOf(descriptor)! < size) {
      throw new Error(`the file shrank from ${size} bytes while it was read`);
    }
    return new XofReader(message.core, message.mode, message.root());
  } finally {
    if (key === undefined) message.release();
    else message.destroy();
  }
}

function readAll(descriptor: number, message: Message, onWindow: () => void): void {
  const ahead = new Uint8Array(aheadLength);
  for (;;) {
    // A full window may only be compressed when more follows, so at first a little is read beside it.
    const count = read(descriptor, ahead, 0, ahead.length);
    if (count === 0) return;
    message.append(ahead.subarray(0, count));
    if (fillWindow(descriptor, message) === 0) return;
    onWindow();
  }
}

// Returns 0 at the end of the input, or else the room that was left before the last read filled it.
function fillWindow(descriptor: number, message: Message): number {
  for (let room = 0; ;) {
    const count = message.fill((memory, offset, length) => {
      room = length;
      return read(descriptor, memory, offset, length);
    });
    if (count === 0 || count === room) return count;
  }
}

// Only files have a size that says how much there is to read.
function sizeOf(descriptor: number): number | undefined {
  const status = fstatSync(descriptor);
  return status.isFile() ? status.size : undefined;
}
