// Paths that go on to mean the same. A file is opened after the call has returned, and once more by each worker that reads it.

import { isAbsolute, resolve } from "node:path";
import { cwd, platform } from "node:process";

// A literal would come out of the bundler as the character itself, and what is published is ASCII.
const notUtf8 = String.fromCharCode(0xfffd);
const slash = 0x2f;

/** The same path, but independent of later changes of the working directory or of its bytes. */
export function fixedPath(path: string | Uint8Array): string | Uint8Array {
  const fixed = typeof path === "string" ? path : Buffer.from(path);
  // There is no file of that name, and must not be one of another.
  if (fixed.length === 0) return fixed;
  if (platform === "win32") return isAbsolute(String(fixed)) ? fixed : resolve(String(fixed));
  if (typeof fixed === "string" ? fixed.startsWith("/") : fixed[0] === slash) return fixed;
  const directory = workingDirectory();
  // Node tells the bytes of a name that is no UTF-8 in no other way.
  if (directory === undefined || directory.includes(notUtf8)) return fixed;
  // Not normalized: what ".." means depends on symbolic links, and a slash at the end on the kind of file.
  return typeof fixed === "string" ? `${directory}/${fixed}` : Buffer.concat([Buffer.from(`${directory}/`), fixed]);
}

// One that was deleted has no name any more, but paths that begin there still lead somewhere.
function workingDirectory(): string | undefined {
  try {
    return cwd();
  } catch {
    return undefined;
  }
}
