// What every cell does with the package: all modes, one-shot and streaming, output of any length at any place, against vectors from independent
// implementations. Runs in any runtime, so it uses nothing but the language.

const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text) => Uint8Array.from(text.match(/../g), (digits) => parseInt(digits, 16));

/** Throws with all that is wrong; otherwise says how much was compared, and in which backend. */
export function check(api, vectors) {
  const { blake3, keyedHash, deriveKey, hashMany, Hasher, backend } = api;
  const { context, outputLength } = vectors;
  const key = fromHex(vectors.key);
  const longest = Math.max(...vectors.cases.map(({ length }) => length));
  const input = Uint8Array.from({ length: longest }, (_, i) => i % 251);
  const wrong = [];
  let checks = 0;
  const compare = (what, got, expected) => {
    checks++;
    if (toHex(got) !== expected) wrong.push(`${what}: expected ${expected}, got ${toHex(got)}`);
  };

  const modes = {
    hash: { options: {}, oneShot: (message, dkLen) => blake3(message, { dkLen }) },
    keyedHash: { options: { key }, oneShot: (message, dkLen) => keyedHash(key, message, { dkLen }) },
    deriveKey: { options: { context }, oneShot: (message, dkLen) => deriveKey(context, message, { dkLen }) },
  };
  for (const answers of vectors.cases) {
    const message = input.subarray(0, answers.length);
    for (const [mode, { options, oneShot }] of Object.entries(modes)) {
      const what = `${mode} of ${answers.length} bytes`;
      const expected = answers[mode];
      compare(what, oneShot(message, outputLength), expected);
      compare(`${what}, by options`, blake3(message, options), expected.slice(0, 64));

      const hasher = blake3.create(options);
      for (let start = 0, size = 1; start < message.length; start += size, size = (size * 7 + 1) % 5000) {
        hasher.update(message.subarray(start, start + size));
      }
      compare(`${what}, from its saved state`, Hasher.restore(hasher.save()).finalize(), expected.slice(0, 64));
      compare(
        `${what}, read from byte 70 on`,
        hasher
          .reader()
          .seek(70)
          .read(outputLength - 70),
        expected.slice(140),
      );
      compare(`${what}, streaming, as XOF`, hasher.clone().xof(outputLength), expected);
      compare(`${what}, streaming`, hasher.digest(), expected.slice(0, 64));
    }
  }
  const messages = vectors.cases.map(({ length }) => input.subarray(0, length));
  for (const [mode, { options }] of Object.entries(modes)) {
    const expected = vectors.cases.map((answers) => answers[mode].slice(0, 64)).join("");
    compare(`${mode} of all of them in a batch`, hashMany(messages, options), expected);
  }
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${checks} wrong. ${wrong[0]}`);
  return { backend: backend(), checks };
}
