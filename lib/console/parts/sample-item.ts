import type { Item } from '../../../shared/domain/items/shown-item.ts';

/** The sample catalogs of a first start, with the manufacturer that all of their items name. */
const MANUFACTURERS: ReadonlyMap<string, string> = new Map([
  ['demo', 'Nordlicht'],
  ['other', 'Atelier Marlow'],
  ['basic', 'Basic'],
]);

/** Whether an item came with the first start (D2227). */
export function isSampleItem({ id, manufacturer }: Pick<Item, 'id'> & { readonly manufacturer?: unknown }): boolean {
  const known = MANUFACTURERS.get(id.slice(0, id.indexOf(':')));
  return known !== undefined && known === manufacturer;
}
