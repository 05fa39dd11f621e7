// Decoding of the embedded builds, which scripts/pack.mjs encodes: a table of the frequent bytes in hex, then a character for each of those and
// a mark with two hex digits for every other byte. It runs once, cold, so it is a plain loop.

const first = 33;
const mark = 126; // "~"
const unused = "\"'$<\\`"; // what quotes, templates and HTML need

/** The bytes of a packed text. */
export function unpack(text: string): Uint8Array<ArrayBuffer> {
  const byteOf = new Uint8Array(mark);
  let at = 0;
  for (let code = first; code < mark; code++) {
    if (unused.includes(String.fromCharCode(code))) continue;
    byteOf[code] = hex(text, at);
    at += 2;
  }
  const bytes = new Uint8Array(text.length);
  let length = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at++);
    if (code !== mark) {
      bytes[length++] = byteOf[code];
    } else {
      bytes[length++] = hex(text, at);
      at += 2;
    }
  }
  return bytes.subarray(0, length);
}

function hex(text: string, at: number): number {
  return (digit(text.charCodeAt(at)) << 4) | digit(text.charCodeAt(at + 1));
}

function digit(code: number): number {
  return (code & 15) + (code >> 6) * 9; // of "0" to "9" and "a" to "f"
}
