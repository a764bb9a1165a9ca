import { ConditionFailedError } from '../../platform/aws/table.ts';
import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { StoredItem } from './item.ts';
import type { ItemStore } from './item-store.ts';
import { nextVersion } from './next-version.ts';
import { storableItem } from './storable-item.ts';

/** Of writers at the same moment one gets through in each round; the others read anew. */
const MAX_ROUNDS = 12;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 300;

export interface ChangeItemDeps {
  readonly items: Pick<ItemStore, 'findCurrent' | 'replace'>;
  readonly clock: Clock;
  /** From 0 to 1: writers that met must not meet again. */
  readonly random: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

/**
 * Changes an item as it is at this moment. When somebody else writes it between reading and writing, `change` is asked
 * again with what they have made of it, so no change is lost and its checks hold for what is written over.
 *
 * @param change answers the changed item, or the same object to leave it alone; throws what the caller is to be told
 * @returns the item as it is afterwards, with its new version
 * @throws ServiceError 404 when the item is gone, 409 when others were in the way each time
 */
export async function changeItem(
  item: Pick<StoredItem, 'tenant' | 'catalog' | 'externalId'>,
  change: (current: StoredItem) => StoredItem,
  deps: ChangeItemDeps,
): Promise<StoredItem> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const current = await deps.items.findCurrent(item.tenant, {
      catalogId: item.catalog,
      externalId: item.externalId,
    });
    if (!current) throw notFound('item');
    const changed = change(current);
    if (changed === current) return current;
    const next = storableItem({ ...changed, ...nextVersion(current, deps.clock()) });
    if (await replaced(current, next, deps)) return next;
    await deps.sleep(deps.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** round));
  }
  throw new ServiceError('CONFLICT', 'Others write this item at the same moment. Send the call again.');
}

async function replaced(current: StoredItem, next: StoredItem, { items }: ChangeItemDeps): Promise<boolean> {
  try {
    await items.replace(current, next);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}
