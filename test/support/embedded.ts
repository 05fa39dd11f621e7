/** How the package embeds its builds: as text, in the modules that the build generates. */
import { candidates } from "../../js/candidates.ts";
import { unpack } from "../../js/unpack.ts";
import { pack } from "../../scripts/pack.mjs";

export function embed(wasm: Uint8Array): string {
  return pack([wasm])[0];
}

/** The bytes of a build as the package has them inside. */
export function embedded(name: "simd" | "scalar"): Uint8Array<ArrayBuffer> {
  const text = candidates.find((candidate) => candidate.name === name)?.wasm;
  if (text === undefined) throw new Error(`the package has no ${name} build`);
  return unpack(text);
}
