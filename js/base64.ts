// Decoding of the embedded builds. Realms without a host (vm contexts, some workers) have no atob, and this is as fast.

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The bytes of a base64 text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  for (let i = 0; i < 64; i++) values[alphabet.charCodeAt(i)] = i;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let from = 0, to = 0; from < text.length; from += 4) {
    let group = 0;
    for (let i = 0; i < 4; i++) group = (group << 6) | values[text.charCodeAt(from + i)];
    bytes[to++] = group >> 16;
    bytes[to++] = group >> 8;
    bytes[to++] = group;
  }
  return bytes;
}
