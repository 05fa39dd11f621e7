// The lines of a check file as they come in, so that one that is piped in need not have ended.

import { closeSync, openSync } from "node:fs";
import { read, standardInput } from "./descriptor.ts";
import { isStandardInput, type Path } from "./path.ts";

const newline = 0x0a;
const pieceLength = 64 * 1024;
// Names have at most 4096 bytes on the systems there are. What has no line this short is no check file.
const longestLine = 1024 * 1024;

/** The lines of a check file, with what ends them; one that is too long comes as an Error, and so does what keeps the rest from being read. */
export function* linesOf(path: Path): Generator<Buffer | Error> {
  let descriptor: number | undefined;
  try {
    descriptor = isStandardInput(path) ? standardInput : openSync(path, "r");
    let count = 0;
    for (const line of split(piecesOf(descriptor))) {
      count++;
      yield line;
    }
    if (count === 0) yield new Error("no checksums found");
  } catch (error) {
    yield error as Error;
  } finally {
    if (descriptor !== undefined && descriptor !== standardInput) closeSync(descriptor);
  }
}

function* piecesOf(descriptor: number): Generator<Buffer> {
  for (let first = true; ; first = false) {
    const piece = Buffer.alloc(pieceLength);
    const count = read(descriptor, piece, 0, piece.length);
    if (count === 0) return;
    if (first && isUtf16(piece.subarray(0, count))) throw new Error("UTF-16 text; a check file must be UTF-8");
    yield piece.subarray(0, count);
  }
}

// With a byte-order mark or not: a check file begins with an ASCII character.
function isUtf16(start: Buffer): boolean {
  const [one, two] = start;
  return (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff) || (one === 0) !== (two === 0);
}

function* split(pieces: Iterable<Buffer>): Generator<Buffer | Error> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    length += part.length;
    if (length <= longestLine) parts.push(part);
  };
  const line = () => {
    const whole = length <= longestLine ? Buffer.concat(parts) : new Error("Line too long");
    parts = [];
    length = 0;
    return whole;
  };
  for (const piece of pieces) {
    let start = 0;
    for (let end; (end = piece.indexOf(newline, start)) >= 0; start = end + 1) {
      take(piece.subarray(start, end + 1));
      yield line();
    }
    take(piece.subarray(start));
  }
  if (length > 0) yield line();
}
