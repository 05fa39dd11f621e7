/** What is right, by an implementation that shares nothing with ours: npm's blake3-wasm, the authors' Rust crate compiled to wasm. */
import { createDeriveKey, createHash, createKeyed } from "blake3-wasm";

export const modes = ["hash", "keyedHash", "deriveKey"] as const;
export type Mode = (typeof modes)[number];

export const key: Uint8Array = Uint8Array.from({ length: 32 }, (_, index) => 255 - index * 7);
export const context = "blake3-simd 2026-11-30 14:00 tests: Schlüssel für ✓";

/** How our API is told each mode. */
export const optionsOf: Record<Mode, { key?: Uint8Array; context?: string }> = {
  hash: {},
  keyedHash: { key },
  deriveKey: { context },
};

/** Two whole output blocks and an odd rest, like the official vectors. */
export const outputLength = 131;

export function expected(mode: Mode, input: Uint8Array, length: number = outputLength): Uint8Array {
  return oracleHasher(mode).update(input).digest({ length });
}

/** Part of the output, from any position of its 2^64 - 1 bytes. */
export function expectedAt(mode: Mode, input: Uint8Array, position: bigint, length: number): Uint8Array {
  const reader = oracleHasher(mode).update(input).reader();
  reader.position = position;
  const output = reader.read(length);
  reader.dispose();
  return output;
}

/** The outputs for every prefix of `input` whose length is in `lengths` (ascending), in one pass over it. */
export function expectedOfPrefixes(mode: Mode, input: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  const hasher = oracleHasher(mode);
  let absorbed = 0;
  const outputs = lengths.map((length) => {
    hasher.update(input.subarray(absorbed, length));
    absorbed = length;
    return hasher.digest({ length: outputLength, dispose: false });
  });
  hasher.dispose();
  return outputs;
}

function oracleHasher(mode: Mode) {
  if (mode === "keyedHash") return createKeyed(Buffer.from(key));
  if (mode === "deriveKey") return createDeriveKey(context);
  return createHash();
}
