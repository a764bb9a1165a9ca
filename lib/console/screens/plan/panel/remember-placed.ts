import type { QueryClient } from '@tanstack/react-query';
import type { Item } from '../../../../../shared/domain/items/shown-item.ts';
import { type PlacedItem, placedItem } from './placed-item.ts';

const keyOf = (itemId: string) => ['placed-item', itemId] as const;

/** Keeps what is known of items, so that a piece has its name in the first frame in which it is shown. */
export function rememberPlaced(queries: QueryClient, items: readonly Item[]): void {
  for (const item of items) queries.setQueryData<PlacedItem>(keyOf(item.id), placedItem(item));
}

/** What is known of an item without asking the service. */
export function knownPlaced(queries: QueryClient, itemId: string): PlacedItem | undefined {
  return queries.getQueryData<PlacedItem>(keyOf(itemId));
}
