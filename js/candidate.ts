// What a build of the core is to those who choose one. Which builds an entry brings along is said in candidates.ts and in the modules that take
// its place in other entries (see tsdown.config.ts): candidates.js.ts, candidates.wasm.ts, candidates.module.ts.

import type { Exports } from "./abi.ts";
import type { BackendName } from "./core.ts";

/** A build: WebAssembly as text, still to be compiled, or a function that makes an instance. */
export type Candidate =
  | { readonly name: BackendName; readonly wasm: string; readonly exports?: undefined }
  | { readonly name: BackendName; readonly wasm?: undefined; readonly exports: () => Exports };
