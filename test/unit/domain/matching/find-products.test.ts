import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Catalog } from '../../../../shared/domain/catalogs/catalog.ts';
import { type CatalogStore, catalogStore } from '../../../../shared/domain/catalogs/catalog-store.ts';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import { itemKey } from '../../../../shared/domain/items/item-keys.ts';
import { type ItemStore, itemStore } from '../../../../shared/domain/items/item-store.ts';
import { type ModelStates, modelStates } from '../../../../shared/domain/items/models/model-states.ts';
import { type BuildSearchIndexDeps, buildSearchIndex } from '../../../../shared/domain/matching/build-search-index.ts';
import { type FindProductsDeps, findProducts } from '../../../../shared/domain/matching/find-products.ts';
import { textPartition, withdrawnKey } from '../../../../shared/domain/matching/match-keys.ts';
import type { ProductQuestion } from '../../../../shared/domain/matching/match-query.ts';
import { type MatchStore, matchStore } from '../../../../shared/domain/matching/match-store.ts';
import { openProductIndex } from '../../../../shared/domain/matching/open-product-index.ts';
import { PART_THREAD } from '../../../../shared/domain/matching/part-thread-entry.ts';
import { noteChangedProducts } from '../../../../shared/domain/matching/record-changed-products.ts';
import { type SearchIndexStore, searchIndexStore } from '../../../../shared/domain/matching/search-index-store.ts';
import { type TextStore, textRow, textStore } from '../../../../shared/domain/matching/text-store.ts';
import { withdrawnTextParts } from '../../../../shared/domain/matching/withdrawn-texts.ts';
import { openBulkTable } from '../../../../shared/platform/aws/bulk-table.ts';
import type { RowChange } from '../../../../shared/platform/aws/table-stream.ts';
import type { Caller } from '../../../../shared/platform/identity/callers/caller.ts';
import { runs } from '../../../runs.ts';
import { ownTables } from '../../own-tables.ts';

/* This file has more than 300 lines, because all its tests search one generated catalog. */

const PART_THREAD_FILE = path.resolve(Object.values(PART_THREAD)[0] ?? '');

let items: ItemStore;
let models: ModelStates;
let catalogs: CatalogStore;
let matches: MatchStore;
let texts: TextStore;
let searchIndexes: SearchIndexStore;
let bucket: string;
let temporaryFolder: string;
let nowMs = Date.parse('2026-01-31T09:00:00.000Z');
let asked: { scope: string; noted: string; delaySeconds: number | undefined }[] = [];
let createdCount = 0;

beforeAll(async () => {
  const tables = await ownTables();
  items = itemStore(tables.items, withdrawnTextParts(tables.matches));
  models = modelStates(tables.items);
  catalogs = catalogStore(tables.items);
  matches = matchStore(tables.matches);
  texts = textStore(tables.matches);
  searchIndexes = searchIndexStore(tables.matches);
  bucket = mkdtempSync(path.join(tmpdir(), 'bucket-'));
  temporaryFolder = mkdtempSync(path.join(tmpdir(), 'matching-'));
});
afterAll(async () => {
  for (const folder of [bucket, temporaryFolder]) rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
});

const clock = () => new Date(nowMs);
const objectFile = (key: string) => path.join(bucket, key.replaceAll('/', '~'));
const files = {
  putFile: async (key: string, file: string) => copyFileSync(file, objectFile(key)),
  saveTo: async (key: string, file: string) => {
    copyFileSync(objectFile(key), file);
    return { bytes: 0 };
  },
  delete: async (key: string) => rmSync(objectFile(key)),
  async *keys(prefix: string) {
    const keys = readdirSync(bucket).map((name) => name.replaceAll('~', '/'));
    yield* keys.filter((key) => key.startsWith(prefix)).sort();
  },
};
const queue = {
  send: async (message: Readonly<Record<string, unknown>>, { delaySeconds }: { delaySeconds?: number } = {}) => {
    asked.push({ ...(message as { scope: string; noted: string }), delaySeconds });
  },
};

const newTenant = () => 100 + createdCount++;
const catalog = (id: string, tenant: number, visibility: Catalog['visibility'], sharedWith: number[] = []) =>
  Catalog.parse({ id, tenant, label: id, visibility, sharedWith });
const item = (tenant: number, catalogId: string, externalId: string, facts: object = {}) => {
  const time = clock().toISOString();
  const content = { label: 'Oak chair', visibilityStatus: 0, created: time, updated: time, version: 1, ...facts };
  return StoredItem.parse({ tenant, catalog: catalogId, externalId, ...content });
};
const idOf = ({ catalog, externalId }: StoredItem) => `${catalog}:${externalId}`;
const caller = (tenant: number, context: 'planner' | 'cms' = 'planner', language = 'en') =>
  ({ tenant: { id: tenant }, apiKey: { context }, language }) as Caller;

