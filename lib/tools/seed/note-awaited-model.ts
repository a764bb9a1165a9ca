import type { StoredItem } from '../../../shared/domain/items/item.ts';
import { modelStateKey } from '../../../shared/domain/items/item-keys.ts';
import type { ModelState } from '../../../shared/domain/items/models/model-state.ts';
import { ownerOf } from '../../../shared/domain/items/models/model-store.ts';
import { ConditionFailedError, type Table } from '../../../shared/platform/aws/table.ts';

type OwnedItem = Pick<StoredItem, 'tenant' | 'catalog' | 'externalId'>;

/** The name of no job: the one that is started takes its place. */
export const BEFORE_ITS_JOB = 'sample';

/**
 * Says of a sample item that its model is being made, before its job is started: the samples are sent one after the
 * other, and until its turn an item would look as if it had no model.
 *
 * @param items the table `items`. A state that is there stays
 */
export async function noteAwaitedModel(items: Pick<Table, 'put'>, item: OwnedItem, now: Date): Promise<void> {
  const { tenant, id } = ownerOf(item);
  const state: ModelState = { jobId: BEFORE_ITS_JOB, status: 'converting', notes: [], updated: now.toISOString() };
  try {
    await items.put({ ...modelStateKey(tenant, id), ...state }, { expression: 'attribute_not_exists(pk)' });
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}
