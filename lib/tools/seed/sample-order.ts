import type { SampleItem } from '../../../shared/samples/catalog.ts';

/** The catalog whose doors, windows and materials are in every plan. */
const BUILDING_CATALOG = 'basic';

/**
 * Sorts samples by when planners need their models: first what every plan contains, because a planner waits for the
 * model of a default door; then one item of each type, so that every category shows something; then all others, in
 * their order.
 */
export function inOrderOfNeed<T extends { readonly item: Pick<SampleItem, 'catalog' | 'type' | 'detailType'> }>(
  samples: readonly T[],
): T[] {
  const types = new Set<string>();
  const ranked = samples.map((sample) => {
    const { catalog, type, detailType } = sample.item;
    if (catalog === BUILDING_CATALOG) return { sample, rank: 0 };
    // Beds have no well-known type of their own.
    const kind = type === 'other' ? detailType : type;
    const isFirst = !types.has(kind);
    types.add(kind);
    return { sample, rank: isFirst ? 1 : 2 };
  });
  return ranked.sort((one, two) => one.rank - two.rank).map(({ sample }) => sample);
}
