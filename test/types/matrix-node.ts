/** A program for Node that knows nothing of browsers. */
import { createHash } from "node:crypto";
import { backend, blake3, Hasher, init } from "blake3-simd";

const digest = blake3(Buffer.from("message"));
export const texts: readonly string[] = [
  Buffer.from(digest).toString("hex"),
  Buffer.concat([digest, new Hasher().update(Buffer.alloc(5)).xof(70)]).toString("base64"),
  createHash("sha256").update(digest).digest("hex"),
  backend(),
];
void init();
