// The program of cells whose tools put everything into one file.
import * as api from "blake3-simd";
import { check } from "./check.mjs";
import { report } from "./report.mjs";
import { vectors } from "./vectors.mjs";

report(() => check(api, vectors));
