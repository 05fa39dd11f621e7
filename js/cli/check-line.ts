// A line of a check file: `HEX  NAME`, or `BLAKE3 (NAME) = HEX`, behind a backslash if NAME has escapes.

import { ambiguityOf, pathOf, unescapeName } from "./path.ts";

export interface CheckLine {
  /** The name as the line has it, with the line's backslash in front if there is one. */
  readonly written: string;
  readonly name: string;
  readonly digest: Buffer;
}

const tag = "BLAKE3 (";
const afterName = ") = ";
const byteOrderMark = "\u{feff}";

/**
 * Takes a line apart.
 *
 * @throws Error whose text says what is wrong with it.
 */
export function parseCheckLine(bytes: Buffer): CheckLine {
  const text = pathOf(bytes);
  if (typeof text !== "string") throw new Error("stream did not contain valid UTF-8");
  const line = withoutEnd(text);
  if (line === "") throw new Error("Empty line");
  if (line.startsWith(byteOrderMark)) throw new Error("Byte-order mark before the line; there must not be one");

  const escaped = line.startsWith("\\");
  const [hex, written] = splitLine(escaped ? line.slice(1) : line);
  if (Buffer.byteLength(hex) !== 64) throw new Error("Invalid hash length");
  if (!/^[0-9a-f]*$/.test(hex)) throw new Error("Invalid hex");

  const name = escaped ? unescapeName(written) : written;
  if (name === undefined) throw new Error("Invalid backslash escape");
  if (name === "") throw new Error("empty file path");
  const ambiguity = ambiguityOf(name);
  if (ambiguity !== undefined) throw new Error(ambiguity);
  return { written: escaped ? `\\${written}` : written, name, digest: Buffer.from(hex, "hex") };
}

// Not with a regular expression: it would try each of many such characters in the middle of a line as the start of the end.
function withoutEnd(text: string): string {
  let length = text.length;
  while (length > 0 && (text[length - 1] === "\r" || text[length - 1] === "\n")) length--;
  return text.slice(0, length);
}

// A name may have two blanks in it, so the first two count; or `) = `, so the last one counts.
function splitLine(line: string): [hex: string, name: string] {
  const blanks = line.indexOf("  ");
  if (blanks >= 0) return [line.slice(0, blanks), line.slice(blanks + 2)];
  const end = line.lastIndexOf(afterName);
  if (line.startsWith(tag) && end >= tag.length) {
    return [line.slice(end + afterName.length), line.slice(tag.length, end)];
  }
  throw new Error("Invalid check line format");
}
