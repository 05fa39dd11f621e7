// The program of most cells, as a module that loads the package itself.
import { check } from "./check.mjs";
import { inertly } from "./inert.mjs";
import { report } from "./report.mjs";
import { vectors } from "./vectors.mjs";

report(() =>
  inertly(
    () => import("blake3-simd"),
    (api) => check(api, vectors),
  ),
);
