import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { blake3, Hasher } from "../js/index.ts";
import { backends, eachBackend, useBackend } from "./support/backends.ts";
import { hex, utf8 } from "./support/bytes.ts";
import { context, expected, key, modes, optionsOf } from "./support/oracle.ts";
import { Random } from "./support/random.ts";
import { keyWordsOf, subtree } from "./support/reference.ts";
import { writeState } from "./support/saved.ts";

const random = new Random(99);
const input = random.bytes(200_000);
const lengths = [
  0, 1, 63, 64, 1023, 1024, 1025, 4095, 4096, 4097, 8192, 16_384, 16_385, 20_000, 65_536, 65_537, 100_000, 131_073,
];

/** Takes a hasher to `length` bytes on a random way: split, evicted by others, asked for its output on the way. */
const wander = (hasher: Hasher, length: number) => {
  for (const piece of random.split(input.subarray(0, length))) {
    hasher.update(piece);
    if (random.below(4) === 0) blake3.create().update(piece).finalize();
    if (random.below(4) === 0) hasher.finalize(random.below(100));
  }
  return hasher;
};

eachBackend((from) => {
  describe.each(modes)("a saved state of %s", (mode) => {
    it.each(backends)("goes on under %s as if nothing had happened, and so does the hasher it was taken from", (to) => {
      for (const length of lengths) {
        useBackend(from);
        const hasher = wander(blake3.create({ ...optionsOf[mode], dkLen: 40 }), length);
        const saved = hasher.save();
        useBackend(to);
        const restored = Hasher.restore(saved);
        saved.fill(255);
        expect(restored.count).toBe(length);
        expect(restored.outputLen).toBe(40);
        expect(hex(restored.finalize()), `${length} bytes`).toBe(hex(expected(mode, input.subarray(0, length), 40)));
        const right = hex(expected(mode, input, 40));
        expect(hex(restored.update(input.subarray(length)).digest()), `${length} bytes, then the rest`).toBe(right);
        expect(hex(hasher.update(input.subarray(length)).digest()), `${length} bytes, the original`).toBe(right);
      }
      useBackend(from);
    });

    it("keeps the mode over a reset", () => {
      const restored = Hasher.restore(wander(blake3.create(optionsOf[mode]), 5000).save()).reset();
      expect(hex(restored.finalize())).toBe(hex(expected(mode, new Uint8Array(0), 32)));
    });

    it("is the same bytes, those of format version 1, whatever way the hasher went", () => {
      const { keyWords, flags } = keyWordsOf(mode, key, utf8(context));
      for (const [length, subtrees] of [
        [0, []],
        [70, []],
        [4096, []],
        [4097, [4]],
        [13_000, [8, 4]],
        [70_000, [64, 4]],
      ] as const) {
        let from = 0;
        const stack = subtrees.map((chunks) => {
          const cv = subtree(keyWords, flags, input.subarray(from * 1024, (from + chunks) * 1024), from);
          from += chunks;
          return cv;
        });
        const state = writeState({
          mode,
          key: mode === "hash" ? new Uint8Array(0) : new Uint8Array(Uint32Array.from(keyWords).buffer),
          absorbed: from * 1024,
          stack,
          rest: input.subarray(from * 1024, length),
        });
        for (let way = 0; way < 5; way++) {
          const hasher = wander(blake3.create(optionsOf[mode]), length);
          expect(hex(hasher.save()), `${length} bytes`).toBe(hex(state));
          expect(hex(hasher.save()), `${length} bytes, saved again`).toBe(hex(state));
          expect(hex(Hasher.restore(state).save()), `${length} bytes, restored`).toBe(hex(state));
        }
      }
    });
  });

  it("crosses into another process and back", () => {
    const length = 30_000;
    const program = `
      import { Hasher, backend } from "blake3-simd";
      const hasher = Hasher.restore(Buffer.from(process.argv[1], "hex")).update(Buffer.from(process.argv[2], "hex"));
      console.log(JSON.stringify([backend(), Buffer.from(hasher.save()).toString("hex")]));`;
    const saved = blake3.create({ key }).update(input.subarray(0, 10_000)).save();
    for (const to of backends) {
      const run = spawnSync(
        process.execPath,
        ["--input-type=module", "--eval", program, hex(saved), hex(input.subarray(10_000, length))],
        {
          cwd: fileURLToPath(new URL("..", import.meta.url)),
          env: { ...process.env, BLAKE3_SIMD_BACKEND: to },
          encoding: "utf8",
        },
      );
      expect(run.stderr).toBe("");
      const [backend, state] = JSON.parse(run.stdout) as [string, string];
      expect(backend).toBe(to);
      const hasher = Hasher.restore(Buffer.from(state, "hex"));
      expect(hex(hasher.digest())).toBe(hex(expected("keyedHash", input.subarray(0, length), 32)));
    }
  });

  it("is refused once the input has ended", () => {
    const ended = [blake3.create(), blake3.create(), blake3.create()];
    ended[0].digest();
    ended[1].xof(0);
    ended[2].destroy();
    for (const hasher of ended) expect(() => hasher.save()).toThrow(/hasher: expected/);
  });
});
