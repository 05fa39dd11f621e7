// The main entry, for any runtime.

export { backend, init, setBackend, type BackendName, type CompiledModule } from "./backend.ts";
export { blake3, deriveKey, keyedHash, type Blake3 } from "./blake3.ts";
export type { Bytes } from "./bytes.ts";
export { hashMany, type EqualPieces, type HashManyOptions } from "./hash-many.ts";
export { Hasher } from "./hasher.ts";
export type { Blake3Options } from "./options.ts";
export { XofReader } from "./reader.ts";
