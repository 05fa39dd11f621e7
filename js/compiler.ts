// Compiling the builds that are embedded as text.

import { unpack } from "./unpack.ts";

export function compile(text: string): WebAssembly.Module {
  return new WebAssembly.Module(unpack(text));
}

/** Compiles off the main thread. */
export async function compileAside(text: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(unpack(text));
}
