/**
 * The element at an index that the caller knows to be in the list.
 *
 * @throws RangeError when it is not
 */
export function elementAt<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`No element ${index} in a list of ${list.length}.`);
  return element;
}

/**
 * The element of a ring at an index that may be up to one turn before its start or behind its end.
 *
 * @throws RangeError for an empty ring
 */
export function elementAround<T>(ring: readonly T[], index: number): T {
  return elementAt(ring, (index + ring.length) % ring.length);
}
