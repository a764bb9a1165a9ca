import type { Caller } from '../../../platform/identity/callers/caller.ts';
import type { StoredItem } from '../item.ts';
import { itemsByIds } from './by-ids.ts';
import type { ListSources } from './list-sources.ts';

/** Returns the items with these ids that a caller sees, in the given order; unknown and foreign ones are left out. */
export async function visibleItems(
  ids: readonly string[],
  caller: Caller,
  sources: Pick<ListSources, 'catalogs'> & { readonly items: Pick<ListSources['items'], 'findMany'> },
): Promise<StoredItem[]> {
  const found: StoredItem[] = [];
  for await (const { item } of itemsByIds(ids, { narrowing: {}, since: undefined }, caller, sources)) found.push(item);
  return found;
}
