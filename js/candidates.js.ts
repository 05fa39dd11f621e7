// The build of the core in the entry `blake3-simd/js`: JavaScript alone, so nothing there may name WebAssembly.

import type { Candidate } from "./candidate.ts";
import { instantiate as javascript } from "./generated/javascript.ts";

export { compile, compileAside, instantiate } from "./no-compiler.ts";

export const candidates: readonly Candidate[] = [{ name: "js", exports: javascript }];
