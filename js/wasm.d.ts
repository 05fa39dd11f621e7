// A `.wasm` file as those runtimes and bundlers import it that take it for a module in the sense of WebAssembly.

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