const refuse = (id: string, cause: unknown) => {
  throw new Error(`${id} is refused`, { cause });
};

const noting = () =>
  noteChangedProducts({ searchIndexes, rows: openBulkTable('matches'), catalogs, items, models, queue, clock });
const noteAll = (changes: readonly RowChange[]) => noting().work(changes, new AbortController().signal);
const note = (before: StoredItem | undefined, after: StoredItem | undefined) => {
  const one = after ?? before;
  if (!one) throw new Error('nothing has changed');
  const key = itemKey(one.tenant, { catalogId: one.catalog, externalId: one.externalId });
  return noteAll([{ key, before: before && { ...key, ...before }, after: after && { ...key, ...after } }]);
};
const building = (): BuildSearchIndexDeps => ({
  ...{ searchIndexes, items, models, catalogs, files, temporaryFolder, refuse },
  clock: () => new Date(++nowMs),
  ids: () => `${createdCount++}`,
});
const request = (scope: string, noted = clock().toISOString()) => ({ scope, noted, messageId: `${createdCount++}` });
const build = (scope: string, maxPartProducts?: number) =>
  buildSearchIndex(request(scope), { ...building(), ...(maxPartProducts !== undefined && { maxPartProducts }) });
const indexing = () => ({ matches, files, temporaryFolder, partThread: PART_THREAD_FILE, clock, refuse });
const searcher = (): FindProductsDeps => ({
  items,
  catalogs,
  texts,
  index: openProductIndex({ ...indexing(), searchIndexes }),
});
const create = async (...list: StoredItem[]) => {
  for (const each of list) {
    await items.create(each);
    await note(undefined, each);
  }
};
const change = async (read: StoredItem, facts: Partial<StoredItem>) => {
  nowMs += 2_000;
  const next = { ...read, ...facts, version: read.version + 1, updated: clock().toISOString() };
  await items.replace(read, next);
  return next;
};
const ask = async (
  question: Partial<ProductQuestion> & { text: string },
  who: Caller | undefined,
  deps: FindProductsDeps,
) => (await findProducts({ kind: 'similar', limit: 50, ...question }, who, deps)).map(({ id }) => id);

describe('a product', () => {
  test('is found by similar labels a moment after it was written, and is returned in its current state', async () => {
    const tenant = newTenant();
    const [id, deps, word] = [`own-${tenant}`, searcher(), `Kalevo${tenant}`];
    await catalogs.put(catalog(id, tenant, 'tenant'));
    expect(await ask({ text: word }, caller(tenant), deps)).toEqual([]);
    nowMs += 2_000;
    const translations = { de: { label: `${word} Stuhl` } };
    const chair = item(tenant, id, 'a', {
      label: `${word} chair`,
      translations,
      manufacturerSKU: 'K-1',
      configuration: '{}',
    });
    await create(chair);
    expect(
      await findProducts(
        { kind: 'similar', text: word.replace('l', 'll'), limit: 50 },
        caller(tenant, 'planner', 'de'),
        deps,
      ),
    ).toEqual([
      { id: `${id}:a`, configurable: true, sku: 'K-1', label: `${word} Stuhl`, catalog: id, score: expect.any(Number) },
    ]);
    const renamed = await change(chair, { label: 'Bench', translations: {} });
    await note(chair, renamed);
    expect(await ask({ text: word }, caller(tenant), deps)).toEqual([]);
    expect(await ask({ text: 'bench' }, caller(tenant), deps)).toContain(`${id}:a`);
  });

  test('is found by its exact label in any language, its external id and its SKU, in any case', async () => {
    const tenant = newTenant();
    const [id, deps] = [`exact-${tenant}`, searcher()];
    await catalogs.put(catalog(id, tenant, 'tenant'));
    const facts = { label: 'Große Bank', translations: { en: { label: 'Large bench' } }, manufacturerSKU: 'Ab-1' };
    const bench = item(tenant, id, 'large.bench', facts);
    await create(bench, item(tenant, id, 'b', { label: 'Ab-1' }));
    const exact = (text: string, kind: 'exact' | 'sku' = 'exact') => ask({ kind, text }, caller(tenant), deps);
    for (const text of ['GROSSE BANK', 'large bench', 'LARGE.BENCH'])
      expect(await exact(text)).toEqual([`${id}:large.bench`]);
    expect((await exact('ab-1')).sort()).toEqual([`${id}:b`, `${id}:large.bench`]);
    expect(await exact('aB-1', 'sku')).toEqual([`${id}:large.bench`]);
    for (const text of ['Bank', 'Grosse  Bank', 'Ab1']) expect(await exact(text)).toEqual([]);
    const renamed = await change(bench, { label: 'Bank', manufacturerSKU: null });
    // The item shows immediately that it has changed, even if the index is old.
    expect(await exact('GROSSE BANK')).toEqual([]);
    await note(bench, renamed);
    expect(await exact('bank')).toEqual([`${id}:large.bench`]);
    expect(await exact('ab-1', 'sku')).toEqual([]);
  });

  test('is found in the search index after the changes are deleted, for any number of files', async () => {
    const tenant = newTenant();
    const id = `parts-${tenant}`;
    await catalogs.put(catalog(id, tenant, 'tenant'));
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await items.create(item(tenant, id, name, { label: `Velvet ${name}` }));
    const before = readdirSync(bucket).length;
    const searchIndex = await build(`${tenant}`, 2);
    expect(searchIndex?.parts.map(({ products }) => products)).toEqual([2, 2, 1]);
    const deps = searcher();
    expect((await ask({ text: 'velvet' }, caller(tenant), deps)).length).toBe(5);
    expect(readdirSync(temporaryFolder)).toEqual([]);
    nowMs += 2_000;
    const next = await build(`${tenant}`);
    expect(next?.parts.map(({ products }) => products)).toEqual([5]);
    nowMs += 2_000;
    // The previous search index has no files now; open files stay readable until the pointer is read again.
    expect(readdirSync(bucket).length).toBe(before + 1);
    expect(searchIndex?.parts.some(({ key }) => existsSync(objectFile(key)))).toBe(false);
    expect((await ask({ text: 'velvet' }, caller(tenant), deps)).length).toBe(5);
  });
});

