import type { IdMap } from './plan-document.ts';

/** The id map without an item: a floor or wall without a material. */
export const NO_ITEM: IdMap = { entries: [] };

/** Names a catalog item (`catalog:externalId`) in the form that clients write themselves. */
export function idMapOf(itemId: string): IdMap {
  return { entries: [{ key: 'id', value: itemId }], itemId };
}

/** Returns the id of the item; undefined without an item, and for a configured object without an id. */
export function itemIdOf({ itemId, entries }: IdMap): string | undefined {
  const id = (itemId ?? entries.find(({ key }) => key === 'id')?.value ?? '').trim();
  return id === '' ? undefined : id;
}
