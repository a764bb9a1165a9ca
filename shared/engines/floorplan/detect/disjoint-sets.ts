/** Numbers from 0 in sets that have no number in common (union-find). */
interface DisjointSets {
  /** The number that stands for the set of a number. */
  readonly root: (number: number) => number;
  /** Makes the sets of two numbers one; the root of the second one stands for both. */
  readonly unite: (first: number, second: number) => void;
}

/** Sets of one number each, for the numbers below `size`. */
export function createDisjointSets(size: number): DisjointSets {
  const parents = Int32Array.from({ length: size }, (_, number) => number);
  const root = (number: number): number => {
    let at = number;
    for (let parent = parents[at]; parent !== undefined && parent !== at; parent = parents[at]) at = parent;
    return at;
  };
  return {
    root,
    unite(first, second) {
      parents[root(first)] = root(second);
    },
  };
}