describe('a search index', () => {
  test('that is replaced while it is loaded is skipped for the next one; one without its files is an error', async () => {
    const tenant = newTenant();
    const id = `late-${tenant}`;
    await catalogs.put(catalog(id, tenant, 'tenant'));
    await items.create(item(tenant, id, 'a', { label: 'Velvet' }));
    const old = await build(`${tenant}`);
    nowMs += 2_000;
    const next = await build(`${tenant}`);
    const pointers = [old, next, next];
    const late = {
      ...searchIndexes,
      current: async (scope: string) => (scope === `${tenant}` ? pointers.shift() : undefined),
    };
    const index = openProductIndex({ ...indexing(), searchIndexes: late });
    expect(await ask({ text: 'velvet' }, caller(tenant), { ...searcher(), index })).toEqual([`${id}:a`]);
    const lost = { ...searchIndexes, current: async () => old };
    const broken = openProductIndex({ ...indexing(), searchIndexes: lost });
    await expect(broken.similar(`${tenant}`, 'velvet', 1)).rejects.toThrow(
      `the search index of ${tenant} cannot be loaded`,
    );
  });

  test('is requested immediately the first time, then five minutes after the last build started, and is built once', async () => {
    const tenant = newTenant();
    const id = `asked-${tenant}`;
    await catalogs.put(catalog(id, tenant, 'tenant'));
    await create(item(tenant, id, 'a'));
    expect(asked).toMatchObject([{ scope: `${tenant}`, delaySeconds: 1 }]);
    expect(await build(`${tenant}`)).toBeDefined();
    nowMs += 60_000;
    await create(item(tenant, id, 'b'));
    expect(asked[1]?.delaySeconds).toBe(240);
    const noted = clock().toISOString();
    expect(await buildSearchIndex(request(`${tenant}`, noted), building())).toBeDefined();
    expect(await buildSearchIndex(request(`${tenant}`, noted), building())).toBeUndefined();
  });

  test('is requested for both scopes when a catalog becomes public', async () => {
    const tenant = newTenant();
    const key = { pk: `catalog#opened-${tenant}`, sk: 'catalog' };
    const [before, after] = [
      catalog(`opened-${tenant}`, tenant, 'tenant'),
      catalog(`opened-${tenant}`, tenant, 'public'),
    ];
    await noteAll([{ key, before: undefined, after: before }]);
    await noteAll([{ key, before, after: { ...before, label: 'x' } }]);
    expect(asked).toEqual([]);
    await noteAll([{ key, before, after }]);
    expect(asked.map(({ scope }) => scope).sort()).toEqual(['public', `${tenant}`].sort());
  });
});

