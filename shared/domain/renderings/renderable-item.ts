import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredItem } from '../items/item.ts';
import { type ItemSources, mayManage, visibleItem } from '../items/item-access.ts';

/**
 * The item of a path, if this caller may have it rendered, which sets its images: an item of the tenant's own, for who
 * has the right `jobs` or manages its catalog. Throws 404 for what the caller may not see, 403 for what it may see only.
 * Source: D304 in contract/interface.md.
 */
export async function renderableItem(idText: string, caller: Caller, sources: ItemSources): Promise<StoredItem> {
  const item = await visibleItem(idText, caller, sources);
  const starts = item.tenant === caller.tenant.id && caller.hasRight('jobs');
  if (starts || mayManage(item, caller)) return item;
  throw new ServiceError(
    'FORBIDDEN',
    `This call needs the right jobs, or catalog-mgt on the catalog ${item.catalog}, in the tenant of the item.`,
  );
}
