import { fresh } from "./fresh.mjs";
import { randomBytes } from "./random.mjs";

/**
 * The operations that are timed. Each function here gives an entry of a race:
 *   bytes               what one call processes (input, or output for an XOF)
 *   build(peer)         the operation for that peer or a promise of it; undefined where the peer has no such thing. For a peer that works
 *                       in another process it is `{ sample(calls), result }` as race.mjs takes it
 *   digest(peer, result)   the bytes to check, where the operation returns something else
 *   expected(reference) what they must be
 */
export function hashing(size) {
  const message = randomBytes(size);
  return {
    bytes: size,
    build: (peer) =>
      peer.hashElsewhere?.(size) ?? fresh((hash, input) => () => hash(input), peer.hash, prepared(peer, message)),
    expected: (reference) => reference.hash(message),
  };
}

/** One hasher given `total` bytes in pieces of one size. */
export function streaming(total, size) {
  // A view for every byte of 16 MiB would not fit: pieces of one byte come from the first 64 KiB, again and again.
  const length = Math.min(total, size * 262144, size === 1 ? 65536 : total);
  return streamingPieces(cut(randomBytes(length), size), total / length);
}

/** A few bytes first, then all the rest at once: no subtree of the rest begins where an update does. */
export function streamingAfter(first, total) {
  const message = randomBytes(total);
  return streamingPieces([message.subarray(0, first), message.subarray(first)], 1);
}

function streamingPieces(pieces, repeats) {
  const message = concatenate(Array.from({ length: repeats }, () => pieces).flat());
  return {
    bytes: message.length,
    build: ({ create, update, digest }) => create && fresh(streamRepeatedly, create, update, digest, pieces, repeats),
    expected: (reference) => reference.hash(message),
  };
}

const streamRepeatedly = (create, update, digest, pieces, repeats) => () => {
  const hasher = create();
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (let i = 0; i < pieces.length; i++) update(hasher, pieces[i]);
  }
  return digest(hasher);
};

/** `count` hashers alive at once, given pieces of 1 KiB in turn, `total` bytes in all. */
export function interleaving(count, total) {
  const pieces = cut(randomBytes(total), 1024);
  return {
    bytes: total,
    build: async (peer) => {
      if (!peer.create) return undefined;
      const creators = peer.hashers ? await peer.hashers(count) : Array.from({ length: count }, () => peer.create);
      return fresh(takeTurns, creators, peer.update, peer.digest, pieces);
    },
    digest: (peer, digests) => concatenate(digests),
    expected: (reference) =>
      concatenate(
        Array.from({ length: count }, (_, hasher) =>
          reference.hash(concatenate(pieces.filter((_, i) => i % count === hasher))),
        ),
      ),
  };
}

const takeTurns = (creators, update, digest, pieces) => () => {
  const hashers = creators.map((create) => create());
  for (let i = 0; i < pieces.length; i++) update(hashers[i % hashers.length], pieces[i]);
  return hashers.map((hasher) => digest(hasher));
};

/** Messages of the lengths given, each in memory of its own, hashed one by one. */
export function hashingOneByOne(lengths) {
  const messages = messagesOf(lengths);
  return {
    ...manyOf(messages),
    build: ({ hash }) => fresh(hashEach, hash, messages),
    digest: (peer, digests) => concatenate(digests),
  };
}

const hashEach = (hash, messages) => () => {
  const digests = new Array(messages.length);
  for (let i = 0; i < messages.length; i++) digests[i] = hash(messages[i]);
  return digests;
};

/** The same messages in one call. */
export function hashingTogether(lengths) {
  const messages = messagesOf(lengths);
  return { ...manyOf(messages), build: ({ many }) => many && fresh(hashAll, many, messages) };
}

/** Messages of one length that lie one after the other. */
export function hashingPieces(count, length) {
  const messages = messagesOf(Array(count).fill(length));
  const pieces = { data: concatenate(messages), length };
  return { ...manyOf(messages), build: ({ many }) => many && fresh(hashAll, many, pieces) };
}

const hashAll = (many, messages) => () => many(messages);

function messagesOf(lengths) {
  const bytes = randomBytes(lengths.reduce((sum, length) => sum + length, 0));
  let end = 0;
  return lengths.map((length) => bytes.slice(end, (end += length)));
}

const manyOf = (messages) => ({
  bytes: messages.reduce((sum, { length }) => sum + length, 0),
  expected: (reference) => concatenate(messages.map((message) => reference.hash(message))),
});

/** create, update, digest. */
export function hasherLife(size) {
  const message = randomBytes(size);
  return {
    bytes: size,
    build: ({ create, update, digest }) => create && fresh(streamRepeatedly, create, update, digest, [message], 1),
    expected: (reference) => reference.hash(message),
  };
}

export function keyedHashing(size) {
  const key = randomBytes(32, 7);
  return ofMessage(size, size, (peer) => peer.keyed?.(key));
}

/** Derive-key: the same context every time, as applications have it. */
export function keyDerivation(size) {
  return ofMessage(size, size, (peer) => peer.derive?.("blake3-simd 2026-11-30 10:00:00 benchmark"));
}

export function extending(length) {
  return ofMessage(64, length, (peer) => peer.xof?.(length));
}

/** The same without making an array for the output. */
export function extendingInto(length) {
  return ofMessage(64, length, (peer) => (peer.xofInto ?? peer.xof)?.(length));
}

function ofMessage(size, bytes, make) {
  const message = randomBytes(size);
  return {
    bytes,
    build: async (peer) => {
      const hash = await make(peer);
      return hash && fresh((call, input) => () => call(input), hash, prepared(peer, message));
    },
    expected: async (reference) => (await make(reference))(message),
  };
}

export function cloning(size) {
  return ofHasher(size, ({ clone }, hasher) => clone && fresh((copy, from) => () => copy(from), clone, hasher));
}

/** Save a hasher, restore another from it. */
export function saving(size) {
  return ofHasher(
    size,
    ({ save, restore }, hasher) =>
      save && fresh((saveOf, restoreOf, from) => () => restoreOf(saveOf(from)), save, restore, hasher),
  );
}

function ofHasher(size, make) {
  const message = randomBytes(size);
  return {
    bytes: size,
    build: (peer) => {
      if (!peer.create) return undefined;
      const hasher = peer.create();
      peer.update(hasher, message);
      return make(peer, hasher);
    },
    digest: (peer, hasher) => peer.digest(hasher),
    expected: (reference) => reference.hash(message),
  };
}

/** A fresh process, from import to the first digest. */
export function starting() {
  const message = randomBytes(64);
  return {
    bytes: 64,
    build: (peer) => peer.coldStart?.(),
    expected: (reference) => reference.hash(message),
  };
}

const prepared = (peer, message) => (peer.prepare ? peer.prepare(message) : message);

function cut(bytes, size) {
  const pieces = [];
  for (let start = 0; start < bytes.length; start += size) pieces.push(bytes.subarray(start, start + size));
  return pieces;
}

function concatenate(pieces) {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let position = 0;
  for (const piece of pieces) {
    all.set(piece, position);
    position += piece.length;
  }
  return all;
}
