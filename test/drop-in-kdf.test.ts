import { blake3 as noble } from "@noble/hashes/blake3.js";
import { expand, extract, hkdf } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { pbkdf2, pbkdf2Async } from "@noble/hashes/pbkdf2.js";
import { ahash, type CHash } from "@noble/hashes/utils.js";
import { expect, it } from "vitest";
import { blake3 } from "../js/index.ts";
import { eachBackend } from "./support/backends.ts";
import { hex, pattern, utf8 } from "./support/bytes.ts";

const message = pattern(3000);
const secrets = [pattern(0), pattern(31), pattern(64), pattern(65), pattern(2000)];

eachBackend(() => {
  it("is a hash by noble's own check", () => {
    expect(() => ahash(blake3)).not.toThrow();
  });

  it.each(secrets)("serves noble's hmac (key case %#)", (secret) => {
    expect(hex(hmac(blake3, secret, message))).toBe(hex(hmac(noble, secret, message)));
  });

  it("serves hmac hashers that are cloned, cloned into and destroyed", () => {
    const outputs = [blake3, noble].map((hash: CHash) => {
      const mac = hmac.create(hash, pattern(40)).update(message);
      const copy = mac.clone();
      const into = mac._cloneInto(hmac.create(hash, pattern(3)).update(message));
      const target = new Uint8Array(32);
      into.update(message).digestInto(target);
      const all = [copy.digest(), target, mac.update(pattern(5)).digest()].map(hex);
      mac.destroy();
      return all;
    });
    expect(outputs[0]).toEqual(outputs[1]);
  });

  it.each(secrets)("serves noble's hkdf (key case %#)", (secret) => {
    const [salt, info] = [utf8("salt"), utf8("info")];
    for (const length of [1, 32, 33, 1000]) {
      expect(hex(hkdf(blake3, secret, salt, info, length))).toBe(hex(hkdf(noble, secret, salt, info, length)));
    }
    const pseudorandom = extract(noble, secret, salt);
    expect(hex(extract(blake3, secret, salt))).toBe(hex(pseudorandom));
    expect(hex(expand(blake3, pseudorandom, info, 50))).toBe(hex(expand(noble, pseudorandom, info, 50)));
  });

  it("serves noble's pbkdf2, at once and in steps", async () => {
    const options = { c: 200, dkLen: 70 };
    const right = hex(pbkdf2(noble, "password", "salt", options));
    expect(hex(pbkdf2(blake3, "password", "salt", options))).toBe(right);
    expect(hex(await pbkdf2Async(blake3, "password", "salt", { ...options, asyncTick: 1 }))).toBe(right);
  });
});
