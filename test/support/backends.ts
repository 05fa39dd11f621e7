import { afterAll, beforeAll, describe, expect } from "vitest";
import { wasm as compact } from "../../js/generated/compact.ts";
import { backend, init, setBackend } from "../../js/index.ts";
import { unpack } from "../../js/unpack.ts";

export const backends = ["simd", "scalar", "js"] as const;
export type Backend = (typeof backends)[number];

/** Makes the backend current, and sure of it: a suite that silently ran on another one would prove nothing. */
export function useBackend(name: Backend): void {
  setBackend(name);
  expect(backend()).toBe(name);
}

/** Makes the simd build of the entry `blake3-simd/wasm` current, and the one that is named simd from then on. */
export async function useCompactBuild(): Promise<void> {
  await init(new WebAssembly.Module(unpack(compact)));
  useBackend("simd");
}

/** Defines the same suite once per backend; the backend is current while the suite's tests run. */
export function eachBackend(define: (name: Backend) => void): void {
  describe.each(backends)("%s backend", (name) => {
    beforeAll(() => useBackend(name));
    afterAll(() => setBackend("auto"));
    define(name);
  });
}
