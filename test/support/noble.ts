/** Our blake3 and noble's side by side, to be given the same treatment: right and wrong arguments, in any order. */
import { blake3 as nobleBlake3 } from "@noble/hashes/blake3.js";
import { blake3 } from "../../js/index.ts";
import { hex } from "./bytes.ts";

/** What both hashers have, open to wrong arguments. */
export interface LooseHasher {
  readonly blockLen: number;
  readonly outputLen: number;
  readonly canXOF: boolean;
  update(bytes: unknown): LooseHasher;
  digest(): Uint8Array;
  digestInto(target: unknown): unknown;
  xof(length: unknown): Uint8Array;
  xofInto(target: unknown): Uint8Array;
  clone(): LooseHasher;
  _cloneInto(to?: unknown): LooseHasher;
  destroy(): void;
}

export interface LooseBlake3 {
  (message: unknown, options?: unknown): Uint8Array;
  create(options?: unknown): LooseHasher;
  readonly outputLen: number;
  readonly blockLen: number;
  readonly canXOF: boolean;
}

export const noble = nobleBlake3 as unknown as LooseBlake3;
export const ours = blake3 as unknown as LooseBlake3;

/** What a call came to: bytes as hex, anything else as text, an error as its class, which is what callers can rely on. */
export function outcomeOf(call: () => unknown): string {
  try {
    const result = call();
    return result instanceof Uint8Array ? hex(result) : String(result);
  } catch (error) {
    if (error instanceof TypeError) return "TypeError";
    if (error instanceof RangeError) return "RangeError";
    if (error instanceof Error) return "Error";
    throw error;
  }
}
