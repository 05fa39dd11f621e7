// The builds of the core, best first.

import type { Exports } from "./abi.ts";
import type { BackendName } from "./core.ts";
import { instantiate } from "./generated/javascript.ts";
import { wasm as scalar } from "./generated/scalar.ts";
import { wasm as simd } from "./generated/simd.ts";

/** A build: WebAssembly as hex, or JavaScript. */
export type Candidate =
  | { readonly name: "simd" | "scalar"; readonly wasm: string; readonly exports?: undefined }
  | { readonly name: "js"; readonly wasm?: undefined; readonly exports: () => Exports };

export const candidates: readonly Candidate[] = [
  { name: "simd", wasm: simd },
  { name: "scalar", wasm: scalar },
  { name: "js", exports: instantiate },
];

export type { BackendName };
