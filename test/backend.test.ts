import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Library from "../js/index.ts";
import { root } from "./support/processes.ts";
import { backends } from "./support/backends.ts";
import { hex, pattern } from "./support/bytes.ts";
import { expected } from "./support/oracle.ts";

const input = pattern(5000);
const right = hex(expected("hash", input, 32));
const wasmFile = (name: string) => readFileSync(`${root}/dist/${name}.wasm`);

describe("a freshly imported package", () => {
  let library: typeof Library;
  beforeEach(async () => {
    vi.resetModules();
    library = await import("../js/index.ts");
  });
  afterEach(() => vi.restoreAllMocks());

  it("chooses simd by itself at the first hash", () => {
    expect(hex(library.blake3(input))).toBe(right);
    expect(library.backend()).toBe("simd");
  });

  it("compiles nothing, and listens to nothing, before the first hash", async () => {
    const listeners = process.eventNames().map((name) => [name, process.listenerCount(name)]);
    const handles = process.getActiveResourcesInfo().length;
    const module = vi.spyOn(WebAssembly, "Module");
    const others = (["compile", "instantiate", "validate"] as const).map((name) => vi.spyOn(WebAssembly, name));
    vi.resetModules();
    const { blake3, Hasher } = await import("../js/index.ts");
    expect([blake3.outputLen, typeof Hasher]).toEqual([32, "function"]);
    expect(module).not.toHaveBeenCalled();
    for (const spy of others) expect(spy).not.toHaveBeenCalled();
    expect(process.eventNames().map((name) => [name, process.listenerCount(name)])).toEqual(listeners);
    expect(process.getActiveResourcesInfo().length).toBeLessThanOrEqual(handles);
    expect(hex(blake3(input))).toBe(right);
    expect(module).toHaveBeenCalledTimes(1);
    blake3(input);
    expect(module).toHaveBeenCalledTimes(1);
  });

  it("changes backends back and forth by name, and by auto to the best", () => {
    for (const name of ["js", "simd", "scalar", "js", "auto", "scalar", "simd"] as const) {
      library.setBackend(name);
      expect(library.backend()).toBe(name === "auto" ? "simd" : name);
      expect(hex(library.blake3(input))).toBe(right);
    }
  });

  it("keeps each hasher, its clones and readers at the backend it began with", () => {
    const hashers = backends.map((name) => {
      library.setBackend(name);
      return library.blake3.create();
    });
    for (let start = 0; start < input.length; start += 500) {
      for (const [index, hasher] of hashers.entries()) {
        library.setBackend(backends[(index + start / 500) % 3]);
        hasher.update(input.subarray(start, start + 500));
      }
    }
    for (const hasher of hashers) {
      expect(hex(hasher.clone().digest())).toBe(right);
      expect(hex(hasher.reader().read(32))).toBe(right);
      expect(hex(hasher.digest())).toBe(right);
    }
  });

  it("stays as it was after a name that is none", () => {
    library.setBackend("scalar");
    expect(() => library.setBackend("avx" as "simd")).toThrow(RangeError);
    expect(() => library.setBackend(1 as unknown as "simd")).toThrow(TypeError);
    expect(library.backend()).toBe("scalar");
  });

  describe("init()", () => {
    it("compiles without blocking, so that the first hash need not", async () => {
      const module = vi.spyOn(WebAssembly, "Module");
      await Promise.all([library.init(), library.init()]);
      await library.init();
      expect(library.backend()).toBe("simd");
      expect(hex(library.blake3(input))).toBe(right);
      expect(module).not.toHaveBeenCalled();
    });

    it("compiles no other build where one is known to work", async () => {
      library.blake3(input);
      const compile = vi.spyOn(WebAssembly, "compile");
      library.setBackend("auto");
      await library.init();
      expect(library.backend()).toBe("simd");
      expect(compile).not.toHaveBeenCalled();
    });

    it("does not change a choice that was made", async () => {
      library.setBackend("js");
      await library.init();
      expect(library.backend()).toBe("js");
    });

    it("does no harm when hashing starts before it is done", async () => {
      const done = library.init();
      const hasher = library.blake3.create().update(input.subarray(0, 4500));
      library.setBackend("scalar");
      await done;
      expect(library.backend()).toBe("scalar");
      expect(hex(hasher.update(input.subarray(4500)).digest())).toBe(right);
    });

    it.each(["simd", "scalar"] as const)("takes the package's own %s.wasm, compiled by whoever", async (name) => {
      const compiled = new WebAssembly.Module(wasmFile(name));
      const module = vi.spyOn(WebAssembly, "Module");
      await library.init(compiled);
      expect(library.backend()).toBe(name);
      expect(hex(library.blake3(input))).toBe(right);
      expect(module).not.toHaveBeenCalled();
    });

    it("refuses a module that is another one, and goes on as before", async () => {
      const empty = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
      await expect(library.init(empty)).rejects.toThrow(/expected one of this version/);
      expect(hex(library.blake3(input))).toBe(right);
      expect(library.backend()).toBe("simd");
    });

    it.each([null, 5, "simd", wasmFile("simd"), {}])(
      "refuses what is no module (case %#) with a TypeError",
      async (value) => {
        await expect(library.init(value as unknown as WebAssembly.Module)).rejects.toThrow(TypeError);
        expect(hex(library.blake3(input))).toBe(right);
      },
    );
  });
});
