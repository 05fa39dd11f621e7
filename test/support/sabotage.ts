/** Builds that pass every check but the one that counts: they are valid, they run, and they compute something else. */
import { Random } from "./random.ts";

/** Instructions on vectors that have the same signature, by their codes after the prefix 0xfd. None of them steers a loop. */
const swaps: readonly (readonly [number[], number[]])[] = [
  [
    [0xae, 0x01],
    [0xb1, 0x01],
  ], // i32x4.add, i32x4.sub
  [
    [0xab, 0x01],
    [0xad, 0x01],
  ], // i32x4.shl, i32x4.shr_u
  [
    [0xad, 0x01],
    [0xac, 0x01],
  ], // i32x4.shr_u, i32x4.shr_s
  [[0x51], [0x50]], // v128.xor, v128.or
  [[0x50], [0x4e]], // v128.or, v128.and
];
const shuffle = 0x0d;

/** `count` different builds, each with one vector instruction changed, spread evenly over the code. */
export function sabotaged(wasm: Uint8Array<ArrayBuffer>, count: number): Uint8Array<ArrayBuffer>[] {
  const random = new Random(1);
  const sites = [...wasm.keys()].filter((at) => wasm[at] === 0xfd && changeAt(wasm, at, random) !== undefined);
  const builds: Uint8Array<ArrayBuffer>[] = [];
  for (let site = 0; site < sites.length; site += sites.length / count) {
    const build = changeAt(wasm, sites[Math.floor(site)], random);
    // 0xfd may also be part of a number, where a change can make the module invalid: that would be too easy to notice.
    if (build !== undefined && WebAssembly.validate(build)) builds.push(build);
  }
  return builds;
}

function changeAt(wasm: Uint8Array<ArrayBuffer>, at: number, random: Random): Uint8Array<ArrayBuffer> | undefined {
  const build = wasm.slice();
  if (wasm[at + 1] === shuffle) {
    const lane = at + 2 + random.below(16);
    build[lane] = (build[lane] + 1) % 32;
    return build;
  }
  const swap = swaps.find(([from]) => from.every((byte, index) => wasm[at + 1 + index] === byte));
  if (swap === undefined) return undefined;
  build.set(swap[1], at + 1);
  return build;
}
