/**
 * The one place where tests look behind the public API: at the memory of the core in use, to see what is left in it, and at the forms of its
 * kernels. Nothing of this is ever handed to users.
 */
import { currentCore } from "../../js/backend.ts";
import { engine } from "../../js/engine.ts";

export function memoryInUse(): Uint8Array {
  return currentCore().memory;
}

/** What lies behind the place for the resident hasher's stack of cvs, as it is: what is written there is in the core. */
export function memoryBehindStack(): Uint8Array {
  const { memory, layout } = currentCore();
  const end = layout.residentStack + 54 * 32;
  return memory.subarray(end, end + 256);
}

/**
 * Does `call` in an engine that runs out of stack in the midst of compressing input, after a first group of chunks, or behind what another
 * function of the core has done.
 */
export function runOutOfStackIn(call: () => unknown, where: "absorb" | "finish" | "expand" = "absorb"): void {
  const core = currentCore();
  const { exports } = core;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- functions of the core have no `this`
  const work: (...numbers: number[]) => void = exports[where];
  const broken = (first: number, ...others: number[]) => {
    work(first, ...(where === "absorb" ? [4096] : others));
    throw new RangeError("Maximum call stack size exceeded");
  };
  Object.assign(core, { exports: { ...exports, [where]: broken } });
  try {
    call();
  } finally {
    Object.assign(core, { exports });
  }
}

/** Where two copies of the memory differ: the first and the last address of each place, and the part of the layout it lies in or behind. */
export function differences(one: Uint8Array, other: Uint8Array): string[] {
  const places: string[] = [];
  const parts = Object.entries(currentCore().layout) as [string, number][];
  for (let at = 0; at < one.length; at++) {
    if (one[at] === other[at]) continue;
    const start = at;
    // Equal bytes in the middle of a place are chance.
    for (let equal = 0; equal < 16 && at < one.length; at++) equal = one[at] === other[at] ? equal + 1 : 0;
    const before = parts.filter(([name, address]) => !/size|count/i.test(name) && address <= start);
    const [part] = before.sort(([, first], [, second]) => second - first)[0] ?? ["the bottom"];
    places.push(`${start} to ${at - 17}, at or after ${part}`);
  }
  return places;
}

/** The engines for which the core has forms of its own, by the numbers of js/engine.ts and cpp/forms.hpp. */
export const engines = { "other engines": 0, JavaScriptCore: 1 } as const;

/** Makes the core in use compute as it would in another engine; without one, as it does in this. */
export function computeAsIn(name?: keyof typeof engines): void {
  currentCore().exports.suit(name === undefined ? engine() : engines[name]);
}
