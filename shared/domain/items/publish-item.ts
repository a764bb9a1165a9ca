import { ConditionFailedError, writeTransaction } from '../../platform/aws/table.ts';
import { type ChangeItemDeps, changeItem } from './change-item.ts';
import type { StoredItem, VisibilityStatus } from './item.ts';
import { isCurrentModel } from './models/current-model.ts';
import type { ModelStore } from './models/model-store.ts';

/** The stores that are needed to publish an item. */
interface PublishDeps extends ChangeItemDeps {
  readonly models: Pick<ModelStore, 'state' | 'statePart'>;
}

/**
 * Shows an item everywhere, or only in the administration. Who publishes an item has looked at it: its model is then
 * `ready`, unless the one to look at waits beside it (D2112).
 *
 * @param check throws 412 if the caller has read another state of the item
 */
export async function setVisibility(
  item: StoredItem,
  visibilityStatus: VisibilityStatus,
  check: (current: StoredItem) => void,
  { models, ...deps }: PublishDeps,
): Promise<StoredItem> {
  const changed = await changeItem(
    item,
    (current) => {
      check(current);
      return current.visibilityStatus === visibilityStatus ? current : { ...current, visibilityStatus };
    },
    deps,
  );
  if (visibilityStatus !== 0) return changed;
  const owner = { tenant: item.tenant, id: { catalogId: item.catalog, externalId: item.externalId } };
  const state = await models.state(owner);
  if (state?.status !== 'review' || !isCurrentModel(changed, state.jobId)) return changed;
  const ready = { ...state, status: 'ready' as const, updated: deps.clock().toISOString() };
  try {
    await writeTransaction([models.statePart(owner, state, ready)]);
  } catch (error) {
    // A new conversion was started meanwhile: its state is the valid one.
    if (!(error instanceof ConditionFailedError)) throw error;
  }
  return changed;
}
