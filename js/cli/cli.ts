#!/usr/bin/env node
// The program `blake3-simd`. Nothing else is in its file: parts that are loaded later find what they share in another.

void import("./run.ts").then(async ({ run }) => {
  process.exitCode = await run(process.argv.slice(2));
});
