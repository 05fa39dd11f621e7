// Binary data as text: a character per byte for the bytes that are frequent, a mark and two hex digits for the rest. js/unpack.ts reads it.
// Unlike base64 it keeps bytes apart, so that compression finds what repeats, and unlike hex it fits into a compressor's window.

const mark = "~";
// Printable ASCII without what quotes, escapes, templates, HTML or the mark need.
const characters = [...Array(94).keys()]
  .map((index) => String.fromCharCode(33 + index))
  .filter((character) => !`"'$<\\\`${mark}`.includes(character));

/**
 * Packs several binaries by one table, which stands at the start of each text.
 *
 * @param {readonly Uint8Array[]} binaries
 * @returns {string[]}
 */
export function pack(binaries) {
  const uses = new Map([...Array(256).keys()].map((byte) => [byte, 0]));
  for (const binary of binaries) for (const byte of binary) uses.set(byte, uses.get(byte) + 1);
  const frequent = [...uses.keys()].sort((a, b) => uses.get(b) - uses.get(a)).slice(0, characters.length);
  frequent.sort((a, b) => a - b);
  const hex = (byte) => byte.toString(16).padStart(2, "0");
  const table = frequent.map(hex).join("");
  const codes = [...uses.keys()].map((byte) => characters[frequent.indexOf(byte)] ?? mark + hex(byte));
  return binaries.map((binary) => table + [...binary].map((byte) => codes[byte]).join(""));
}
