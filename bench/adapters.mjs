/**
 * Every package that is measured, in one shape. An adapter takes the loaded module and gives these, of which only `hash` must be there:
 *
 *   hash(message)                 one-shot digest
 *   create(), update(hasher, bytes), digest(hasher)
 *   hashers(n)                    n functions like `create` whose hashers may live at once, where `create` itself cannot promise that
 *   clone(hasher), save(hasher), restore(saved)
 *   keyed(key), derive(context), xof(length)    each a function of the message (or a promise of one)
 *   many(messages)                the digests of many messages, one after the other, ours only
 *   xofInto(length)               the same into an array that is there already, ours only
 *   files()                       for what promised.mjs measures, ours only
 *   prepare(bytes)                the message in the package's own type, made before anything is timed
 *
 * Each is called in the way its package documents as the fastest. They are copied by text (see fresh.mjs): no free variables.
 */
export const adapters = {
  ours: ({ blake3, keyedHash, deriveKey, hashMany, Hasher, files }) => ({
    hash: blake3,
    files,
    create: () => blake3.create(),
    update: (hasher, bytes) => hasher.update(bytes),
    digest: (hasher) => hasher.digest(),
    clone: (hasher) => hasher.clone(),
    save: (hasher) => hasher.save(),
    restore: (saved) => Hasher.restore(saved),
    keyed: (key) => (message) => keyedHash(key, message),
    derive: (context) => (message) => deriveKey(context, message),
    xof: (length) => {
      const options = { dkLen: length };
      return (message) => blake3(message, options);
    },
    many: (messages) => hashMany(messages),
    xofInto: (length) => {
      const out = new Uint8Array(length);
      return (message) => blake3.create().update(message).xofInto(out);
    },
  }),

  noble: ({ blake3 }) => ({
    hash: (message) => blake3(message),
    create: () => blake3.create(),
    update: (hasher, bytes) => hasher.update(bytes),
    digest: (hasher) => hasher.digest(),
    clone: (hasher) => hasher.clone(),
    keyed: (key) => {
      const options = { key };
      return (message) => blake3(message, options);
    },
    derive: (context) => {
      const options = { context: new TextEncoder().encode(context) };
      return (message) => blake3(message, options);
    },
    xof: (length) => {
      const options = { dkLen: length };
      return (message) => blake3(message, options);
    },
  }),

  "blake3-wasm": ({ hash, createHash, keyedHash, deriveKey }) => ({
    hash: (message) => hash(message),
    create: () => createHash(),
    update: (hasher, bytes) => hasher.update(bytes),
    digest: (hasher) => hasher.digest(),
    keyed: (key) => (message) => keyedHash(key, message),
    derive: (context) => (message) => deriveKey(context, message),
    xof: (length) => {
      const options = { length };
      return (message) => hash(message, options);
    },
  }),

  "blake3-jit": ({ hash, createHasher, createKeyed, createDeriveKey }) => ({
    hash: (message) => hash(message),
    create: () => createHasher(),
    update: (hasher, bytes) => hasher.update(bytes),
    digest: (hasher) => hasher.finalize(),
    keyed: (key) => (message) => createKeyed(key).update(message).finalize(),
    derive: (context) => (message) => createDeriveKey(context).update(message).finalize(),
    xof: (length) => (message) => createHasher().update(message).finalizeXof().read(length),
  }),

  // One WebAssembly instance per hasher, made asynchronously: its users keep the hasher and call init().
  "hash-wasm": async ({ createBLAKE3 }) => {
    const only = await createBLAKE3();
    const restored = await createBLAKE3();
    return {
      hash: (message) => only.init().update(message).digest("binary"),
      create: () => only.init(),
      update: (hasher, bytes) => hasher.update(bytes),
      digest: (hasher) => hasher.digest("binary"),
      hashers: async (count) => {
        const made = await Promise.all(Array.from({ length: count }, () => createBLAKE3()));
        return made.map((hasher) => () => hasher.init());
      },
      save: (hasher) => hasher.save(),
      restore: (saved) => restored.load(saved),
      keyed: async (key) => {
        const hasher = await createBLAKE3(256, key);
        return (message) => hasher.init().update(message).digest("binary");
      },
      xof: async (length) => {
        const hasher = await createBLAKE3(8 * length);
        return (message) => hasher.init().update(message).digest("binary");
      },
    };
  },

  fuzdev: ({ hash, keyed_hash, derive_key, Blake3Hasher }) => ({
    hash,
    create: () => new Blake3Hasher(),
    update: (hasher, bytes) => hasher.update(bytes),
    digest: (hasher) => {
      const digest = hasher.finalize();
      hasher.free();
      return digest;
    },
    keyed: (key) => (message) => keyed_hash(key, message),
    derive: (context) => (message) => derive_key(context, message),
  }),

  webbuf: ({ blake3Hash, blake3Mac, WebBuf, FixedBuf }) => ({
    prepare: (bytes) => WebBuf.fromUint8Array(bytes),
    hash: (message) => blake3Hash(message).buf,
    keyed: (key) => {
      const fixed = FixedBuf.fromBuf(32, WebBuf.fromUint8Array(key));
      return (message) => blake3Mac(fixed, message).buf;
    },
  }),

  sha256: ({ createHash }) => ({
    hash: (message) => createHash("sha256").update(message).digest(),
    create: () => createHash("sha256"),
    update: (hasher, bytes) => hasher.update(bytes),
    digest: (hasher) => hasher.digest(),
  }),

  napi: ({ blake3, Blake3Hasher }) => ({
    hash: blake3,
    create: () => new Blake3Hasher(),
    update: (hasher, bytes) => hasher.update(bytes),
    digest: (hasher) => hasher.digestBuffer(),
    keyed: (key) => {
      const buffer = Buffer.from(key);
      return (message) => Blake3Hasher.newKeyed(buffer).update(message).digestBuffer();
    },
    derive: (context) => (message) => Blake3Hasher.deriveKey(context, message),
  }),
};
