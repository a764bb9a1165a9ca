import type { Caller } from '../../../platform/identity/callers/caller.ts';
import type { StoredItem } from '../item.ts';
import { visibleStatuses } from '../item-access.ts';
import type { ItemFilter } from './item-filter.ts';
import { fulfils } from './narrowing.ts';

/**
 * Returns the test whether an item belongs to a caller's list: by its status, the conditions of the filter and the time
 * of its change. With
 * `deltaSince` all callers see archived items, so that they can remove them (D407).
 */
export function isWanted(
  place: 'byId' | 'list',
  { since, narrowing }: Pick<ItemFilter, 'narrowing' | 'since'>,
  caller: Caller,
): (item: StoredItem) => boolean {
  const statuses = new Set(visibleStatuses(caller, place));
  if (since) statuses.add(2);
  const moment = since?.toISOString() ?? '';
  return (item) => statuses.has(item.visibilityStatus) && fulfils(item, narrowing) && item.updated > moment;
}
