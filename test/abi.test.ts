import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Exports } from "../js/abi.ts";
import { wasm as compact } from "../js/generated/compact.ts";
import { instantiate } from "../js/generated/javascript.ts";
import { unpack } from "../js/unpack.ts";
import { embedded } from "./support/embedded.ts";
import { root } from "./support/processes.ts";

/** Every function of the border and how many arguments it takes. A change here is a change of the ABI, in cpp/exports.cpp and js/abi.ts. */
const arity: Record<Exclude<keyof Exports, "memory">, number> = {
  layout: 0,
  suit: 1,
  begin: 4,
  begin_subtree: 3,
  push: 2,
  absorb: 2,
  digest: 2,
  hash: 2,
  finish: 2,
  expand: 3,
  hash_batch: 1,
  stack_size: 1,
  wipe: 2,
};
const largestMemory = 256 * 1024;

const arities = (exports: object) =>
  Object.fromEntries(
    Object.entries(exports)
      .filter(([, value]) => typeof value === "function")
      .map(([name, value]) => [name, (value as () => unknown).length]),
  );

const builds = {
  "dist/simd.wasm": readFileSync(`${root}/dist/simd.wasm`),
  "dist/scalar.wasm": readFileSync(`${root}/dist/scalar.wasm`),
  "the compact build": unpack(compact),
};

describe.each(Object.entries(builds))("%s", (_, bytes) => {
  const module = new WebAssembly.Module(bytes);
  const { exports } = new WebAssembly.Instance(module);
  const memory = exports.memory as WebAssembly.Memory;

  it("imports nothing", () => {
    expect(WebAssembly.Module.imports(module)).toEqual([]);
  });

  it("exports the memory and the functions of the border, nothing else", () => {
    const kinds = Object.fromEntries(WebAssembly.Module.exports(module).map((entry) => [entry.name, entry.kind]));
    const functions = Object.fromEntries(Object.keys(arity).map((key) => [key, "function"]));
    expect(kinds).toEqual({ memory: "memory", ...functions });
    expect(arities(exports)).toEqual(arity);
  });

  it("has a memory of at most 256 KiB that cannot grow", () => {
    expect(memory.buffer.byteLength).toBeLessThanOrEqual(largestMemory);
    expect(() => memory.grow(1)).toThrow(RangeError);
  });
});

it.each(["simd", "scalar"] as const)("dist/%s.wasm is the very build that the package embeds", (name) => {
  expect(builds[`dist/${name}.wasm`].equals(embedded(name))).toBe(true);
});

describe("the JavaScript build", () => {
  it("has the same border and a memory that is no larger", () => {
    const exports = instantiate();
    expect(arities(exports)).toEqual(arity);
    expect(Object.keys(exports).sort()).toEqual(["memory", ...Object.keys(arity)].sort());
    expect(exports.memory.buffer.byteLength).toBeLessThanOrEqual(largestMemory);
  });

  it("makes instances that share nothing", () => {
    expect(instantiate().memory.buffer).not.toBe(instantiate().memory.buffer);
  });
});
