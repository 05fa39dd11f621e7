/** Results by race: `{ group, scenario, contestants: { id: result } }`, in the order measured. */
export function racesOf(results) {
  const races = new Map();
  for (const result of results) {
    const { group, scenario, contestant } = result;
    const key = `${group}/${scenario}`;
    if (!races.has(key)) races.set(key, { group, scenario, contestants: {} });
    races.get(key).contestants[contestant] = result;
  }
  return [...races.values()];
}

/** Those of a race that a user of any engine can install, ours not counted. */
export function peersIn({ contestants }) {
  return Object.values(contestants).filter(({ kind }) => kind === "js" || kind === "wasm");
}

/** The fastest of these; undefined if there is none. */
export function bestPeer(race) {
  return peersIn(race).sort((a, b) => a.median - b.median)[0];
}

/**
 * How many times as fast `fast` is as `slow`, per byte, since some baselines differ in size.
 * @returns `{ ratio, where }`, or undefined where one of them was not measured
 */
export function compare(race, slow, fast, where = race?.scenario) {
  const [a, b] = [race?.contestants[slow], race?.contestants[fast]];
  if (!a || !b) return undefined;
  return { ratio: a.median / Math.max(a.bytes, 1) / (b.median / Math.max(b.bytes, 1)), where };
}

/** The worst of some comparisons; those that are undefined do not count. */
export function worst(comparisons) {
  return comparisons.filter(Boolean).sort((a, b) => a.ratio - b.ratio)[0];
}

export function geometricMean(comparisons) {
  const known = comparisons.filter(Boolean);
  if (known.length === 0) return undefined;
  const sum = known.reduce((total, { ratio }) => total + Math.log(ratio), 0);
  return { ratio: Math.exp(sum / known.length), where: `${known.length} sizes` };
}
