// Reading and writing file descriptors without Node's streams: they cost start-up time, and hold in memory what is not written yet.

import { readSync, writeSync } from "node:fs";
import { codeOf } from "./system-error.ts";

export const standardInput = 0;
export const standardOutput = 1;
export const standardError = 2;

/** Reads what is there, at most `length` bytes, into `buffer`; returns how many bytes, 0 at the end. Waits while there is nothing yet. */
export function read(descriptor: number, buffer: Uint8Array, offset: number, length: number): number {
  for (;;) {
    try {
      return readSync(descriptor, buffer, offset, length, null);
    } catch (error) {
      // Windows reports the end of a pipe as an error.
      if (codeOf(error) === "EOF") return 0;
      waitOrThrow(error);
    }
  }
}

/** Writes all of it. Waits while there is no room. */
export function write(descriptor: number, data: string | Uint8Array): void {
  const bytes = typeof data === "string" ? Buffer.from(data) : data;
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(descriptor, bytes, done, bytes.length - done);
    } catch (error) {
      waitOrThrow(error);
    }
  }
}

// Whoever is at the other end, or had the terminal before, may have made it non-blocking.
function waitOrThrow(error: unknown): void {
  const code = codeOf(error);
  if (code === "EAGAIN") sleep(5);
  else if (code !== "EINTR") throw error;
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
