/** A program that declares nothing beyond the language itself: neither a browser nor Node, so neither WebAssembly nor Symbol.dispose. */
import { blake3, Hasher, init } from "blake3-simd";

export const digest: Uint8Array = blake3(new Uint8Array(3));
export const hasher: Hasher = new Hasher({ context: "text" }).update(digest);
export const ready: Promise<void> = init();
