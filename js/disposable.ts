// What `using` needs of an object, where there is explicit resource management and where there is not.

// Engines without it get the method under the symbol that compilers of `using` fall back to.
const dispose: typeof Symbol.dispose = Symbol.dispose ?? (Symbol.for("Symbol.dispose") as typeof Symbol.dispose);

// For callers whose TypeScript does not know the symbol, a declaration that names it would be an error.
type DisposableWhereKnown = SymbolConstructor extends { readonly dispose: infer Dispose extends symbol }
  ? { [name in Dispose]: () => void }
  : object;

/**
 * The base of a class with a method `destroy`, which the end of a `using` block calls. A class with such a method of its own would stay in
 * every bundle, since its computed name looks like a side effect to esbuild.
 */
export const DestroyedByUsing = /* @__PURE__ */ (() =>
  class {
    [dispose](this: { destroy(): void }): void {
      this.destroy();
    }
  })() as new () => DisposableWhereKnown;
