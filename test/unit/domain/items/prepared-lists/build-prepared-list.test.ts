import { beforeAll, expect, test } from 'vitest';
import { StoredItem } from '../../../../../shared/domain/items/item.ts';
import { itemStore } from '../../../../../shared/domain/items/item-store.ts';
import { buildPreparedList } from '../../../../../shared/domain/items/prepared-lists/build-prepared-list.ts';
import { preparedListStore } from '../../../../../shared/domain/items/prepared-lists/prepared-list-store.ts';
import { ownTables } from '../../../own-tables.ts';

const CATALOG = { tenant: 1, catalogId: 'demo' };
const HOUR_MS = 60 * 60_000;

let tables: Awaited<ReturnType<typeof ownTables>>;
beforeAll(async () => {
  tables = await ownTables();
});

test('the files of a crashed builder are removed an hour later, and no other files', async () => {
  let now = Date.parse('2026-01-31T09:00:00.000Z');
  let builds = 0;
  const stored = new Map<string, Uint8Array>();
  const files = {
    readBytes: async (key: string) => stored.get(key) ?? new Uint8Array(),
    putBytes: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes),
    delete: async (key: string) => void stored.delete(key),
    async *keys(prefix: string) {
      yield* [...stored.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    },
  };
  const items = itemStore(tables.items);
  const time = new Date(now).toISOString();
  const facts = { created: time, updated: time, version: 1, visibilityStatus: 0 };
  await items.create(StoredItem.parse({ ...facts, tenant: 1, catalog: 'demo', externalId: 'chair', type: 'seating' }));
  const build = (minutes: number, putBytes = files.putBytes) => {
    now += minutes * 60_000;
    const preparedLists = preparedListStore(tables.items, { ...files, putBytes });
    const deps = { ...{ items, preparedLists, uploadUrl: 'https://files.example' }, clock: () => new Date(now) };
    return buildPreparedList(CATALOG, { ...deps, files: { ...files, putBytes }, ids: () => `${builds++}` });
  };
  const folders = () => [...new Set([...stored.keys()].map((key) => key.split('-')[1]?.split('/')[0]))].toSorted();
  stored.set('snapshots/1/demolition/20260101T000000000Z-9/part', new Uint8Array());

  await build(0);
  let crashes = 0;
  const crashingPut: typeof files.putBytes = async (key, bytes) => {
    if (key.endsWith('/traits')) throw new Error(`no power (${++crashes})`);
    await files.putBytes(key, bytes);
  };
  await expect(build(1, crashingPut)).rejects.toThrow('no power');
  expect(crashes).toBe(1);
  await build(1);
  expect(folders()).toEqual(['0', '1', '2', '9']);
  await build(HOUR_MS / 60_000 + 1);
  expect(folders(), 'the first was retired for more than half an hour').toEqual(['2', '3', '9']);
});
