/** The bytes that everything is measured on: xorshift32 from a fixed seed, little-endian words. bench/native/timing.cpp makes the same. */
export function randomBytes(length, seed = 0x9e3779b9) {
  const words = new Uint32Array(Math.ceil(length / 4));
  let word = seed;
  for (let i = 0; i < words.length; i++) {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    words[i] = word;
  }
  return new Uint8Array(words.buffer, 0, length);
}
