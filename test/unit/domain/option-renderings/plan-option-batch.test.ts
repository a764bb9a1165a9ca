import { expect, test } from 'vitest';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import { OptionRenderingSettings } from '../../../../shared/domain/option-renderings/option-rendering-settings.ts';
import { planOptionBatch } from '../../../../shared/domain/option-renderings/plan-option-batch.ts';
import { sofaOptions } from '../options/option-fixtures.ts';

const time = '2026-01-01T00:00:00.000Z';
const facts = { tenant: 1, catalog: 'c', externalId: 'sofa', masterKey: 'm', created: time, updated: time, version: 1 };
const settings = OptionRenderingSettings.parse({
  options: ['fabric', 'width'],
  views: [{ view_type: 'perspective', resolution_width: 800, resolution_height: 600 }],
});
const nothing = { items: { findCurrent: async () => undefined }, catalogs: { find: async () => undefined } };

/** The batch of a sofa whose model has so many triangles. */
const batchOf = async (modelTriangles: number | undefined) => {
  const item = StoredItem.parse({ ...facts, options: sofaOptions(), modelTriangles });
  return (await planOptionBatch(item, settings, nothing)).batch;
};

test('the estimate of a batch follows the triangles of the model, and takes a usual piece where they are not known', async () => {
  const [few, usual, unknown, many] = await Promise.all([1_000, 25_000, undefined, 2_000_000].map(batchOf));
  expect(unknown?.estimatedSeconds).toBe(usual?.estimatedSeconds);
  expect(few?.estimatedSeconds).toBeLessThan(usual?.estimatedSeconds ?? 0);
  expect(many?.estimatedSeconds).toBeGreaterThan(usual?.estimatedSeconds ?? 0);
});
