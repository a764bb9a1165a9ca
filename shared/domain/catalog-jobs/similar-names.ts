/** The share of equal pairs of letters from which two names are almost the same. */
const ALMOST = 0.85;
/** Longer names are like none: no file has such a name. */
const MAX_LETTERS = 330;
const ROUNDING = 1e-9;
/**
 * Looks at names by one of their pairs, of all searches together: a second of processor time. Of 100,000 labels and
 * 5,000 files, all that differ in few letters, each search would look at all labels.
 */
const MAX_LOOKS = 20_000_000;

/**
 * Makes the search for names that are almost the same, by their pairs of letters. Only names that have one of the
 * rarest pairs of the wanted name are compared.
 *
 * @param names by name what is found
 * @param maxLooks when they are used up, nothing is similar any more
 * @returns what the similar names lead to
 */
export function similarNames<Found>(
  names: ReadonlyMap<string, Found>,
  maxLooks = MAX_LOOKS,
): (wanted: string) => Found[] {
  const known = [...names]
    .filter(([name]) => name.length <= MAX_LETTERS)
    .map(([name, found]) => ({ found, size: pairsOf(name).size, name }));
  const places = new Map<string, number[]>();
  for (const [place, { name }] of known.entries()) {
    for (const pair of pairsOf(name)) {
      const list = places.get(pair);
      if (list) list.push(place);
      else places.set(pair, [place]);
    }
  }
  let looksLeft = maxLooks;
  return (wanted) => {
    if (wanted.length > MAX_LETTERS) return [];
    const pairs = [...pairsOf(wanted)].map((pair) => places.get(pair) ?? []);
    pairs.sort((one, other) => one.length - other.length);
    const shared = new Map<number, number>();
    const fewest = leastShared(pairs.length);
    for (const [at, list] of pairs.entries()) {
      looksLeft -= list.length;
      if (looksLeft < 0) return [];
      // A name that has none of the rarest pairs cannot have enough of the others.
      const isOpen = at <= pairs.length - fewest;
      for (const place of list) {
        const count = shared.get(place);
        if (count !== undefined || isOpen) shared.set(place, (count ?? 0) + 1);
      }
    }
    return [...shared].flatMap(([place, both]) => {
      const one = known[place];
      return one && (2 * both) / (pairs.length + one.size) >= ALMOST ? [one.found] : [];
    });
  };
}

/** The pairs that a similar name has at least: it has no fewer pairs of its own than those that are equal. */
function leastShared(pairs: number): number {
  return Math.ceil((ALMOST / (2 - ALMOST)) * pairs - ROUNDING);
}

function pairsOf(name: string): ReadonlySet<string> {
  return new Set(Array.from({ length: Math.max(0, name.length - 1) }, (_, at) => name.slice(at, at + 2)));
}
