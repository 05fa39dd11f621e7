// For runtimes that import a `.wasm` file as a module: where bundlers did not take the entry that does so by itself.
import { init } from "blake3-simd";
import simd from "blake3-simd/simd.wasm";

export { default } from "./request.mjs";

await init(simd);
