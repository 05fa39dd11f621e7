/** Sees the arrays that the package makes, to know what becomes of those that hold secrets. */

/**
 * The arrays that `new Uint8Array` makes from the call of `work` until what it returns has settled; what it throws or rejects with is
 * dropped. `slice` and `subarray` are not seen.
 */
export async function arraysMadeBy(work: () => unknown): Promise<Uint8Array[]> {
  const made: Uint8Array[] = [];
  const { Uint8Array: original } = globalThis;
  globalThis.Uint8Array = new Proxy(original, {
    construct(target, args, newTarget) {
      const array = Reflect.construct(target, args, newTarget) as Uint8Array;
      made.push(array);
      return array;
    },
  });
  try {
    await work();
  } catch {
    // Whether it fails is for other tests; this one looks at what is left behind.
  } finally {
    globalThis.Uint8Array = original;
  }
  return made;
}

/** Those of some arrays that have these bytes in them. */
export function withBytes(arrays: readonly Uint8Array[], bytes: Uint8Array): Uint8Array[] {
  return arrays.filter((array) =>
    Buffer.from(array.buffer, array.byteOffset, array.byteLength).includes(Buffer.from(bytes)),
  );
}
