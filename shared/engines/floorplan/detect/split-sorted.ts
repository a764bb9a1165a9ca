/** A list with at least one element. */
export type NonEmpty<T> = [T, ...T[]];

/**
 * Splits a sorted list into groups of neighbours.
 *
 * @param belongs whether an item belongs to the group that `first` begins and `previous` ends so far
 */
export function splitSorted<T>(
  sorted: readonly T[],
  belongs: (item: T, previous: T, first: T) => boolean,
): NonEmpty<T>[] {
  const groups: NonEmpty<T>[] = [];
  let open: { readonly group: NonEmpty<T>; previous: T } | undefined;
  for (const item of sorted) {
    if (open && belongs(item, open.previous, open.group[0])) {
      open.group.push(item);
      open.previous = item;
    } else {
      open = { group: [item], previous: item };
      groups.push(open.group);
    }
  }
  return groups;
}
