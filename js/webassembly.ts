// All that the package does with WebAssembly: compiling is in compiler.ts, for entries that do it at run time.

import type { Exports } from "./abi.ts";

export function instantiate(module: WebAssembly.Module): Exports {
  return new WebAssembly.Instance(module).exports as unknown as Exports;
}
