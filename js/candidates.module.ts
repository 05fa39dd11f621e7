// The builds of the core for edge runtimes, where nothing may be compiled at run time: an imported `.wasm` file comes as a compiled module. Vercel's
// and those of Next.js want `?module` behind its name, which the build adds.

import type { Candidate } from "./candidate.ts";
import { instantiate as javascript } from "./generated/javascript.ts";
import scalar from "./scalar.wasm";
import simd from "./simd.wasm";
import { instantiate } from "./webassembly.ts";

export { compile, compileAside } from "./no-compiler.ts";
export { instantiate };

export const candidates: readonly Candidate[] = [
  { name: "js", exports: javascript },
  { name: "scalar", exports: () => instantiate(scalar) },
  { name: "simd", exports: () => instantiate(simd) },
];
