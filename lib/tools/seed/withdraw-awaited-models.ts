import type { StoredItem } from '../../../shared/domain/items/item.ts';
import { modelStateKey } from '../../../shared/domain/items/item-keys.ts';
import { ownerOf } from '../../../shared/domain/items/models/model-store.ts';
import { ConditionFailedError, type Table } from '../../../shared/platform/aws/table.ts';
import { sampleCatalogs } from '../../../shared/samples/catalog.ts';
import { BEFORE_ITS_JOB } from './note-awaited-model.ts';

type OwnedItem = Pick<StoredItem, 'tenant' | 'catalog' | 'externalId'>;

const AT_ONCE = 10;
const IS_AWAITED = {
  expression: 'jobId = :awaited',
  values: { ':awaited': BEFORE_ITS_JOB },
};

/**
 * Takes back that the models of sample items are being made, of those whose jobs were never started: nobody sends them
 * any more, or sending them has failed. They are items without a model then. A state of a job stays.
 *
 * @param items the table `items`
 */
export async function withdrawAwaitedModels(
  items: Pick<Table, 'delete'>,
  samples: readonly OwnedItem[] = sampleItems(),
): Promise<void> {
  for (let start = 0; start < samples.length; start += AT_ONCE) {
    await Promise.all(samples.slice(start, start + AT_ONCE).map(withdraw));
  }

  async function withdraw(sample: OwnedItem): Promise<void> {
    const { tenant, id } = ownerOf(sample);
    try {
      await items.delete(modelStateKey(tenant, id), IS_AWAITED);
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error;
    }
  }
}

function sampleItems(): OwnedItem[] {
  return sampleCatalogs.flatMap(({ tenant, items }) => items.map((item) => ({ ...item, tenant })));
}