describe('behind many invisible products', () => {
  const HIDDEN = 410;
  const LABEL = 'Marovanti';

  /** Hidden items, one item of another tenant's unshared catalog, and at the end the visible item. */
  async function crowdOf(tenant: number): Promise<{ deps: FindProductsDeps; visible: string }> {
    const [own, secret] = [`crowd-${tenant}`, `a-secret-${tenant}`];
    await catalogs.put(catalog(own, tenant, 'tenant', [tenant + 1_000_000]));
    await catalogs.put(catalog(secret, tenant, 'tenant'));
    const facts = { label: LABEL, manufacturerSKU: 'M-1' };
    const hidden = Array.from({ length: HIDDEN }, (_, at) =>
      item(tenant, at % 2 ? own : secret, `${at}`, { ...facts, visibilityStatus: at % 2 }),
    );
    const last = item(tenant, own, 'z', facts);
    const all = [...hidden, last];
    await items.writeMany(all.map((written) => ({ read: undefined, written })));
    const found = all.flatMap(({ catalog, externalId }) =>
      (['exact', 'sku'] as const).map((kind) => ({
        put: textRow(textPartition(tenant, kind, kind === 'sku' ? 'M-1' : LABEL), `${catalog}:${externalId}`),
      })),
    );
    await openBulkTable('matches').writeAll(found);
    await build(`${tenant}`);
    nowMs += 2_000;
    return { deps: searcher(), visible: `${own}:z` };
  }

  test('the visible one is found: exactly, by SKU, and by similarity', async () => {
    const tenant = newTenant();
    const { deps, visible } = await crowdOf(tenant);
    const guest = caller(tenant + 1_000_000);
    for (const kind of ['exact', 'sku', 'similar'] as const) {
      const text = kind === 'sku' ? 'M-1' : LABEL;
      expect([kind, await ask({ kind, text }, guest, deps)]).toEqual([kind, [visible]]);
      expect((await ask({ kind, text, limit: 7 }, caller(tenant), deps)).length).toBe(7);
    }
  });
});

test('names of items are read up to a limit, which withdrawn items do not use up', async () => {
  const tenant = newTenant();
  const partition = textPartition(tenant, 'exact', 'Chair');
  const withdrawn = ['a', 'b', 'c'].map((name) => withdrawnKey(partition, `own:${name}`, 2));
  const rows = [...withdrawn, textRow(partition, 'own:d'), textRow(partition, 'own:e')];
  await openBulkTable('matches').writeAll(rows.map((put) => ({ put: { ...put } })));
  const named: string[] = [];
  for await (const id of matches.itemsIn(partition, { limit: 1, pageSize: 100 })) named.push(id);
  expect(named).toEqual(['own:d']);
  const products: string[] = [];
  for await (const { id } of texts.productsIn(partition, { limit: 1, pageSize: 2 })) products.push(id);
  expect(products).toEqual(['own:d']);
});

test('a product that is no longer shared is not found, even while its catalog is still cached', async () => {
  const tenant = newTenant();
  const [id, deps, guest] = [`left-${tenant}`, searcher(), caller(tenant + 1_000_000)];
  const shared = catalog(id, tenant, 'tenant', [guest.tenant.id]);
  await catalogs.put(shared);
  await catalogs.put(catalog(`kept-${tenant}`, tenant, 'tenant', [guest.tenant.id]));
  await create(item(tenant, id, 'a', { manufacturerSKU: 'L-1' }));
  const remembering = {
    ...deps,
    catalogs: { ...catalogs, find: async (asked: string) => (asked === id ? shared : catalogs.find(asked)) },
  };
  expect(await ask({ kind: 'sku', text: 'L-1' }, guest, remembering)).toEqual([`${id}:a`]);
  await catalogs.put({ ...shared, sharedWith: [] });
  expect(await ask({ kind: 'sku', text: 'L-1' }, guest, remembering)).toEqual([]);
});

