import { expect, it } from 'vitest';
import { masterModelKey } from '../../../../shared/domain/conversions/master-model.ts';

it('returns the key of the master of an item', () => {
  const item = { masterKey: '1/items/demo~chair/masters/x.glb' };
  expect(masterModelKey(item)).toBe(item.masterKey);
});

it('returns 409 for an item without a model', () => {
  expect(() => masterModelKey({})).toThrow(expect.objectContaining({ code: 'CONFLICT', status: 409 }));
});
