// Checks of arguments. Wrong kinds are TypeErrors, wrong values RangeErrors, and every text says what was expected and what came.

/** A plain `Uint8Array` with a buffer of its own. TypeScript before 5.7 knows no type parameter there; this names the right type in all. */
export type Bytes = ReturnType<typeof Uint8Array.of>;

const { prototype } = Uint8Array;

// What an array really is and has, from its internal slots: right for subclasses and other realms, whatever properties somebody gave it.
function slotOf<Value>(name: string | symbol): { get(this: unknown): Value } {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(prototype), name) as { get(this: unknown): Value };
}
const kindSlot = /* @__PURE__ */ slotOf<string | undefined>(Symbol.toStringTag);
const lengthSlot = /* @__PURE__ */ slotOf<number>("byteLength");
const offsetSlot = /* @__PURE__ */ slotOf<number>("byteOffset");
const bufferSlot = /* @__PURE__ */ slotOf<ArrayBufferLike>("buffer");

/** The number of bytes that a copy of an array takes. */
export function lengthOf(bytes: Uint8Array): number {
  return lengthSlot.get.call(bytes);
}

/** The same bytes as an array that is no subclass, so that taking a part of it runs nobody's code. */
export function plainView(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bufferSlot.get.call(bytes), offsetSlot.get.call(bytes), lengthOf(bytes));
}

/** The text of an error about an argument. */
export function mismatch(name: string, expected: string, got: string | number): string {
  return `${name}: expected ${expected}, got ${got}`;
}

/** What a value is, for the text of an error. */
export function describe(value: unknown): string {
  const kind = typeof value;
  if (kind === "string") return `the string ${JSON.stringify((value as string).slice(0, 40))}`;
  if (kind === "number" || kind === "boolean" || kind === "bigint") return `the ${kind} ${value as number}`;
  if (value === null) return "null";
  if (kind !== "object") return kind;
  try {
    const { name } = (Object.getPrototypeOf(value) as object).constructor as { name: unknown };
    if (typeof name === "string" && name !== "") return name;
  } catch {
    // No prototype, or a getter or proxy that throws. The error to come is about the value, not about them.
  }
  return kind;
}

/** The same where it may be a key or a password: errors get into logs, so of a string or number only its kind is told. */
export function kindOf(value: unknown): string {
  return typeof value === "object" ? describe(value) : typeof value;
}

/** Whether a value is a `Uint8Array` of any realm or a subclass. */
export function isBytes(value: unknown): value is Uint8Array {
  return kindSlot.get.call(value) === "Uint8Array";
}

/** What to say to those who give text as input. For a key, which may be hex, or a place for output it would be bad advice. */
export const encodeText = "; encode text: new TextEncoder().encode(text)";

/**
 * The number of bytes of a `Uint8Array` of any realm or a subclass (Buffer), whose memory is still there; throws a TypeError if `value` is none.
 * A detached array has no bytes left; taking it for an empty one would give a wrong digest.
 *
 * @param hint - what the text of the error ends with if it is a string
 */
export function checkedLength(value: unknown, name: string, hint = ""): number {
  if (!isBytes(value)) {
    throw new TypeError(mismatch(name, "a Uint8Array", kindOf(value)) + (typeof value === "string" ? hint : ""));
  }
  const length = lengthOf(value);
  if (length === 0) assertAttached(value, name);
  return length;
}

type BytesAssertion = (value: unknown, name: string, hint?: string) => asserts value is Uint8Array;

/** Throws a TypeError unless `value` is what `checkedLength` takes. */
export const assertBytes: BytesAssertion = checkedLength;

function assertAttached(value: Uint8Array, name: string): void {
  try {
    // Any method that only reads refuses a detached or out-of-bounds array, in every engine.
    prototype.indexOf.call(value, 0);
  } catch {
    throw new TypeError(mismatch(name, "a Uint8Array", "a detached one"));
  }
}

/** Throws a TypeError unless `value` is a number, a RangeError unless it is an integer from 0 to 2^53 - 1. */
export function assertLength(value: unknown, name: string): asserts value is number {
  if (typeof value !== "number") throw new TypeError(mismatch(name, "a number", describe(value)));
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(mismatch(name, "an integer from 0 to 2^53 - 1", value));
  }
}

/** The UTF-8 bytes of a text. Throws a RangeError if it has a surrogate without its other half. */
export function utf8(text: string, name: string): Bytes {
  let escaped;
  try {
    escaped = encodeURIComponent(text); // unlike TextEncoder it is in every realm, and it throws
  } catch {
    throw new RangeError(mismatch(name, "well-formed text", "a string with a lone surrogate"));
  }
  const characters = escaped.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
