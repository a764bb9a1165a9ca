/** A list with at least one element. */
export type NonEmpty<T> = [T, ...T[]];

/**
 * Splits a sorted list into groups of neighbours.
 *
 * @param belongs whether an item belongs to the group that `first` begins and `previous` ends so far
 */
export function splitSorted<T extends object>(
  sorted: readonly T[],
  belongs: (item: T, previous: T, first: T) => boolean,
): T[][] {
  const groups: T[][] = [];
  let [start, end] = [0, 0];
  let first: T | undefined;
  let previous: T | undefined;
  for (const item of sorted) {
    if (first && previous && !belongs(item, previous, first)) {
      groups.push(sorted.slice(start, end));
      start = end;
      first = undefined;
    }
    first ??= item;
    previous = item;
    end++;
  }
  if (end > start) groups.push(sorted.slice(start));
  return groups;
}
