/** What takes the place of js/candidates.ts in other entries must offer what that offers. */
import * as javascript from "../../js/candidates.js.ts";
import * as module from "../../js/candidates.module.ts";
import type * as main from "../../js/candidates.ts";
import * as wasm from "../../js/candidates.wasm.ts";

export const variants: readonly (typeof main)[] = [javascript, wasm, module];
