// What the command line does.

import { backend } from "../backend.ts";
import { heedEnvironment } from "../environment.ts";
import { parseCommand, UsageError, type Command } from "./arguments.ts";
import { standardOutput, write } from "./descriptor.ts";
import { Failure, report, reportFile, writeError } from "./failure.ts";
import { hashOf, type Hash, type Output } from "./hash.ts";
import * as helpTexts from "./help.ts";
import { isStandardInput } from "./path.ts";
import { writeResult } from "./result.ts";
import { codeOf, reasonOf } from "./system-error.ts";
import { filesAt } from "./walk.ts";

// The output of a hash, see XofReader.
const outputLength = 2n ** 64n - 1n;

/** Does what the arguments say; resolves to the exit code. */
export async function run(argumentTexts: readonly string[]): Promise<number> {
  try {
    return await runCommand(argumentTexts);
  } catch (error) {
    if (error instanceof UsageError) {
      writeError(error.message);
      return 2;
    }
    // Whoever read the output, `head` for example, has seen enough.
    if (codeOf(error) === "EPIPE") return 1;
    writeError(`Error: ${reasonOf(error)}\n`);
    return 1;
  }
}

async function runCommand(argumentTexts: readonly string[]): Promise<number> {
  const command = parseCommand(argumentTexts);
  if (typeof command === "string") {
    write(standardOutput, helpTexts[command]());
    return 0;
  }
  const { files, flags } = command;
  if (flags.raw && files.length > 1) throw new Failure("Only one filename can be provided when using --raw");
  if (command.seek + command.length > outputLength) {
    throw new Failure(`There are 2^64 - 1 bytes of output, not ${command.seek} + ${command.length}`);
  }

  heedEnvironment();
  try {
    backend();
  } catch (error) {
    // No file is at fault, and none can be hashed.
    report(reasonOf(error));
    return 1;
  }
  const hash = await hashOf(command);
  if (flags.check) {
    const { checkAll } = await import("./check.ts");
    return (await checkAll(files, flags, hash)) ? 0 : 1;
  }
  return (await hashAll(command, hash)) ? 0 : 1;
}

/** Hashes all files; what cannot be read is reported and does not keep the others from being hashed. Returns whether all could be. */
async function hashAll({ files, flags, length }: Command, hash: Hash): Promise<boolean> {
  let succeeded = true;
  const onError = () => (succeeded = false);
  for (const file of files) {
    for (const path of flags.recursive && !isStandardInput(file) ? filesAt(file, onError) : [file]) {
      let output: Output;
      try {
        output = await hash(path);
      } catch (error) {
        reportFile(path, error);
        onError();
        continue;
      }
      writeResult(path, output, length, flags);
    }
  }
  return succeeded;
}
