// Writing the hash of a file to standard output.

import type { Flags } from "./arguments.ts";
import { standardOutput, write } from "./descriptor.ts";
import type { Output } from "./hash.ts";
import { textOf, writtenName, type Path } from "./path.ts";

// Output of any length goes out in pieces of this size.
const pieceLength = 48 * 1024;

/** Writes `length` bytes of output, in the form that the options ask for. */
export function writeResult(path: Path, output: Output, length: bigint, flags: Flags): void {
  if (flags.raw) {
    for (const piece of piecesOf(output, length)) write(standardOutput, piece);
    return;
  }
  const [before, after] = aroundHash(path, flags);
  let text = before;
  for (const piece of piecesOf(output, length)) {
    text += piece.toString("hex");
    if (length > pieceLength) {
      write(standardOutput, text);
      text = "";
    }
  }
  write(standardOutput, text + after);
}

/** The members of a JSON object that name a file, with the bytes in hex of a name that is not valid UTF-8. */
export function jsonName(path: Path): string {
  const file = `"file":${JSON.stringify(textOf(path))}`;
  return typeof path === "string" ? file : `${file},"fileBytes":"${path.toString("hex")}"`;
}

function aroundHash(path: Path, flags: Flags): [before: string, after: string] {
  if (flags.json) return [`{${jsonName(path)},"blake3":"`, `"}\n`];
  if (flags["no-names"]) return ["", "\n"];
  const { text, escaped } = writtenName(path);
  const mark = escaped ? "\\" : "";
  return flags.tag ? [`${mark}BLAKE3 (${text}) = `, "\n"] : [mark, `  ${text}\n`];
}

// The same buffer each time.
function* piecesOf(output: Output, length: bigint): Generator<Buffer> {
  const buffer = Buffer.alloc(length < pieceLength ? Number(length) : pieceLength);
  for (let left = length; left > 0n;) {
    const piece = left < pieceLength ? buffer.subarray(0, Number(left)) : buffer;
    output.readInto(piece);
    yield piece;
    left -= BigInt(piece.length);
  }
}
