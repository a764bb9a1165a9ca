/** The part of an item that matters here. */
type Identified = { readonly id: string };

/**
 * The place of the next item without a decision, from a place on and then from the start; behind the last one when all
 * are decided.
 */
export function nextToLookAt(
  items: readonly Identified[],
  decided: ReadonlyMap<string, unknown>,
  from: number,
): number {
  const isOpen = ({ id }: Identified) => !decided.has(id);
  const after = items.findIndex((item, at) => at >= from && isOpen(item));
  if (after !== -1) return after;
  const first = items.findIndex(isOpen);
  return first === -1 ? items.length : first;
}
