// What ends the program with a sentence.

import { standardError, write } from "./descriptor.ts";
import { program } from "./options.ts";
import { textOf, type Path } from "./path.ts";
import { reasonOf } from "./system-error.ts";

/** The whole run has failed, for the reason that is its text. */
export class Failure extends Error {}

/** Says that one file has failed; the others go on. */
export function reportFile(path: Path, error: unknown): void {
  report(`${textOf(path)}: ${reasonOf(error)}`);
}

/** Says something on stderr, behind the program's name. */
export function report(text: string): void {
  writeError(`${program}: ${text}\n`);
}

/** Writes to stderr. Where nobody can read it, there is nobody to tell either. */
export function writeError(text: string): void {
  try {
    write(standardError, text);
  } catch {
    // The exit code is left to say it.
  }
}
