// How the command line says to hash a file: in which mode, from which position of the output, and with how many threads.

import { statSync } from "node:fs";
import { settingsOf, type Blake3Options } from "../options.ts";
import { leastLength, mostThreads, usualStartCost } from "../parallel/limits.ts";
import type { Command } from "./arguments.ts";
import { hashFile, type OnProgress } from "./hash-file.ts";
import { readKey } from "./key.ts";
import { isStandardInput, textOf, type Path } from "./path.ts";

/** Output of a hash from some position on. */
export interface Output {
  /** Fills `out` with the bytes that follow. */
  readInto(out: Uint8Array): unknown;
}

/** Hashes a file. Rejects with what keeps it from being read. */
export type Hash = (path: Path) => Promise<Output>;

// Threads give the output as a whole.
const mostOutput = 2n ** 20n;

/** Reads the key if there is one. */
export async function hashOf(command: Command): Promise<Hash> {
  const { flags, context, seek } = command;
  const options: Blake3Options = flags.keyed ? { key: readKey() } : { context };
  const settings = settingsOf(options);
  const large = hashWithThreads(command, options);
  const progress = flags.progress ? await import("./progress-bar.ts") : undefined;
  return async (path) => {
    if (flags.keyed && isStandardInput(path)) throw new Error("Cannot open `-` in keyed mode");
    const shown = progress?.showProgress(textOf(path));
    try {
      return (await large?.(path, shown?.onProgress)) ?? hashFile(path, settings, shown?.onProgress).seek(seek);
    } finally {
      shown?.end();
    }
  };
}

type HashLarge = (path: Path, onProgress: OnProgress | undefined) => Promise<Output | undefined>;

/** Hashes files for which threads are worth it, and leaves the others. */
function hashWithThreads({ flags, threads, seek, length }: Command, options: Blake3Options): HashLarge | undefined {
  const end = seek + length;
  const most = threadsOf(threads);
  if (flags["no-mmap"] || most === 1 || end > mostOutput) return undefined;
  let total = 0;
  return async (path, onProgress) => {
    const size = sizeOf(path);
    // Threads, and the code for them, are loaded when files have come to so many bytes that they are worth it; short files never are.
    if (size < leastLength || (total += size) < usualStartCost) return undefined;
    const parallel = await import("./threads.ts");
    const bytes = await parallel.hashFile(path, {
      ...options,
      dkLen: Number(end),
      threads: most,
      onProgress: onProgress && (({ done, total }) => onProgress(done, total)),
    });
    return outputOf(bytes, Number(seek));
  };
}

function outputOf(bytes: Uint8Array, start: number): Output {
  let position = start;
  return {
    readInto(out) {
      out.set(bytes.subarray(position, position + out.length));
      position += out.length;
    },
  };
}

// Undefined: as many as there are cores.
function threadsOf(threads: number): number | undefined {
  const wanted = threads > 0 ? threads : Number(process.env.RAYON_NUM_THREADS);
  return Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, mostThreads) : undefined;
}

// What cannot be looked at is left to whoever opens it.
function sizeOf(path: Path): number {
  if (isStandardInput(path)) return 0;
  try {
    const status = statSync(path);
    return status.isFile() ? status.size : 0;
  } catch {
    return 0;
  }
}
