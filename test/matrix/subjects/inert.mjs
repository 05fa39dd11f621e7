// Watches that loading and using a package touches nothing that belongs to others.

/** Everything global that code could change, by path: the descriptors of what the realm offers, its prototypes, listeners and environment. */
function snapshot() {
  const state = new Map();
  const record = (path, object) => {
    for (const name of Reflect.ownKeys(object)) {
      state.set(`${path}.${String(name)}`, Reflect.getOwnPropertyDescriptor(object, name));
    }
  };
  record("globalThis", globalThis);
  for (const [path, { value }] of [...state]) {
    if (Object(value) !== value || value === globalThis) continue;
    record(path, value);
    const prototype = Reflect.getOwnPropertyDescriptor(value, "prototype")?.value;
    if (Object(prototype) === prototype) record(`${path}.prototype`, prototype);
  }
  const { process } = globalThis;
  if (process?.eventNames) {
    for (const name of process.eventNames()) {
      state.set(`listeners of ${String(name)}`, { value: process.listenerCount(name) });
    }
    state.set("current folder", { value: process.cwd() });
  }
  // Deno asks the user before it shows the environment.
  if (process?.env && globalThis.Deno === undefined) record("environment", process.env);
  return state;
}

/** Up to five paths at which two snapshots differ. */
function differences(before, after, ignored = []) {
  const same = (a, b) => a && b && Object.keys({ ...a, ...b }).every((part) => Object.is(a[part], b[part]));
  // Playwright puts a function of its own into pages, at no certain time.
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter((path) => !path.startsWith("globalThis.__pw"));
  return paths.filter((path) => !same(before.get(path), after.get(path)) && !ignored.includes(path)).slice(0, 5);
}

const anything = ["console.log", "console.info", "console.warn", "console.error", "console.debug"];
const whileLoading = [
  ...[
    "addEventListener",
    "fetch",
    "setTimeout",
    "setInterval",
    "queueMicrotask",
    "Worker",
    "SharedWorker",
    "XMLHttpRequest",
  ],
  ...["Module", "Instance", "Memory", "compile", "instantiate", "validate"].map((name) => `WebAssembly.${name}`),
  ...["process.on", "process.emitWarning", ...anything],
];

/** Calls `work` while all these functions report that they are called. */
async function watch(paths, work) {
  const called = [];
  const undo = [];
  for (const path of paths) {
    const names = path.split(".");
    const name = names.pop();
    const owner = names.reduce((object, step) => object?.[step], globalThis);
    const original = owner?.[name];
    if (typeof original !== "function") continue;
    const descriptor = Reflect.getOwnPropertyDescriptor(owner, name);
    const watched = function (...args) {
      called.push(path);
      return new.target ? Reflect.construct(original, args) : Reflect.apply(original, this, args);
    };
    Object.defineProperty(owner, name, { value: watched, configurable: true, writable: true });
    undo.push(() => (descriptor ? Object.defineProperty(owner, name, descriptor) : delete owner[name]));
  }
  try {
    return { value: await work(), called };
  } finally {
    for (const step of undo) step();
  }
}

/** Loads a package and uses it; throws if loading did anything at all, or if something global is different after either. */
export async function inertly(load, use) {
  // Runtimes set themselves up when something is looked at or used for the first time. Not the package's doing.
  snapshot();
  await watch(whileLoading, () => import("./idle.mjs"));
  const before = snapshot();
  // Some properties have a new value whenever they are looked at.
  const unstable = differences(before, snapshot());
  const loaded = await watch(whileLoading, load);
  const afterLoading = differences(before, snapshot(), unstable);
  if (loaded.called.length > 0) throw new Error(`loading called ${loaded.called}`);
  if (afterLoading.length > 0) throw new Error(`loading changed ${afterLoading}`);
  const used = await watch(anything, () => use(loaded.value));
  const afterUse = differences(before, snapshot(), unstable);
  if (used.called.length > 0) throw new Error(`hashing called ${used.called}`);
  if (afterUse.length > 0) throw new Error(`hashing changed ${afterUse}`);
  return used.value;
}
