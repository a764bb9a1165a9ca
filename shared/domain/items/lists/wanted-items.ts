import type { Caller } from '../../../platform/identity/callers/caller.ts';
import type { StoredItem } from '../item.ts';
import { visibleStatuses } from '../item-access.ts';
import type { ItemFilter } from './item-filter.ts';

/**
 * Returns the test whether an item belongs to a caller's list: by its status, its type and the time of its change. With
 * `deltaSince` all callers see archived items, so that they can remove them (D407).
 */
export function isWanted(
  place: 'byId' | 'list',
  { types, since }: Pick<ItemFilter, 'types' | 'since'>,
  caller: Caller,
): (item: StoredItem) => boolean {
  const statuses = new Set(visibleStatuses(caller, place));
  if (since) statuses.add(2);
  const moment = since?.toISOString() ?? '';
  return (item) => statuses.has(item.visibilityStatus) && (types?.has(item.type) ?? true) && item.updated > moment;
}
