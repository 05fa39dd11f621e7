/** How the package embeds its builds: as text, in the modules that the build generates. */
import { candidates } from "../../js/candidates.ts";

const encoding = "hex";

export function embed(wasm: Uint8Array): string {
  return Buffer.from(wasm).toString(encoding);
}

/** The bytes of a build as the package has them inside. */
export function embedded(name: "simd" | "scalar"): Uint8Array<ArrayBuffer> {
  const text = candidates.find((candidate) => candidate.name === name)?.wasm;
  if (text === undefined) throw new Error(`the package has no ${name} build`);
  return new Uint8Array(Buffer.from(text, encoding));
}
