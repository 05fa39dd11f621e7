// What somebody may have meant who mistyped the name of an option.

/** Names at least this similar are suggested, as clap does, which reads the arguments of b3sum. */
const similarEnough = 0.7;

/** The name most similar to a word, if one is similar enough. */
export function mostSimilar(word: string, names: readonly string[]): string | undefined {
  let best = similarEnough;
  let found: string | undefined;
  for (const name of names) {
    const similarity = jaro(word, name);
    if (similarity <= best) continue;
    best = similarity;
    found = name;
  }
  return found;
}

// The similarity of Jaro: from 0, nothing in common, to 1, equal. Characters match if they are equal and not far apart; of those that match, it
// counts how many are in another order.
function jaro(one: string, other: string): number {
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const isTaken: boolean[] = [];
  const matches = [...one].filter((character, i) => {
    for (let j = Math.max(0, i - reach); j <= i + reach && j < other.length; j++) {
      if (isTaken[j] || other[j] !== character) continue;
      return (isTaken[j] = true);
    }
    return false;
  });
  const count = matches.length;
  if (count === 0) return 0;
  const others = [...other].filter((_, j) => isTaken[j]);
  const moved = matches.filter((character, i) => character !== others[i]).length / 2;
  return (count / one.length + count / other.length + (count - moved) / count) / 3;
}
