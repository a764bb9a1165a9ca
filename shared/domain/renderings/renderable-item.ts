import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredItem } from '../items/item.ts';
import { type ItemSources, mayManage, visibleItem } from '../items/item-access.ts';

/**
 * Returns the item of a path if this caller can render it, which sets its images. The item must belong to the caller's
 * tenant, and the caller must have the right `jobs` or manage its catalog. Source: D304 in contract/interface.md.
 *
 * @throws ServiceError 404 if the caller cannot see the item, 403 if it can see the item but not render it
 */
export async function renderableItem(idText: string, caller: Caller, sources: ItemSources): Promise<StoredItem> {
  const item = await visibleItem(idText, caller, sources);
  requireRenderer(item, caller);
  return item;
}

/**
 * Checks that the caller can render an item.
 *
 * @throws ServiceError 403
 */
export function requireRenderer(item: StoredItem, caller: Caller): void {
  const starts = item.tenant === caller.tenant.id && caller.hasRight('jobs');
  if (starts || mayManage(item, caller)) return;
  throw new ServiceError(
    'FORBIDDEN',
    `This call needs the right jobs, or catalog-mgt on the catalog ${item.catalog}, in the tenant of the item.`,
  );
}
