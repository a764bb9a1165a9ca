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
): NonEmpty<T>[] {
  const groups: NonEmpty<T>[] = [];
  let group: NonEmpty<T> | undefined;
  let previous: T | undefined;
  for (const item of sorted) {
    if (group && previous && belongs(item, previous, group[0])) group.push(item);
    else {
      group = [item];
      groups.push(group);
    }
    previous = item;
  }
  return groups;
}
