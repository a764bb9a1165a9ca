import { notFound } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredItem } from '../items/item.ts';
import { type ItemSources, visibleItem } from '../items/item-access.ts';
import { isMaterial } from '../items/material-kind.ts';

/**
 * Returns the item of a material that this caller can see.
 *
 * @throws ServiceError 404 for an item that is not a material, does not exist, or is not visible
 */
export async function visibleMaterial(id: string, caller: Caller, sources: ItemSources): Promise<StoredItem> {
  const item = await visibleItem(id, caller, sources);
  if (!isMaterial(item)) throw notFound('material');
  return item;
}
