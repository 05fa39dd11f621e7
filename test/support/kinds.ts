/** Values of every kind, for places that want another one. */

/** How each wrong kind of value has to be called in the text of the error. */
export const kinds: [string, unknown, RegExp][] = [
  ["null", null, /got null/],
  ["undefined", undefined, /got undefined/],
  ["a string", "some text", /got the string "some text"/],
  ["a boolean", true, /got the boolean true/],
  ["a bigint", 5n, /got the bigint 5/],
  ["an array", [1, 2], /got Array/],
  ["an ArrayBuffer", new ArrayBuffer(32), /got ArrayBuffer/],
  ["another view", new Uint16Array(32), /got Uint16Array/],
  ["a function", (): number => 1, /got (a )?function/],
  ["a symbol", Symbol("s"), /got (a )?symbol/],
  ["an object", { length: 32 }, /got Object/],
  ["an object without prototype", Object.create(null), /got object/i],
  ["a class without a name", new (class {})(), /got object/],
  [
    "a class named by a symbol",
    new (class {
      static name = Symbol("s");
    })(),
    /got object/,
  ],
  [
    "a class named by a number",
    new (class {
      static name = 5;
    })(),
    /got object/,
  ],
  [
    "a class whose name throws",
    new (class {
      static get name(): string {
        throw new SyntaxError("name");
      }
    })(),
    /got object/,
  ],
  ["an object without constructor", Object.create({ constructor: undefined }), /got object/],
  [
    "an object whose constructor throws",
    Object.create({
      get constructor(): unknown {
        throw new SyntaxError("constructor");
      },
    }),
    /got object/,
  ],
  [
    "a proxy that has no prototype to tell",
    new Proxy(
      {},
      {
        getPrototypeOf() {
          throw new SyntaxError("prototype");
        },
      },
    ),
    /got object/,
  ],
  ["a revoked proxy", revokedProxy(), /got object/],
];

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** Where bytes belong, a string or a number may be a key or a password: nothing but its kind must get into the text. */
export const kindsWhereBytesBelong = kinds.map(([kind, value, got]): (typeof kinds)[number] => [
  kind,
  value,
  typeof value === "object" ? got : new RegExp(`got ${typeof value}(;|$)`),
]);
