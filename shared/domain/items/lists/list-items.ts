import type { Caller } from '../../../platform/identity/callers/caller.ts';
import { itemsByFit } from './by-fit.ts';
import { itemsByIds } from './by-ids.ts';
import { changedItems } from './changed-items.ts';
import type { Page } from './cursor.ts';
import type { ItemFilter } from './item-filter.ts';
import type { ListEntry, ListSources } from './list-sources.ts';
import { itemsOfCatalogs, pageOfCatalogs } from './of-catalogs.ts';
import { similarItems } from './similar-items.ts';

/** Yields the items that a filter selects, if the caller sees them. */
export function listItems(
  filter: ItemFilter,
  caller: Caller,
  sources: ListSources,
  page?: Page,
): AsyncGenerator<ListEntry> {
  const { selection, since } = filter;
  switch (selection.kind) {
    case 'ids':
      return itemsByIds(selection.ids, filter, caller, sources, page);
    case 'fits':
      return itemsByFit({ kind: selection.fitKind, ids: selection.ids }, filter, caller, sources, page);
    case 'similar':
      return similarItems(selection.asked, filter, caller, sources, page);
    case 'catalogs':
      if (since) return changedItems(selection.catalogs, { ...filter, since }, caller, sources, page);
      if (page) return pageOfCatalogs(selection.catalogs, filter, caller, sources, page);
      return itemsOfCatalogs(selection.catalogs, filter, caller, sources);
  }
}
