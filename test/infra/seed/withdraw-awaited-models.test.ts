import { expect, it } from 'vitest';
import { withdrawAwaitedModels } from '../../../lib/tools/seed/withdraw-awaited-models.ts';
import { modelStateKey } from '../../../shared/domain/items/item-keys.ts';
import { ConditionFailedError, type Expression, type Key } from '../../../shared/platform/aws/table.ts';

const CHAIR = { tenant: 1, catalog: 'demo', externalId: 'chair' };
const TABLE = { tenant: 1, catalog: 'demo', externalId: 'table' };
const keyOf = ({ tenant, catalog, externalId }: typeof CHAIR) =>
  modelStateKey(tenant, { catalogId: catalog, externalId });

it('takes back that a model is awaited, and leaves the state of a job that was started', async () => {
  const jobs = new Map([
    [JSON.stringify(keyOf(CHAIR)), 'sample'],
    [JSON.stringify(keyOf(TABLE)), '1-a-job'],
  ]);
  const remove = async (key: Key, condition?: Expression) => {
    const text = JSON.stringify(key);
    if (jobs.get(text) !== condition?.values?.[':awaited']) throw new ConditionFailedError('another job');
    jobs.delete(text);
  };
  await withdrawAwaitedModels({ delete: remove }, [CHAIR, TABLE]);
  expect([...jobs.values()]).toEqual(['1-a-job']);
});
