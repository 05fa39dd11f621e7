// The program of cells in which what is not named may be left out.
import { backend, blake3, deriveKey, hashMany, Hasher, keyedHash } from "blake3-simd";
import { check } from "./check.mjs";
import { report } from "./report.mjs";
import { vectors } from "./vectors.mjs";

report(() => check({ backend, blake3, deriveKey, hashMany, Hasher, keyedHash }, vectors));