test('a caller finds all visible and indexed products and no others, for any concurrent changes', async () => {
  const [one, two] = [newTenant(), newTenant()];
  const [open, closed] = [`open-${one}`, `closed-${two}`];
  const words = [`Tresanto${one}`, `Ulvania${one}`] as const;
  const seen = { none: 0, some: 0, stale: 0 };
  const step = fc.oneof(
    fc.record({ kind: fc.constant('status' as const), at: fc.nat(3), status: fc.constantFrom(0, 1, 2) }),
    fc.record({ kind: fc.constant('rename' as const), at: fc.nat(3), word: fc.nat(1) }),
    // The worker gets this many changes in their order, possibly some of them twice.
    fc.record({ kind: fc.constant('note' as const), count: fc.integer({ min: 1, max: 4 }), again: fc.boolean() }),
    fc.record({
      kind: fc.constant('catalog' as const),
      visibility: fc.constantFrom('tenant' as const, 'public' as const),
      shared: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('build' as const) }),
    ...[0, 1].map(() =>
      fc.record({
        kind: fc.constant('search' as const),
        who: fc.constantFrom('nobody', 'one', 'two', 'cms of two'),
        question: fc.constantFrom('similar' as const, 'exact' as const, 'sku' as const),
        word: fc.nat(1),
        /** The worker runs during searches. */
        noteMeanwhile: fc.boolean(),
      }),
    ),
  );
  const facts = (word: number) => ({ label: words[word] ?? '', manufacturerSKU: `${words[word]}-1` });
  await catalogs.put(catalog(open, one, 'public'));
  await catalogs.put(catalog(closed, two, 'tenant'));
  let stored = [open, open, closed, closed].map((id, at) => item(at < 2 ? one : two, id, `${at}`, facts(0)));
  await create(...stored);
  let closedCatalog = catalog(closed, two, 'tenant');
  const deps = searcher();
  /** Changes that the worker has not received. */
  let pending: { before: StoredItem; after: StoredItem }[] = [];
  /** Checks whether the closed catalog is in another scope than the one it was built for. */
  let moved = false;
  const hear = async (count: number, again: boolean) => {
    const heard = pending.slice(0, count);
    pending = pending.slice(count);
    const changes = heard.map(({ before, after }) => {
      const key = itemKey(after.tenant, { catalogId: after.catalog, externalId: after.externalId });
      return { key, before: { ...key, ...before }, after: { ...key, ...after } };
    });
    await noteAll(changes);
    if (again) await noteAll(changes);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      for (const each of steps) {
        nowMs += 1_001;
        if (each.kind === 'status' || each.kind === 'rename') {
          const before = stored[each.at];
          if (!before) continue;
          const next = each.kind === 'status' ? { visibilityStatus: each.status as 0 | 1 | 2 } : facts(each.word);
          const after = await change(before, next);
          pending.push({ before, after });
          stored = stored.with(each.at, after);
        } else if (each.kind === 'note') {
          await hear(each.count, each.again);
        } else if (each.kind === 'catalog') {
          moved ||= closedCatalog.visibility !== each.visibility;
          closedCatalog = catalog(closed, two, each.visibility, each.shared ? [one] : []);
          await catalogs.put(closedCatalog);
        } else if (each.kind === 'build') {
          for (const scope of ['public', `${two}`]) await build(scope);
          moved = false;
        } else {
          const tenant = { nobody: undefined, one, two, 'cms of two': two }[each.who];
          const who = tenant === undefined ? undefined : caller(tenant, each.who === 'cms of two' ? 'cms' : 'planner');
          const { label, manufacturerSKU } = facts(each.word);
          const notIndexed = new Set(pending.map(({ after }) => idOf(after)));
          const [answers] = await Promise.all([
            ask({ kind: each.question, text: each.question === 'sku' ? manufacturerSKU : label }, who, deps),
            each.noteMeanwhile ? hear(2, false) : undefined,
          ]);
          const found = answers.filter((id) => id.startsWith(`${open}:`) || id.startsWith(`${closed}:`));
          const sees = (one: StoredItem) =>
            (one.visibilityStatus === 0 || (one.visibilityStatus === 1 && each.who === 'cms of two')) &&
            (one.catalog === open ||
              closedCatalog.visibility === 'public' ||
              tenant === two ||
              (tenant !== undefined && closedCatalog.sharedWith.includes(tenant)));
          const visible = stored.filter(sees);
          const named = visible.filter((one) => one.label === label);
          expect((each.question === 'similar' ? visible : named).map(idOf)).toEqual(expect.arrayContaining(found));
          const isKnown = (one: StoredItem) =>
            !notIndexed.has(idOf(one)) && (each.question !== 'similar' || one.catalog === open || !moved);
          expect(found).toEqual(expect.arrayContaining(named.filter(isKnown).map(idOf)));
          seen[found.length === 0 ? 'none' : 'some']++;
          if (notIndexed.size > 0) seen.stale++;
        }
      }
    }),
    { numRuns: runs(60) },
  );
  console.log(`searches: ${seen.none} found nothing, ${seen.some} something, ${seen.stale} before the worker knew all`);
  expect(Math.min(seen.some, seen.stale)).toBeGreaterThan(0);
});
