import { createHash } from "blake3-wasm";
import { describe, expect, it } from "vitest";
import { blake3, setBackend } from "../js/index.ts";
import { eachBackend } from "./support/backends.ts";
import { hex } from "./support/bytes.ts";
import { expected, modes, optionsOf } from "./support/oracle.ts";
import { Random } from "./support/random.ts";

const random = new Random(77);
const input = random.bytes(5 * 1024 * 1024 + 777);

eachBackend(() => {
  it.each(modes)("takes an input many times the window at once, in one update or in one shot: %s", (mode) => {
    const right = hex(expected(mode, input));
    expect(hex(blake3(input, { ...optionsOf[mode], dkLen: 131 }))).toBe(right);
    expect(hex(blake3.create(optionsOf[mode]).update(input).finalize(131))).toBe(right);
    const late = blake3.create(optionsOf[mode]).update(input.subarray(0, 3)).update(input.subarray(3));
    expect(hex(late.finalize(131)), "after a few bytes").toBe(right);
  });

  it("gives an output many times the window", () => {
    const length = 1024 * 1024 + 777;
    expect(hex(blake3(input.subarray(0, 100), { dkLen: length }))).toBe(
      hex(expected("hash", input.subarray(0, 100), length)),
    );
  });

  it("is not misled by what longer messages left in its window", () => {
    const lengths = Array.from({ length: 3000 }, () => random.below(random.pick([70, 1100, 5000, 70_000])));
    for (const length of lengths) {
      const message = input.subarray(length, 2 * length);
      const digest = hex(blake3(message));
      if (digest !== hex(expected("hash", message, 32))) expect.fail(`${length} bytes: ${digest}`);
    }
  });
});

describe("a total of more than 512 MiB", () => {
  it("is counted and hashed right, whatever 32-bit sums of bits would say", () => {
    setBackend("auto");
    const [ours, rust] = [blake3.create(), createHash()];
    const piece = input.subarray(0, 4 * 1024 * 1024 + 13);
    while (ours.count <= 2 ** 29 + 2 ** 20) {
      ours.update(piece);
      rust.update(piece);
    }
    expect(ours.count % piece.length).toBe(0);
    expect(hex(ours.digest())).toBe(hex(rust.digest()));
  });
});
