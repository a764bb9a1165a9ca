import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Catalog } from '../../../../shared/domain/catalogs/catalog.ts';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import {
  type BuildSearchIndexDeps,
  buildSearchIndex,
  readIndexRequests,
} from '../../../../shared/domain/matching/build-search-index.ts';
import { type SearchIndexStore, searchIndexStore } from '../../../../shared/domain/matching/search-index-store.ts';
import { ownTables } from '../../own-tables.ts';

const START_MS = Date.parse('2026-01-31T09:00:00.000Z');
const MINUTE_MS = 60_000;

let searchIndexes: SearchIndexStore;
let temporaryFolder: string;
let tenants = 0;
beforeAll(async () => {
  const tables = await ownTables();
  searchIndexes = searchIndexStore(tables.matches);
  temporaryFolder = mkdtempSync(path.join(tmpdir(), 'build-matching-'));
});
afterAll(async () => {
  rmSync(temporaryFolder, { recursive: true });
});

/** A tenant with a catalog of one item, its builders, and the files that they have read and written. */
function newScope() {
  const tenant = ++tenants;
  const catalog = Catalog.parse({ id: `c${tenant}`, tenant, label: 'c', visibility: 'tenant', sharedWith: [] });
  const time = new Date(START_MS).toISOString();
  const content = { label: 'Oak chair', visibilityStatus: 0, created: time, updated: time, version: 1 };
  const item = StoredItem.parse({ tenant, catalog: catalog.id, externalId: 'a', ...content });
  const keys = new Set<string>();
  const scope = { builds: 0, nowMs: START_MS, keys };
  let ids = 0;
  const deps: BuildSearchIndexDeps = {
    searchIndexes,
    items: {
      async *ofCatalog() {
        scope.builds++;
        yield item;
      },
    },
    models: { ofCatalog: async () => new Map() },
    catalogs: { visibleTo: async () => [catalog.id], find: async () => catalog },
    files: {
      putFile: async (key) => void keys.add(key),
      delete: async (key) => void keys.delete(key),
      async *keys(prefix) {
        yield* [...keys].filter((key) => key.startsWith(prefix)).sort();
      },
    },
    temporaryFolder,
    clock: () => new Date(scope.nowMs),
    ids: () => `${ids++}`,
    refuse: (_, cause) => {
      throw cause;
    },
  };
  const request = (messageId: string, notedMs = START_MS) => ({
    ...{ scope: `${tenant}`, messageId },
    noted: new Date(notedMs).toISOString(),
  });
  return Object.assign(scope, { deps, request, name: `${tenant}` });
}

describe('of builders of one scope', () => {
  test('one does the work of all requests that were recorded before it started, and no other work', async () => {
    const scope = newScope();
    const raced = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((id, index) =>
        buildSearchIndex(scope.request(id, START_MS - 100 * index - 1), scope.deps),
      ),
    );
    expect(raced.filter((searchIndex) => searchIndex !== undefined)).toHaveLength(1);
    expect([scope.builds, scope.keys.size]).toEqual([1, 1]);
    scope.nowMs += MINUTE_MS;
    expect(await buildSearchIndex(scope.request('late'), { ...scope.deps })).toBeDefined();
    expect(scope.builds).toBe(2);
  });

  test('a crashed one is replaced when its own message is received again, and before that by no other', async () => {
    const scope = newScope();
    const crashingFiles = { ...scope.deps.files, putFile: () => Promise.reject(new Error('killed')) };
    const die = buildSearchIndex(scope.request('a', START_MS - 1), { ...scope.deps, files: crashingFiles });
    await expect(die).rejects.toThrow('killed');
    expect(await buildSearchIndex(scope.request('b', START_MS - 1), scope.deps)).toBeUndefined();
    scope.nowMs += MINUTE_MS;
    expect(await buildSearchIndex(scope.request('a', START_MS - 1), scope.deps)).toBeDefined();
    expect(scope.builds).toBe(2);
  });

  test('a crashed one loses its claim after a timeout', async () => {
    const scope = newScope();
    expect(await searchIndexes.claim(scope.name, scope.request('crashed'), new Date(START_MS))).toBe(true);
    scope.nowMs += 19 * MINUTE_MS;
    expect(await buildSearchIndex(scope.request('b', START_MS - 1), scope.deps)).toBeUndefined();
    scope.nowMs += 2 * MINUTE_MS;
    expect(await buildSearchIndex(scope.request('c', START_MS - 1), scope.deps)).toBeDefined();
  });

  test('the last one to start wins, in any order of completion, and only its file stays', async () => {
    for (const laterEndsFirst of [true, false]) {
      const scope = newScope();
      const [early, late] = [gate(), gate()];
      const slowed = (wait: Promise<void>) => ({
        ...scope.deps.files,
        putFile: async (key: string) => {
          await wait;
          scope.keys.add(key);
        },
      });
      const first = buildSearchIndex(scope.request('a'), { ...scope.deps, files: slowed(early.opened) });
      await expect.poll(() => scope.builds).toBe(1);
      scope.nowMs += MINUTE_MS;
      const later = scope.request('b', START_MS + 1);
      const second = buildSearchIndex(later, { ...scope.deps, files: slowed(late.opened) });
      await expect.poll(() => scope.builds).toBe(2);
      (laterEndsFirst ? late : early).open();
      await (laterEndsFirst ? second : first);
      (laterEndsFirst ? early : late).open();
      expect(await second).toEqual(await searchIndexes.current(scope.name));
      expect((await first) === undefined).toBe(laterEndsFirst);
      expect([...scope.keys]).toEqual((await second)?.parts.map(({ key }) => key));
    }
  });
});

test('the files of crashed ones are removed an hour later, and no other files', async () => {
  const scope = newScope();
  await buildSearchIndex(scope.request('a'), scope.deps);
  const [key = ''] = scope.keys;
  const [left, foreign] = [key.replace(/-\d+\.sqlite$/, '-dead.sqlite'), `matching/${scope.name}0/x.sqlite`];
  for (const other of [left, foreign]) scope.keys.add(other);
  scope.nowMs += 59 * MINUTE_MS;
  await buildSearchIndex(scope.request('b', scope.nowMs), scope.deps);
  expect(scope.keys).toContain(left);
  scope.nowMs += 2 * MINUTE_MS;
  const last = await buildSearchIndex(scope.request('c', scope.nowMs), scope.deps);
  expect([...scope.keys].sort()).toEqual([foreign, last?.parts[0]?.key].sort());
});

test('a message that is not a request is refused', () => {
  const body = JSON.stringify({ scope: 'public', noted: '2026-01-31T09:00:00.000Z' });
  expect(readIndexRequests({ Records: [{ messageId: 'm', body }] })).toEqual([
    { scope: 'public', noted: '2026-01-31T09:00:00.000Z', messageId: 'm' },
  ]);
  expect(() => readIndexRequests({ Records: [{ messageId: 'm', body: '{}' }] })).toThrow();
});

function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
