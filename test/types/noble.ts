/** Our blake3 in the places that @noble/hashes types for its own: no cast anywhere. */
import { blake3 as nobleBlake3 } from "@noble/hashes/blake3.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { pbkdf2 } from "@noble/hashes/pbkdf2.js";
import { ahash, type CHash, type CHashXOF, type Hash, type HashXOF } from "@noble/hashes/utils.js";
import { blake3, type Blake3Options, Hasher } from "blake3-simd";

export const plain: CHash = blake3;
export const withOutput: CHashXOF = blake3;
export const withOptions: CHashXOF<Hasher, Blake3Options> = blake3;
export const hasher: Hash<Hasher> = blake3.create();
export const xofHasher: HashXOF<Hasher> = new Hasher();
export const anyHasher: ReturnType<CHashXOF["create"]> = blake3.create({ dkLen: 5 });

const bytes = new Uint8Array(32);
ahash(blake3);
export const outputs: Uint8Array[] = [
  hmac(blake3, bytes, bytes),
  hmac.create(blake3, bytes).update(bytes).digest(),
  hkdf(blake3, bytes, bytes, bytes, 100),
  pbkdf2(blake3, "password", "salt", { c: 1 }),
];

/** A function written for noble's blake3 takes ours, and a variable that held noble's may hold ours. */
export function twice(hash: CHashXOF, message: Uint8Array): Uint8Array {
  const inner: Uint8Array = hash.create().update(message).xof(64);
  return hash(inner);
}
twice(nobleBlake3, bytes);
twice(blake3, bytes);
export const either = Math.random() < 0.5 ? nobleBlake3 : blake3;
either(bytes, { key: bytes, dkLen: 5 });
