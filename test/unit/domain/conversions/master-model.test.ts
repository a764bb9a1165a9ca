import { expect, it } from 'vitest';
import { masterModelKey, saveMasterModel } from '../../../../shared/domain/conversions/master-model.ts';

it('names the master of an item, and downloads it to a file', async () => {
  const item = { masterKey: '1/items/demo~chair/masters/x.glb' };
  expect(masterModelKey(item)).toBe(item.masterKey);
  const saved: unknown[] = [];
  const saveTo = async (...call: unknown[]) => {
    saved.push(call);
    return { bytes: 1 };
  };
  await saveMasterModel(item, 'master.glb', { saveTo });
  expect(saved).toEqual([[item.masterKey, 'master.glb', 2 ** 30]]);
});

it('returns 409 for an item without a model', () => {
  expect(() => masterModelKey({})).toThrow(expect.objectContaining({ code: 'CONFLICT', status: 409 }));
});
