import { expect, test } from 'vitest';
import { changedCatalogs } from '../../../../shared/items/snapshot/changed-catalogs.ts';
import { isPrepared, readRequests, requestSnapshots } from '../../../../shared/items/snapshot/request-snapshots.ts';
import type { SnapshotPointer } from '../../../../shared/items/snapshot/snapshot.ts';

const pointer = (items: number, began = '2026-01-31T09:00:00.000Z'): SnapshotPointer => ({
  ...{ key: 'k', fileBytes: 1, form: 'f', retired: [] },
  ...{ began, items },
});
const row = (pk: string, sk: string, image = {}) => ({
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, NewImage: { pk: { S: pk }, sk: { S: sk }, ...image } },
});

test('of all that the stream tells only items count, and each catalog once', () => {
  const Records = [
    row('1#demo', 'item#chair', { width: { N: '450' }, tags: { L: [] } }),
    row('1#demo', 'item#table'),
    row('2#demo', 'item#table'),
    row('1#demo#changes#0', '2026-01-31T09:00:00.000Z#chair'),
    row('1#fits#item#demo:chair', 'demo:cushion'),
    row('1#demo', 'snapshot'),
    row('1#catalogs', 'demo'),
    row('catalog#demo', 'catalog'),
  ];
  expect(changedCatalogs({ Records })).toEqual([
    { tenant: 1, catalogId: 'demo' },
    { tenant: 2, catalogId: 'demo' },
  ]);
});

test.each([
  [undefined, 0],
  [0, 0],
  [1, 1],
  [100_000, 100],
  [5_000_000, 900],
])('a catalog that had %s items is asked for after %d seconds', async (items, delaySeconds) => {
  const sent: unknown[] = [];
  await requestSnapshots([{ tenant: 1, catalogId: 'demo' }], {
    snapshots: { current: async () => (items === undefined ? undefined : pointer(items)) },
    queue: { send: async (message, options) => void sent.push([message, options]) },
    clock: () => new Date('2026-01-31T10:00:00.000Z'),
  });
  expect(sent).toEqual([[{ tenant: 1, catalogId: 'demo', noted: '2026-01-31T10:00:00.000Z' }, { delaySeconds }]]);
});

test('a request is answered by every snapshot that was begun after it', async () => {
  const body = JSON.stringify({ tenant: 1, catalogId: 'demo', noted: '2026-01-31T09:00:00.000Z' });
  const [request] = readRequests({ Records: [{ body }] });
  if (!request) throw new Error('the request was not read');
  const prepared = (began?: string) =>
    isPrepared(request, { current: async () => (began === undefined ? undefined : pointer(1, began)) });
  expect(await prepared()).toBe(false);
  expect(await prepared('2026-01-31T08:59:59.999Z')).toBe(false);
  expect(await prepared('2026-01-31T09:00:00.001Z')).toBe(true);
});

test('a message that is no request is refused', () => {
  expect(() => readRequests({ Records: [{ body: '{}' }] })).toThrow();
});
