import type { Caller } from '../../../platform/identity/callers/caller.ts';
import type { Catalog } from '../../catalogs/catalog.ts';
import { visibleStatuses } from '../item-access.ts';
import type { CatalogView } from '../prepared-lists/catalog-view.ts';
import type { ItemFilter } from './item-filter.ts';
import type { ListSources } from './list-sources.ts';
import { containsOnly, mayContain } from './narrowing.ts';
import { isWanted } from './wanted-items.ts';

/** Each catalog costs two reads. */
const MAX_CATALOGS = 20;
/** The changes since the prepared list are read: with more of them the total costs more than the page. */
const MAX_CHANGES = 100;

/**
 * Returns how many items a list of catalogs has, if it is known without reading them: from the prepared list of each
 * catalog and the few items that have changed since (D421).
 *
 * @param catalogs those of the list that the caller sees
 */
export async function knownTotal(
  catalogs: readonly Catalog[],
  filter: ItemFilter,
  caller: Caller,
  { view }: Pick<ListSources, 'view'>,
): Promise<number | undefined> {
  if (catalogs.length > MAX_CATALOGS) return undefined;
  const totals = await Promise.all(
    catalogs.map(async (catalog) => {
      const opened = await view(catalog, MAX_CHANGES);
      return opened && totalOf(opened, filter, caller);
    }),
  );
  let sum = 0;
  for (const total of totals) {
    if (total === undefined) return undefined;
    sum += total;
  }
  return sum;
}

async function totalOf(view: CatalogView, filter: ItemFilter, caller: Caller): Promise<number | undefined> {
  const { preparedList, changed } = view;
  const { narrowing } = filter;
  const hidden = visibleStatuses(caller, 'list').has(1);
  let total = 0;
  for (const part of preparedList.parts) {
    if (!mayContain(part, narrowing)) continue;
    if (!containsOnly(part, narrowing)) return undefined;
    total += (hidden ? part.all : part.shown)?.items ?? 0;
  }
  if (changed.size === 0) return total;
  // Tags are not among the traits: whether a changed item had one is not known.
  if (narrowing.tag !== undefined) return undefined;
  const traits = await view.traits();
  for (const type of new Set(preparedList.parts.flatMap((part) => part.types))) {
    if (narrowing.types && !narrowing.types.has(type)) continue;
    traits.eachOfType(type, (row) => {
      if (changed.has(row.externalId) && (hidden || !row.hidden)) total -= 1;
    });
  }
  const wanted = isWanted('list', filter, caller);
  for (const item of changed.values()) if (wanted(item)) total += 1;
  return total;
}
