// Decoding of the embedded builds, which scripts/pack.mjs encodes: a table of the frequent bytes in hex, then a character for each of those and
// a mark with two hex digits for every other byte.

/** The bytes of a packed text. */
export function unpack(text: string): Uint8Array<ArrayBuffer> {
  let at = 0;
  const readHex = (): number => parseInt(text.slice(at, (at += 2)), 16);
  const byteOf: number[] = [];
  for (let code = 33; code < 126; code++) {
    if (!"\"'$<\\`".includes(String.fromCharCode(code))) byteOf[code] = readHex();
  }
  const bytes: number[] = [];
  while (at < text.length) bytes.push(byteOf[text.charCodeAt(at++)] ?? readHex());
  return Uint8Array.from(bytes);
}
