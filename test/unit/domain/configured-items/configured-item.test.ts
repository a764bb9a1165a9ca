import { expect, it } from 'vitest';
import { dimensionsOf } from '../../../../shared/domain/configured-items/configured-item.ts';
import { ConfiguredModel } from '../../../../shared/domain/configured-items/configured-model.ts';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import { sofaOptions } from '../options/option-fixtures.ts';

const TIME = '2026-01-31T09:00:00.000Z';
const facts = { tenant: 1, catalog: 'demo', externalId: 'sofa', width: 1800, height: 800, depth: 900, version: 1 };
const base = StoredItem.parse({ ...facts, options: sofaOptions(), created: TIME, updated: TIME });
const resolved = { base, choice: { fabric: 'moss', width: 2200 }, faults: [], orders: [], hash: 'a' };
const model = (status: string) =>
  ConfiguredModel.parse({
    ...{ status, jobId: 'j', error: null, updated: TIME },
    ...{ dimensionsMm: { widthMm: 2200, heightMm: 1323, depthMm: 900 } },
  });

it('has the chosen sizes of its item until its model is made, and then those of the model', () => {
  const chosen = { width: 2200, height: 800, depth: 900 };
  expect(dimensionsOf(resolved, undefined)).toEqual(chosen);
  expect(dimensionsOf(resolved, model('making'))).toEqual(chosen);
  expect(dimensionsOf(resolved, model('ready'))).toEqual({ ...chosen, height: 1323 });
});
