import { expect, it } from 'vitest';
import { withConfiguredItems } from '../../../../shared/domain/configured-items/find-configured.ts';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import { ItemOption } from '../../../../shared/domain/options/option.ts';
import { formatItemId, type ItemId } from '../../../../shared/platform/identifiers/item-id.ts';

const TIME = '2026-01-31T09:00:00.000Z';
const sofa = StoredItem.parse({
  ...{ tenant: 1, catalog: 'demo', externalId: 'sofa', created: TIME, updated: TIME, version: 1 },
  options: [
    ItemOption.parse({ id: 'c', kind: 'colour', default: 'a', values: [{ id: 'a', hex: '#000', parts: ['x'] }] }),
  ],
});

it('reads the item of many choices once', async () => {
  const read: string[] = [];
  const findCurrent = async (_: number, id: ItemId) => {
    read.push(formatItemId(id));
    return sofa;
  };
  const items = {
    find: async () => undefined,
    findMany: async (_: readonly { tenant: number; id: ItemId }[]): Promise<StoredItem[]> => [],
    findCurrent,
  };
  const configured = { row: async () => ({ choice: '{}', created: TIME }), model: async () => undefined };
  const reader = withConfiguredItems(items, { catalogs: { find: async () => undefined }, configured });
  const asked = Array.from({ length: 50 }, (_, at) => ({
    tenant: 1,
    id: { catalogId: 'demo', externalId: `sofa~${at.toString(16).padStart(32, '0')}` },
  }));
  expect((await reader.findMany(asked)).map(({ externalId }) => externalId)).toEqual(
    asked.map(({ id }) => id.externalId),
  );
  expect(read).toEqual(['demo:sofa']);
});
