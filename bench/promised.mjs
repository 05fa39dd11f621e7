import { randomBytes } from "./random.mjs";

/**
 * Operations that promise their result. They are entries of a race like those in operations.mjs, timed from the call to the digest. A peer's
 * `files` promises what files.mjs loads; most have none, and none has in a browser.
 */
export function hashingFile(length, hash) {
  return promised(length, (files) => {
    const path = files.path(length);
    return () => hash(files, path);
  });
}

export function hashingInThreads(length, options) {
  return promised(length, (files) => {
    const message = randomBytes(length);
    return () => files.parallel.hashBytes(message, options);
  });
}

function promised(length, prepare) {
  return {
    bytes: length,
    build: async (peer) => {
      if (!peer.files) return undefined;
      const call = prepare(await peer.files());
      const result = await call();
      const sample = async (calls) => {
        const start = performance.now();
        for (let i = 0; i < calls; i++) await call();
        return (performance.now() - start) * 1e6;
      };
      return { result, sample };
    },
    expected: (reference) => digestOf(length, reference),
  };
}

// The reference needs many seconds for half a gigabyte.
const digests = new Map();

function digestOf(length, reference) {
  if (!digests.has(length)) digests.set(length, reference.hash(randomBytes(length)));
  return digests.get(length);
}
