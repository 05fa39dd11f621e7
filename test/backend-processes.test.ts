import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type * as Library from "../js/index.ts";
import { backends } from "./support/backends.ts";
import { hex, pattern } from "./support/bytes.ts";
import { expected } from "./support/oracle.ts";
import { root, runProgram } from "./support/processes.ts";

const right = hex(expected("hash", pattern(20_000), 32));

/** Prints the backend, a digest, and whether anything was left that would keep the process alive or listening. */
const program = `
  const before = JSON.stringify(process.eventNames());
  const { backend, blake3 } = await import("blake3-simd");
  const input = Uint8Array.from({ length: 20000 }, (_, index) => index % 251);
  const digest = Buffer.from(blake3(input)).toString("hex");
  console.log(JSON.stringify({ backend: backend(), digest, quiet: before === JSON.stringify(process.eventNames()) }));`;

const clean = (backend: string) => ({ result: { backend, digest: right, quiet: true }, noise: "", status: 0 });

describe("the variable BLAKE3_SIMD_BACKEND", () => {
  it.each(backends)("chooses %s", (name) => {
    expect(runProgram(program, { environment: { BLAKE3_SIMD_BACKEND: name } })).toEqual(clean(name));
  });

  it("leaves the choice open when it is empty or absent", () => {
    expect(runProgram(program, { environment: { BLAKE3_SIMD_BACKEND: "" } })).toEqual(clean("simd"));
    expect(runProgram(program)).toEqual(clean("simd"));
  });

  it("says what it may be when it is something else, at the first hash", () => {
    const { noise, status } = runProgram(program, { environment: { BLAKE3_SIMD_BACKEND: "avx512" } });
    expect(status).not.toBe(0);
    expect(noise).toMatch(/RangeError: .*expected .*simd, scalar, js.*"avx512"/);
  });

  it("yields to setBackend", () => {
    const chosen = `
      import { backend, setBackend } from "blake3-simd";
      setBackend("js");
      console.log(JSON.stringify(backend()));`;
    expect(runProgram(chosen, { environment: { BLAKE3_SIMD_BACKEND: "scalar" } }).result).toBe("js");
  });
});

describe("an engine", () => {
  it("without SIMD gets the scalar build, without a word", () => {
    expect(runProgram(program, { flags: ["--no-enable-sse4-1"] })).toEqual(clean("scalar"));
  });

  it("without WebAssembly gets the JavaScript build, without a word", () => {
    expect(runProgram(program, { flags: ["--jitless"] })).toEqual(clean("js"));
  });

  it("that is told to use a backend it does not have says so", () => {
    const { noise, status } = runProgram(program, {
      flags: ["--jitless"],
      environment: { BLAKE3_SIMD_BACKEND: "simd" },
    });
    expect(status).not.toBe(0);
    expect(noise).toMatch(/Error: .*expected one that works here, got simd/);
  });

  it("that lets nobody compile wasm, as edge runtimes do, gets the JavaScript build", () => {
    // A bare context: no process, no require, no console, no TextEncoder, no atob; and compiling is refused though WebAssembly is there.
    const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
    const load = (file: string): unknown => {
      const source = readFileSync(`${root}/dist/${file}`, "utf8");
      const module = { exports: {} };
      const run = runInContext(`(function (exports, module, require) {${source}\n})`, context, { filename: file }) as (
        ...values: unknown[]
      ) => void;
      run(module.exports, module, (name: string) => load(name));
      return module.exports;
    };
    const library = load("index.cjs") as typeof Library;
    expect(runInContext("typeof WebAssembly", context)).toBe("object");
    expect(hex(library.blake3(pattern(20_000)))).toBe(right);
    expect(library.backend()).toBe("js");
    expect(hex(library.deriveKey("ünïcödé", pattern(100)))).toHaveLength(64);
    expect(hex(library.blake3.create().update(pattern(20_000)).digest())).toBe(right);
  });
});
