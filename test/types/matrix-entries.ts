/** Every entry has declarations, and the entries that are the main one with other builds inside declare the same. */
import type * as main from "blake3-simd";
import * as noble from "blake3-simd/blake3";
import * as nobleWithExtension from "blake3-simd/blake3.js";
import * as javascript from "blake3-simd/js";
import type * as node from "blake3-simd/node";
import type * as parallel from "blake3-simd/parallel";
import scalar from "blake3-simd/scalar.wasm";
import simd from "blake3-simd/simd.wasm";
import type * as streams from "blake3-simd/streams";
import * as wasm from "blake3-simd/wasm";

export const same: readonly (typeof main)[] = [noble, nobleWithExtension, javascript, wasm];
export const binaries: readonly WebAssembly.Module[] = [simd, scalar];
export const others: readonly string[] = [] satisfies readonly (
  keyof typeof streams | keyof typeof node | keyof typeof parallel
)[];
