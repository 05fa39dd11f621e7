// The builds of the core for Vercel's edge functions and those of Next.js, which want `?module` at the end where a `.wasm` file is imported.

import type { Candidate } from "./candidate.ts";
import { instantiate as javascript } from "./generated/javascript.ts";
import scalar from "./scalar.wasm?module";
import simd from "./simd.wasm?module";
import { instantiate } from "./webassembly.ts";

export type { Candidate };
export { compile, compileAside } from "./no-compiler.ts";
export { instantiate };

export const candidates: readonly Candidate[] = [
  { name: "js", exports: javascript },
  { name: "scalar", exports: () => instantiate(scalar) },
  { name: "simd", exports: () => instantiate(simd) },
];
