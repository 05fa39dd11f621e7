// The builds of the core in the main entry, the best last: minifiers put the texts where they are used, and gzip finds more in common if the
// smaller comes first.

import type { Candidate } from "./candidate.ts";
import { instantiate as javascript } from "./generated/javascript.ts";
import { wasm as scalar } from "./generated/scalar.ts";
import { wasm as simd } from "./generated/simd.ts";

export { compile, compileAside } from "./compiler.ts";
export { instantiate } from "./webassembly.ts";

export const candidates: readonly Candidate[] = [
  { name: "js", exports: javascript },
  { name: "scalar", wasm: scalar },
  { name: "simd", wasm: simd },
];
