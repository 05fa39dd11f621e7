// The program of cells that run in a worker of a page.
import { check } from "./check.mjs";
import { inertly } from "./inert.mjs";
import { vectors } from "./vectors.mjs";

inertly(
  () => import("blake3-simd"),
  (api) => check(api, vectors),
).then(
  (result) => globalThis.postMessage(result),
  (error) => globalThis.postMessage({ error: String(error) }),
);
