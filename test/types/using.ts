/** Where TypeScript knows explicit resource management, a hasher is a resource. */
import { blake3 } from "blake3-simd";

export function digestOf(secret: Uint8Array): Uint8Array {
  using hasher = blake3.create().update(secret);
  const resource: Disposable = hasher;
  void resource;
  return hasher.finalize();
}
