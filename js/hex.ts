// Decoding of the embedded builds. They are hex because that compresses better than base64, which cuts bytes apart, and because no bundler,
// minifier or encoding can harm it.

/** The bytes of a text of lower-case hex digits. */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = (digit(text, 2 * i) << 4) | digit(text, 2 * i + 1);
  return bytes;
}

function digit(text: string, at: number): number {
  const code = text.charCodeAt(at); // 0x30 to 0x39 or 0x61 to 0x66
  return (code & 15) + (code >> 6) * 9;
}
