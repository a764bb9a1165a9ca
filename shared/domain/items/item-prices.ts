import * as z from 'zod';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem } from './item.ts';

/** The price of an item. It has the id of the item. */
export const ItemPrice = z.object({ id: z.string(), item: z.string(), price: z.number(), currency: z.string() });
export type ItemPrice = z.infer<typeof ItemPrice>;

/** Returns the prices of those items that have a price and a currency. */
export function pricesOf(items: readonly StoredItem[]): ItemPrice[] {
  return items.flatMap(({ catalog, externalId, price, currency }) => {
    if (price === null || currency === null) return [];
    const id = formatItemId({ catalogId: catalog, externalId });
    return [{ id, item: id, price, currency }];
  });
}
