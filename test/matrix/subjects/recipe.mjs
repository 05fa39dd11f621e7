// A program with a library in it that somebody else wrote for @noble/hashes, whose blake3 must come from this package.
import * as api from "blake3-simd";
import { blake3, fingerprint } from "some-library";
import { check } from "./check.mjs";
import { report } from "./report.mjs";
import { vectors } from "./vectors.mjs";

report(() => {
  if (typeof blake3.create().save !== "function") throw new Error("the library still uses another blake3");
  const expected = Array.from(api.blake3(new Uint8Array(3), { dkLen: 20 })).join();
  if (Array.from(fingerprint(new Uint8Array(3))).join() !== expected) throw new Error("the library's digest is wrong");
  return check({ ...api, blake3 }, vectors);
});
