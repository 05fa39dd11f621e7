// The environment variable BLAKE3_SIMD_BACKEND names the backend to use.

import { preferBackend } from "./backend.ts";

/** Makes the first hash look at the environment. Not in Deno: it would ask the user for permission. */
export function heedEnvironment(): void {
  // Realms made in Node, by test runners for example, need not have `process`.
  const realm: Partial<typeof globalThis> = globalThis;
  if (!("Deno" in realm)) preferBackend(() => realm.process?.env.BLAKE3_SIMD_BACKEND);
}
