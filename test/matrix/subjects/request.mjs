// The program of cells that run in Cloudflare's runtime: all work is done while a request is answered.
import * as api from "blake3-simd";
import { check } from "./check.mjs";
import { vectors } from "./vectors.mjs";

export default {
  async fetch() {
    try {
      return globalThis.Response.json(check(api, vectors));
    } catch (error) {
      return globalThis.Response.json({ error: String(error) });
    }
  },
};
