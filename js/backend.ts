// Which build of the core is in use. Nothing is compiled before the first hash. A build counts only once it has passed a self-test; one that
// cannot be had here, or computes wrongly, is passed over without noise.

import { readLayout, type Exports } from "./abi.ts";
import { describe, mismatch } from "./bytes.ts";
import type { Candidate } from "./candidate.ts";
import { candidates as listed, compile, compileAside, instantiate } from "./candidates.ts";
import { Core, type BackendName } from "./core.ts";
import { passesSelfTest } from "./self-test.ts";

export type { BackendName };

/** `WebAssembly.Module` for callers whose TypeScript has it, from "dom" among its libraries or elsewhere; to others naming it would be an error. */
export type CompiledModule = typeof globalThis extends {
  WebAssembly: { Module: new (...all: never[]) => infer Module };
}
  ? Module
  : object;

const candidates = /* @__PURE__ */ [...listed].reverse(); // the best first
let current: Core | undefined;
let preferred: () => string | undefined = () => undefined;
// Every candidate is tried once. Null: it does not work here.
const tried = new Map<string, Core | null>();

/** The core in use. The first call chooses it: simd, or else scalar, or else js. */
export function currentCore(): Core {
  return (current ??= choose());
}

/** What to ask for a backend's name at the first hash; undefined or empty leaves the choice open. */
export function preferBackend(name: () => string | undefined): void {
  preferred = name;
}

/** The name of the backend in use. Chooses one if nothing was hashed yet. */
export function backend(): BackendName {
  return currentCore().name;
}

/**
 * Sets the backend for all that is begun from now on; a hasher keeps the one it began with. `"auto"` chooses as at the start.
 *
 * @throws TypeError unless `name` is a string, RangeError if there is no such backend, Error if it does not work here.
 */
export function setBackend(name: BackendName | "auto"): void {
  current = name === "auto" ? undefined : named(name, "backend");
}

/**
 * Compiles the backend off the main thread, where the first hash would compile it at once. Hashing does not need it.
 *
 * @param module - a compiled `simd.wasm` or `scalar.wasm` of this package, for where compiling at run time is forbidden
 * @throws (rejects) TypeError unless `module` is a WebAssembly.Module, Error if it is none of this package or does not work here.
 */
export async function init(module?: CompiledModule): Promise<void> {
  if (module !== undefined) {
    if (Object.prototype.toString.call(module) !== "[object WebAssembly.Module]") {
      throw new TypeError(mismatch("module", "a WebAssembly.Module", describe(module)));
    }
    const core = attempt(() => instantiate(module));
    if (!core) {
      throw new Error(mismatch("module", "one of this version that works here", "another"));
    }
    tried.set(core.name, core);
    current = core;
    return;
  }
  for (const { name, wasm } of candidates) {
    if (current !== undefined) return;
    if (wasm !== undefined && !tried.has(name)) {
      const compiled = await compileAside(wasm).catch(() => undefined);
      if (compiled !== undefined && !tried.has(name)) {
        keep(
          attempt(() => instantiate(compiled), name),
          name,
        );
      }
    }
    if (tried.get(name)) break;
  }
  currentCore();
}

/** The first of some candidates that works here, each tried anew or as `attemptOf` says. */
export function firstWorking(list: readonly Candidate[], attemptOf = anew): Core | undefined {
  for (const candidate of list) {
    const core = attemptOf(candidate);
    if (core) return core;
  }
  return undefined;
}

function choose(): Core {
  const name = preferred();
  if (name && name !== "auto") return named(name, "BLAKE3_SIMD_BACKEND");
  const core = firstWorking(candidates, once);
  if (core === undefined) throw new Error(mismatch("backend", `one of ${names()}`, "none that works here"));
  return core;
}

function named(name: string, source: string): Core {
  if (typeof name !== "string") throw new TypeError(mismatch(source, "a string", describe(name)));
  const candidate = candidates.find((one) => one.name === name);
  if (candidate === undefined) throw new RangeError(mismatch(source, `one of ${names()}, auto`, describe(name)));
  const core = once(candidate);
  if (!core) throw new Error(mismatch(source, "one that works here", name));
  return core;
}

function names(): string {
  return candidates.map((candidate) => candidate.name).join(", ");
}

function once(candidate: Candidate): Core | null | undefined {
  const { name } = candidate;
  return tried.has(name) ? tried.get(name) : keep(anew(candidate), name);
}

function anew(candidate: Candidate): Core | null | undefined {
  return attempt(() => start(candidate), candidate.name);
}

function keep(core: Core | null | undefined, name: BackendName): Core | null | undefined {
  if (core !== undefined) tried.set(name, core);
  return core;
}

function start({ wasm, exports }: Candidate): Exports {
  return wasm === undefined ? exports() : instantiate(compile(wasm));
}

// Whatever cannot be compiled or instantiated, for whatever reason, does not work here: null. Only for want of stack or of memory it may work the
// next time: undefined. Only WebAssembly comes without a name.
function attempt(start: () => Exports, name?: BackendName): Core | null | undefined {
  try {
    const exports = start();
    const core = new Core(exports, name ?? (readLayout(exports).laneCount === 1 ? "scalar" : "simd"));
    return passesSelfTest(core) ? core : null;
  } catch (error) {
    return /^(Range|Internal)Error$/.test((error as Error).name) ? undefined : null;
  }
}
