// The entry `blake3-simd/streams` in Node and Bun, where the environment names a backend.

import { heedEnvironment } from "./environment.ts";

heedEnvironment();

export * from "./streams.ts";
