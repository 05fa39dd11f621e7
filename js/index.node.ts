// The main entry where there is an environment: BLAKE3_SIMD_BACKEND names the backend to use.

import { preferBackend } from "./backend.ts";

preferBackend(() => process.env.BLAKE3_SIMD_BACKEND);

export * from "./index.ts";
