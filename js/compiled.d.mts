// What `blake3-simd/simd.wasm` and `blake3-simd/scalar.wasm` are where a `.wasm` file can be imported as a module. The build copies this file.

declare const module: typeof globalThis extends { WebAssembly: { Module: new (...all: never[]) => infer Module } }
  ? Module
  : object;
export default module;
