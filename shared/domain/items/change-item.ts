import type { Backoff } from '../../platform/aws/backoff.ts';
import { retryConflicts } from '../../platform/aws/retry-conflicts.ts';
import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { StoredItem } from './item.ts';
import type { ItemStore } from './item-store.ts';
import { nextVersion } from './next-version.ts';
import { storableItem } from './storable-item.ts';

const MAX_TRIES = 12;

/** The stores and the clock that are needed to change an item. */
export interface ChangeItemDeps extends Backoff {
  readonly items: Pick<ItemStore, 'findCurrent' | 'replace'>;
  readonly clock: Clock;
}

/**
 * Changes an item. `change` gets the item as it is stored now. If another writer changes the item before this change is
 * written, `change` runs again with the new item. So no change is lost, and the checks in `change` hold for the item
 * that is replaced.
 *
 * @param change returns the changed item, or the same object to write nothing; its errors go to the caller
 * @returns the item after the change, with its new version
 * @throws ServiceError 404 if the item does not exist, 409 if other writers were first at every try
 */
export function changeItem(
  item: Pick<StoredItem, 'tenant' | 'catalog' | 'externalId'>,
  change: (current: StoredItem) => StoredItem,
  deps: ChangeItemDeps,
): Promise<StoredItem> {
  const tryOnce = async () => {
    const current = await deps.items.findCurrent(item.tenant, {
      catalogId: item.catalog,
      externalId: item.externalId,
    });
    if (!current) throw notFound('item');
    const changed = change(current);
    if (changed === current) return current;
    const next = storableItem({ ...changed, ...nextVersion(current, deps.clock()) });
    await deps.items.replace(current, next);
    return next;
  };
  return retryConflicts(tryOnce, {
    maxTries: MAX_TRIES,
    backoff: deps,
    giveUp: () => new ServiceError('CONFLICT', 'Others are writing this item at the same time. Send the call again.'),
  });
}
