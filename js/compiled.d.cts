// The same as compiled.d.mts, for TypeScript files that count as CommonJS until their bundler makes modules of them.

declare const module: typeof globalThis extends { WebAssembly: { Module: new (...all: never[]) => infer Module } }
  ? Module
  : object;
export = module;
