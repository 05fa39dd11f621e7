/**
 * A second writer of the saved state's format, version 1, so that tests can pin it, forge states that no test has the time to reach, and states
 * that contradict themselves. All numbers are little-endian, lengths are doubles.
 */
import { concat, utf8 } from "./bytes.ts";
import { expected, type Mode, modes } from "./oracle.ts";
import type { Words } from "./reference.ts";

export interface State {
  mode: Mode;
  /** The key words as bytes: nothing in hash mode, the key, or what the context comes to. */
  key: Uint8Array;
  outputLength?: number;
  /** Bytes compressed into the stack: a multiple of 4 KiB. */
  absorbed: number;
  stack: readonly Words[];
  /** What follows, 4 KiB at most, and at least a byte unless nothing was absorbed. */
  rest: Uint8Array;
}

/** Fields of the header to be written as they are instead of as the state says. `reserved` is the place of a byte that is not zero. */
export type Overrides = Partial<Record<"version" | "mode" | "rest" | "outputLength" | "absorbed" | "reserved", number>>;

export function writeState(state: State, overrides: Overrides = {}): Uint8Array {
  const header = new DataView(new ArrayBuffer(24));
  for (const [index, byte] of utf8("b3s").entries()) header.setUint8(index, byte);
  header.setUint8(3, overrides.version ?? 1);
  header.setUint8(4, overrides.mode ?? modes.indexOf(state.mode));
  header.setUint16(6, overrides.rest ?? state.rest.length, true);
  header.setFloat64(8, overrides.outputLength ?? state.outputLength ?? 32, true);
  header.setFloat64(16, overrides.absorbed ?? state.absorbed, true);
  if (overrides.reserved !== undefined) header.setUint8(overrides.reserved, 128);
  const body = concat([
    new Uint8Array(header.buffer),
    state.key,
    ...state.stack.map((cv) => new Uint8Array(Uint32Array.from(cv).buffer)),
    state.rest,
  ]);
  return concat([body, expected("hash", body, 16)]);
}
