/** What takes the place of js/candidates.ts in other entries must offer what that offers. */
import * as edgeLight from "../../js/candidates.edge-light.ts";
import * as javascript from "../../js/candidates.js.ts";
import type * as main from "../../js/candidates.ts";
import * as wasm from "../../js/candidates.wasm.ts";
import * as workerd from "../../js/candidates.workerd.ts";

export const variants: readonly (typeof main)[] = [javascript, wasm, workerd, edgeLight];
