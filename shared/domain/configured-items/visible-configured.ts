import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredItem } from '../items/item.ts';
import { type ItemSources, visibleItem } from '../items/item-access.ts';
import { baseOfConfigured } from './configured-id.ts';
import { type ConfiguredSources, findConfigured } from './find-configured.ts';
import { type ConfiguredStarting, ensureModel } from './start-configured-model.ts';

/**
 * Returns the item of a path if this caller can see it, a configured one too. Starts the job that makes the model of a
 * configured item if nobody has.
 *
 * @param startedBy `<tenant>#<user>` of the caller; null if the caller is not signed in
 * @throws ServiceError 404 if the item does not exist or the caller cannot see it
 */
export async function visibleConfigured(
  idText: string,
  caller: Caller,
  startedBy: string | null,
  deps: ItemSources & ConfiguredSources & ConfiguredStarting,
): Promise<StoredItem> {
  const item = await visibleItem(idText, caller, deps);
  const id = itemIdOfPath(idText);
  if (item.masterKey !== undefined || !baseOfConfigured(id)) return item;
  const found = await findConfigured(item.tenant, id, deps);
  if (found) await ensureModel(found, startedBy, deps);
  return item;
}
