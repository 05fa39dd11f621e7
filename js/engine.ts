// Which engine runs this. It decides on speed alone: the core has forms of its kernels that suit the compiler of each.

/** The numbers are those of `Engine` in cpp/forms.hpp. */
const Engine = { v8: 0, spiderMonkey: 1, javaScriptCore: 2 } as const;

/** Tells engines apart by the properties of their own that they give to errors. An unknown one counts as V8. */
export function engine(): number {
  const error = new Error();
  if ("line" in error) return Engine.javaScriptCore;
  return "fileName" in error ? Engine.spiderMonkey : Engine.v8;
}
