// The files in a directory and the directories in it.

import { lstatSync, readdirSync, statSync, type Stats } from "node:fs";
import { reportFile } from "./failure.ts";
import { pathOf, type Path } from "./path.ts";

const slash = Buffer.from("/");

/**
 * What there is to hash where the command line names `path`: the files in it if it is a directory, or else itself. Names come in the order of
 * their bytes, whatever order the system has. Symbolic links in a directory are passed over: what they lead to is elsewhere, or may lead back.
 *
 * @param onError - called for a directory that cannot be read, after it was reported
 */
export function* filesAt(path: Path, onError: () => void): Generator<Path> {
  if (isDirectory(path)) yield* filesIn(path, onError);
  else yield path;
}

function* filesIn(directory: Path, onError: () => void): Generator<Path> {
  const entries = attempt(directory, onError, () => readdirSync(directory, "buffer"));
  for (const name of (entries ?? []).sort((a, b) => Buffer.compare(a, b))) {
    const path = join(directory, name);
    const status = attempt(path, onError, () => lstatSync(path));
    if (status?.isDirectory()) yield* filesIn(path, onError);
    else if (status?.isFile()) yield path;
  }
}

function attempt<Result>(path: Path, onError: () => void, work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    reportFile(path, error);
    onError();
    return undefined;
  }
}

// What cannot be looked at is left to whoever opens it.
function isDirectory(path: Path): boolean {
  let status: Stats | undefined;
  try {
    status = statSync(path, { throwIfNoEntry: false });
  } catch {
    return false;
  }
  return status?.isDirectory() === true;
}

function join(directory: Path, name: Buffer): Path {
  const start = Buffer.from(directory as string);
  const parts = start.at(-1) === slash[0] ? [start, name] : [start, slash, name];
  return pathOf(Buffer.concat(parts));
}
