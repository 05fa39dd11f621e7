// The peers as a bundler takes them into a page. The three names of ours are its portable entry, a copy
// for each backend (see bundle.mjs).
import * as ours from "blake3-simd";
import * as oursScalar from "blake3-simd-scalar";
import * as oursJavaScript from "blake3-simd-js";
import * as fuzdev from "@fuzdev/blake3_wasm";
// Not among the exports of the package.
import fuzdevBinary from "./node_modules/@fuzdev/blake3_wasm/blake3_wasm_bg.wasm";
import * as noble from "@noble/hashes/blake3.js";
import * as webbuf from "@webbuf/blake3";
import { FixedBuf } from "@webbuf/fixedbuf";
import { WebBuf } from "@webbuf/webbuf";
import * as jit from "blake3-jit";
import loadBlake3Wasm from "blake3-wasm/browser-async.js";
import blake3WasmBinary from "blake3-wasm/dist/wasm/web/blake3_js_bg.wasm";
import * as hashWasm from "hash-wasm";

const loaders = {
  ours: () => ours,
  "ours-scalar": () => oursScalar,
  "ours-js": () => oursJavaScript,
  noble: () => noble,
  "blake3-wasm": () => loadBlake3Wasm(blake3WasmBinary),
  "blake3-jit": () => jit,
  "hash-wasm": () => hashWasm,
  fuzdev: async () => {
    await fuzdev.init({ module_or_path: fuzdevBinary });
    return fuzdev;
  },
  webbuf: () => ({ ...webbuf, WebBuf, FixedBuf }),
};

/** The peers that can run in a page. */
export const idsInPages = Object.keys(loaders);

export const loadInPage = async (id) => loaders[id]();
