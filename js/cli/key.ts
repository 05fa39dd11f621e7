// The key of the keyed mode, from standard input.

import { keyLength } from "../options.ts";
import { read, standardInput } from "./descriptor.ts";
import { Failure } from "./failure.ts";

/**
 * Reads the key.
 *
 * @throws Failure unless standard input has exactly 32 bytes
 */
export function readKey(): Uint8Array {
  const bytes = new Uint8Array(keyLength + 1);
  let found = 0;
  for (let count; found < bytes.length; found += count) {
    count = read(standardInput, bytes, found, bytes.length - found);
    if (count === 0) break;
  }
  if (found < keyLength) throw new Failure(`expected ${keyLength} key bytes from stdin, found ${found}`);
  if (found > keyLength) throw new Failure(`read more than ${keyLength} key bytes from stdin`);
  return bytes.subarray(0, keyLength);
}
