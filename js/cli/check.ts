// --check: hashing the files that check files name, and comparing.

import { timingSafeEqual } from "node:crypto";
import type { Flags } from "./arguments.ts";
import { parseCheckLine, type CheckLine } from "./check-line.ts";
import { standardOutput, write } from "./descriptor.ts";
import { report, reportFile } from "./failure.ts";
import type { Hash } from "./hash.ts";
import { linesOf } from "./lines.ts";
import { isStandardInput, textOf, type Path } from "./path.ts";
import { jsonName } from "./result.ts";
import { reasonOf } from "./system-error.ts";

/** Checks all that these check files name. Returns whether every one could be read, named a file, and only files that are as it says. */
export async function checkAll(checkFiles: readonly Path[], flags: Flags, hash: Hash): Promise<boolean> {
  let failed = false;
  let mismatches = 0;
  for (const checkFile of checkFiles) {
    const hashNamed = isStandardInput(checkFile) ? except(isStandardInput, hash) : hash;
    for (const line of linesOf(checkFile)) {
      if (line instanceof Error) {
        reportFile(checkFile, line);
        writeUnnamed(flags, `${textOf(checkFile)}: ${reasonOf(line)}`);
        failed = true;
      } else if (!(await checkOne(line, flags, hashNamed))) {
        mismatches++;
      }
    }
  }
  if (mismatches > 0) report(`WARNING: ${mismatches} computed checksum${mismatches === 1 ? "" : "s"} did NOT match`);
  return !failed && mismatches === 0;
}

/** Checks the file that a line names, and writes the result. */
async function checkOne(bytes: Buffer, flags: Flags, hash: Hash): Promise<boolean> {
  let line: CheckLine;
  try {
    line = parseCheckLine(bytes);
  } catch (error) {
    report(reasonOf(error));
    writeUnnamed(flags, reasonOf(error));
    return false;
  }
  const digest = new Uint8Array(line.digest.length);
  try {
    (await hash(line.name)).readInto(digest);
  } catch (error) {
    writeOutcome(line, false, flags, reasonOf(error));
    return false;
  }
  // In constant time: how long it takes must not tell whoever can change the file how much of the digest was right.
  const ok = timingSafeEqual(digest, line.digest);
  writeOutcome(line, ok, flags);
  return ok;
}

function writeOutcome(line: CheckLine, ok: boolean, flags: Flags, reason?: string): void {
  if (ok && flags.quiet) return;
  if (flags.json) {
    const end = reason === undefined ? "" : `,"reason":${JSON.stringify(reason)}`;
    write(standardOutput, `{${jsonName(line.name)},"ok":${ok}${end}}\n`);
  } else {
    const outcome = ok ? "OK" : "FAILED";
    write(standardOutput, `${line.written}: ${outcome}${reason === undefined ? "" : ` (${reason})`}\n`);
  }
}

// What fails without the name of a file to check. Whoever reads JSON must not take a check for passed because all its objects are ok.
function writeUnnamed(flags: Flags, reason: string): void {
  if (flags.json) write(standardOutput, `{"file":null,"ok":false,"reason":${JSON.stringify(reason)}}\n`);
}

// Standard input cannot be the check file and a file to check at once: what the check file has left of it would be hashed.
function except(isExcluded: (path: Path) => boolean, hash: Hash): Hash {
  return async (path) => {
    if (isExcluded(path)) throw new Error("Cannot open `-`, the checkfile is read from it");
    return hash(path);
  };
}
