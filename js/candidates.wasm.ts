// The builds of the core in the entry `blake3-simd/wasm`, the short ones, and nothing to fall back to where there is no WebAssembly.

import type { Candidate } from "./candidate.ts";
import { wasm as compact } from "./generated/compact.ts";
import { wasm as scalar } from "./generated/scalar.ts";

export { compile, compileAside } from "./compiler.ts";
export { instantiate } from "./webassembly.ts";

export const candidates: readonly Candidate[] = [
  { name: "scalar", wasm: scalar },
  { name: "simd", wasm: compact },
];
