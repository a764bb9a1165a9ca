import { beforeAll, describe, expect, test } from 'vitest';
import { noteChangedCatalogs } from '../../../../../shared/domain/items/prepared-lists/note-changed-catalogs.ts';
import type { PreparedListPointer } from '../../../../../shared/domain/items/prepared-lists/prepared-list.ts';
import { preparedListStore } from '../../../../../shared/domain/items/prepared-lists/prepared-list-store.ts';
import {
  type ReceivedListRequest,
  readListRequests,
  requestPreparedLists,
} from '../../../../../shared/domain/items/prepared-lists/request-prepared-lists.ts';
import { changeOf, readTableStream } from '../../../../../shared/platform/aws/table-stream.ts';
import { ownTables } from '../../../own-tables.ts';

let tables: Awaited<ReturnType<typeof ownTables>>;
beforeAll(async () => {
  tables = await ownTables();
});

const pointer = (items: number, began = '2026-01-31T09:00:00.000Z'): PreparedListPointer => ({
  ...{ key: 'k', fileBytes: 1, form: 'f', retired: [] },
  ...{ began, items },
});
const row = (pk: string, sk: string, image = {}) => ({
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, NewImage: { pk: { S: pk }, sk: { S: sk }, ...image } },
});

test('only item records of the stream count, and each catalog counts once', async () => {
  const Records = [
    row('1#demo', 'item#chair', { width: { N: '450' }, tags: { L: [] } }),
    row('1#demo', 'item#table'),
    row('2#demo', 'item#table'),
    row('1#demo#changes#0', '2026-01-31T09:00:00.000Z#chair'),
    row('1#fits#item#demo:chair', 'demo:cushion'),
    row('1#demo', 'snapshot'),
    row('1#demo', 'snapshot-claim'),
    row('1#catalogs', 'demo'),
    row('catalog#demo', 'catalog'),
  ];
  const sent: unknown[] = [];
  const consumer = noteChangedCatalogs({
    preparedLists: { current: async () => undefined },
    queue: { send: async (message) => void sent.push(message) },
    clock: () => new Date('2026-01-31T10:00:00.000Z'),
  });
  const changes = readTableStream({ Records }).map(changeOf);
  expect(changes.map((change) => consumer.subjectOf(change)?.id).filter((id) => id !== undefined)).toEqual([
    '1#demo',
    '1#demo',
    '2#demo',
  ]);
  await consumer.work(changes, new AbortController().signal);
  expect(sent).toMatchObject([
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
])('a prepared list of a catalog that had %s items is requested after %d seconds', async (items, delaySeconds) => {
  const sent: unknown[] = [];
  await requestPreparedLists([{ tenant: 1, catalogId: 'demo' }], {
    preparedLists: { current: async () => (items === undefined ? undefined : pointer(items)) },
    queue: { send: async (message, options) => void sent.push([message, options]) },
    clock: () => new Date('2026-01-31T10:00:00.000Z'),
  });
  expect(sent).toEqual([
    [
      { tenant: 1, catalogId: 'demo', noted: '2026-01-31T10:00:00.000Z' },
      { delaySeconds, tenant: 1 },
    ],
  ]);
});

describe('the work of a request', () => {
  const received = (messageId: string, noted: string): ReceivedListRequest => ({
    ...{ tenant: 1, catalogId: 'demo', messageId },
    noted: `2026-01-31T${noted}.000Z`,
  });
  const claim = (messageId: string, noted: string, began: string) =>
    preparedListStore(tables.items, { readBytes: () => Promise.reject(new Error('no file is read')) }).claim(
      received(messageId, noted),
      new Date(`2026-01-31T${began}.000Z`),
    );

  test('is done once for all requests that were recorded before it started', async () => {
    expect(await claim('a', '09:00:00', '09:00:10')).toBe(true);
    expect(await claim('b', '09:00:09', '09:00:11')).toBe(false);
    expect(await claim('c', '09:00:10', '09:00:20')).toBe(true);
  });

  test('is done again if the request is received again, because the first build did not end', async () => {
    expect(await claim('d', '10:00:00', '10:00:10')).toBe(true);
    expect(await claim('d', '10:00:00', '10:15:00')).toBe(true);
    expect(await claim('a', '09:00:00', '10:16:00')).toBe(false);
  });
});

test('a request is parsed together with the id of its message', () => {
  const body = JSON.stringify({ tenant: 1, catalogId: 'demo', noted: '2026-01-31T09:00:00.000Z' });
  expect(readListRequests({ Records: [{ messageId: 'm', body }] })).toEqual([{ messageId: 'm', ...JSON.parse(body) }]);
});

test('a message that is not a request is refused', () => {
  expect(() => readListRequests({ Records: [{ messageId: 'm', body: '{}' }] })).toThrow();
});
