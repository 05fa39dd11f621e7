// Which engine runs this. It decides on speed alone: the core has forms of its kernels that suit the compiler of each.

/** The numbers are those of `Engine` in cpp/forms.hpp. */
const Engine = { other: 0, javaScriptCore: 1 } as const;

/** Tells JavaScriptCore by a property of their own that it alone gives to errors. */
export function engine(): number {
  return "line" in new Error() ? Engine.javaScriptCore : Engine.other;
}
