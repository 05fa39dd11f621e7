// Reading at given places of a file. Workers do it too, and can't import `node:fs` like a module, so it is handed over.

type FileSystem = typeof import("node:fs");

/** Which file, in a form that can be posted to a worker. */
export interface FileRange {
  readonly path: string | Uint8Array;
  readonly dev: bigint;
  readonly ino: bigint;
}

/** Fills `length` bytes of memory. Throws an Error if the file ends before. */
export function readFully(
  readSync: FileSystem["readSync"],
  fd: number,
  memory: Uint8Array,
  offset: number,
  length: number,
  position: number,
): void {
  for (let done = 0; done < length;) {
    const count = readSync(fd, memory, offset + done, length - done, position + done);
    if (count === 0) throw endsBefore(position + length);
    done += count;
  }
}

/** Opens a file again. Throws an Error if its path has come to mean another file. */
export function reopen({ openSync, fstatSync, closeSync }: FileSystem, { path, dev, ino }: FileRange): number {
  const fd = openSync(path as string, "r");
  const stats = fstatSync(fd, { bigint: true });
  if (stats.dev === dev && stats.ino === ino) return fd;
  closeSync(fd);
  throw changed(": its path is another file's");
}

export function changed(how: string): Error {
  return new Error(`file: expected it to stay as it is, but it changed${how}`);
}

export function endsBefore(position: number): Error {
  return changed(`: it ends before byte ${position}`);
}
