// What stands for compiler.ts and webassembly.ts in entries without. Edge runtimes reject code in which they see that it would compile.

function refuse(): never {
  throw new Error("backend: expected an entry that compiles WebAssembly, got one that does not");
}

export { refuse as compile, refuse as compileAside, refuse as instantiate };
