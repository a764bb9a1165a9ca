import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { Catalog } from '../../../../../shared/domain/catalogs/catalog.ts';
import { catalogStore } from '../../../../../shared/domain/catalogs/catalog-store.ts';
import { changeItem } from '../../../../../shared/domain/items/change-item.ts';
import { StoredItem } from '../../../../../shared/domain/items/item.ts';
import { distanceFrom, traitsOf } from '../../../../../shared/domain/items/item-distance.ts';
import { itemStore } from '../../../../../shared/domain/items/item-store.ts';
import { ItemQuery, readFilter } from '../../../../../shared/domain/items/lists/item-filter.ts';
import { listItems } from '../../../../../shared/domain/items/lists/list-items.ts';
import type { ListEntry } from '../../../../../shared/domain/items/lists/list-sources.ts';
import { presentedList } from '../../../../../shared/domain/items/lists/presented-list.ts';
import { buildPreparedList } from '../../../../../shared/domain/items/prepared-lists/build-prepared-list.ts';
import { openCatalogViews } from '../../../../../shared/domain/items/prepared-lists/catalog-view.ts';
import { preparedForm } from '../../../../../shared/domain/items/prepared-lists/prepared-form.ts';
import { preparedListStore } from '../../../../../shared/domain/items/prepared-lists/prepared-list-store.ts';
import { withdrawnTextParts } from '../../../../../shared/domain/matching/withdrawn-texts.ts';
import type { Table } from '../../../../../shared/platform/aws/table.ts';
import { inflateText } from '../../../../../shared/platform/compression/deflated-text.ts';
import { PreparedEntries } from '../../../../../shared/platform/http/response.ts';
import { formatItemId } from '../../../../../shared/platform/identifiers/item-id.ts';
import type { Caller } from '../../../../../shared/platform/identity/callers/caller.ts';
import { ownTables } from '../../../own-tables.ts';

/* This file has more than 300 lines, because the model, the operations and the property belong together. */

/* Run many more with `LIST_RUNS=200 npx vitest run test/unit/domain/items/lists/complete-lists.test.ts`. */
const RUNS = Number(process.env.LIST_RUNS ?? 4);
const UPLOAD_URL = 'https://files.example';
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const TYPES = ['chair', 'table'];
const CATALOGS = [0, 1, 2] as const;

let table: Table;
let matches: Table;
beforeAll(async () => {
  const tables = await ownTables();
  table = tables.items;
  matches = tables.matches;
});

class Crash extends Error {}

/** Files in memory; a writer may crash at one of them. */
function memoryFiles() {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    async readBytes(key: string) {
      const bytes = files.get(key);
      if (!bytes) throw new Error(`${key} does not exist`);
      return bytes;
    },
    putBytes: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
    delete: async (key: string) => void files.delete(key),
    async *keys(prefix: string) {
      yield* [...files.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    },
  };
}

const name = fc.constantFrom(...NAMES);
const catalog = fc.constantFrom(...CATALOGS);
const fits = fc.subarray(NAMES.slice(0, 3));
const write = fc.record({
  kind: fc.constant('write' as const),
  ...{ catalog, name, fits, type: fc.constantFrom(...TYPES) },
  width: fc.integer({ min: 1, max: 5 }),
  status: fc.constantFrom(0 as const, 0 as const, 1 as const, 2 as const),
});
const build = fc.record({
  kind: fc.constant('build' as const),
  catalog,
  /** The writer crashes at this file, after all files, or not at all. */
  crashAt: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined, freq: 2 }),
});
const share = fc.record({
  kind: fc.constant('share' as const),
  catalog,
  seen: fc.constantFrom('own', 'shared', 'public'),
});
const act = fc.oneof({ weight: 6, arbitrary: write }, { weight: 3, arbitrary: build }, { weight: 1, arbitrary: share });
/**
 * Operations that run concurrently, and the time until the next ones. The order of two share operations is undefined.
 */
const moment = fc.record({
  acts: fc.uniqueArray(act, {
    ...{ minLength: 1, maxLength: 6 },
    selector: (each) => (each.kind === 'share' ? each.catalog : each),
  }),
  passesMs: fc.integer({ min: 1, max: 9_000 }),
});

type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** A set of catalogs with two tenants: the first owns two catalogs, the second owns the third. */
async function newWorld(run: number) {
  let now = Date.parse('2026-01-31T09:00:00.000Z');
  const clock = () => new Date(now);
  const items = itemStore(table, withdrawnTextParts(matches));
  const catalogs = catalogStore(table);
  const files = memoryFiles();
  const preparedLists = preparedListStore(table, files);
  const seen = new Map<number, string>(CATALOGS.map((index) => [index, 'own']));
  const model = new Map<string, StoredItem>();
  let builds = 0;
  const idOf = (index: number) => `c${index}-${run}`;
  const tenants = [2 * run + 1, 2 * run + 2] as const;
  const ownerOf = (index: number) => tenants[index < 2 ? 0 : 1];
  const putCatalog = (index: number) =>
    catalogs.put(
      Catalog.parse({
        ...{ id: idOf(index), label: idOf(index), tenant: ownerOf(index) },
        visibility: seen.get(index) === 'public' ? 'public' : 'tenant',
        sharedWith: seen.get(index) === 'shared' ? [tenants[index < 2 ? 1 : 0]] : [],
      }),
    );
  for (const index of CATALOGS) await putCatalog(index);

  const remember = (item: StoredItem) => {
    const id = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
    const before = model.get(id);
    if (!before || before.version < item.version) model.set(id, item);
    if (before && before.version < item.version) expect(item.updated > before.updated).toBe(true);
  };
  const writeItem = async ({
    catalog: index,
    name: externalId,
    fits: fitted,
    type,
    width,
    status,
  }: Act & { kind: 'write' }) => {
    const content = {
      ...{ type, width, visibilityStatus: status },
      perfectFitItemIds: fitted.map((each) => `${idOf(0)}:${each}`),
      perfectFitComponentIds: fitted.map((each) => `${run} ${each}`),
    };
    const key = { tenant: ownerOf(index), catalog: idOf(index), externalId };
    const time = clock().toISOString();
    const item = StoredItem.parse({ ...content, ...key, created: time, updated: time, version: 1 });
    try {
      await items.create(item);
      remember(item);
    } catch {
      // It exists already, or another writer has created it at this moment.
      const deps = { items, clock, random: () => 0.5, sleep: async () => undefined };
      remember(await changeItem(key, (current) => ({ ...current, ...content }), deps));
    }
  };
  const buildCatalog = async ({ catalog: index, crashAt }: Act & { kind: 'build' }) => {
    let written = 0;
    const putBytes = async (key: string, bytes: Uint8Array) => {
      if (written++ === crashAt) throw new Crash();
      await files.putBytes(key, bytes);
    };
    const crashingFiles = { ...files, putBytes };
    const deps = {
      items,
      preparedLists: preparedListStore(table, crashingFiles),
      files: crashingFiles,
      uploadUrl: UPLOAD_URL,
      clock,
    };
    const ids = () => `${builds++}`;
    try {
      await buildPreparedList(
        { tenant: ownerOf(index), catalogId: idOf(index) },
        { ...deps, ids, partCharacters: 1_500 },
      );
      return 'built';
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      return 'crashed';
    }
  };
  return {
    ...{ model, clock, idOf, ownerOf, seen, tenants },
    sources: {
      ...{ items, catalogs, files },
      view: openCatalogViews({ items, preparedLists, files, form: preparedForm(UPLOAD_URL) }),
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Hides the public catalogs from the following runs. */
    async end() {
      for (const index of CATALOGS) {
        seen.set(index, 'own');
        await putCatalog(index);
      }
    },
    async act(each: Act): Promise<string> {
      if (each.kind === 'build') return buildCatalog(each);
      if (each.kind === 'write') await writeItem(each);
      else {
        seen.set(each.catalog, each.seen);
        await putCatalog(each.catalog);
      }
      return each.kind;
    },
  };
}

type World = Awaited<ReturnType<typeof newWorld>>;

/** A caller of a tenant; lists use only this field. */
function callerOf(tenant: number, context: 'planner' | 'cms'): Caller {
  return {
    apiKey: { id: 'key', tenant: 1, context, public: false },
    tenant: { id: tenant } as Caller['tenant'],
    language: 'en',
    hasRight: () => false,
  };
}

interface Listed {
  readonly id: string;
  readonly version: number;
}

/** Reads a list in the same way as an endpoint. */
async function read(world: World, caller: Caller, query: Record<string, string[]>, isStill = true) {
  const { filter, page, ignored } = readFilter(ItemQuery.parse(query));
  const found: AsyncGenerator<ListEntry> = listItems(filter, caller, world.sources, page);
  const presentation = { language: caller.language, uploadUrl: UPLOAD_URL };
  const list = presentedList(found, { presentation, clock: world.clock, ignored, page });
  const items: Listed[] = [];
  for await (const entry of list.items) {
    if (!(entry instanceof PreparedEntries)) items.push({ id: entry.id, version: entry.version });
    else {
      const text = typeof entry.text === 'string' ? entry.text : inflateText(entry.text).toString();
      items.push(...(JSON.parse(`[${text}]`) as Listed[]).map(({ id, version }) => ({ id, version })));
    }
  }
  const meta = list.meta();
  expect(meta.count).toBe(items.length);
  if (!isStill) return { items, meta };
  const updated = items.map(({ id }) => world.model.get(id)?.updated ?? '').toSorted();
  expect(meta.lastUpdated).toBe(updated.at(-1) ?? null);
  return { items, meta };
}

const byId = (one: Listed, two: Listed) => (one.id < two.id ? -1 : 1);

/**
 * The required content of a list that was read during writes: each item once, and every item that nobody has changed.
 */
function compareMeanwhile(
  world: World,
  caller: Caller,
  before: ReadonlyMap<string, StoredItem>,
  items: readonly Listed[],
) {
  const { model, ownerOf, seen, idOf } = world;
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  const visible = CATALOGS.filter((index) => ownerOf(index) === caller.tenant.id || seen.get(index) !== 'own').map(
    idOf,
  );
  const untouched = [...model].filter(
    ([id, item]) =>
      before.get(id)?.version === item.version && visible.includes(item.catalog) && item.visibilityStatus === 0,
  );
  for (const [id, { version }] of untouched) expect(items).toContainEqual({ id, version });
}

/**
 * Compares every filter of one caller with the model.
 *
 * @param isPrepared each catalog has a prepared list of today, so every total is known
 * @returns whether the list came from prepared lists, and how many pages knew the total of a longer list
 */
async function compare(world: World, caller: Caller, since: Date, isPrepared = false): Promise<[number, number]> {
  const { model, idOf, ownerOf, seen } = world;
  const cms = caller.apiKey.context === 'cms';
  const visible = CATALOGS.filter((index) => ownerOf(index) === caller.tenant.id || seen.get(index) !== 'own').map(
    idOf,
  );
  const all = [...model.entries()]
    .filter(([, item]) => visible.includes(item.catalog))
    .map(([id, item]) => ({ id, item, version: item.version }));
  const listed = all.filter(({ item }) => item.visibilityStatus === 0 || (cms && item.visibilityStatus === 1));
  const plain = (entries: readonly (Listed & { item: StoredItem })[]) =>
    entries.map(({ id, version }) => ({ id, version })).toSorted(byId);
  const sorted = async (query: Record<string, string[]>) => {
    const { items, meta } = await read(world, caller, query);
    return { items: items.toSorted(byId), meta };
  };

  const whole = await sorted({});
  expect(whole.items).toEqual(plain(listed));
  expect((await sorted({ catalog: [idOf(1)] })).items).toEqual(
    plain(listed.filter(({ item }) => item.catalog === idOf(1))),
  );
  expect((await sorted({ 'types[]': ['chair'], 'catalog[]': [idOf(0), idOf(2)] })).items).toEqual(
    plain(listed.filter(({ item }) => item.type === 'chair' && item.catalog !== idOf(1))),
  );

  const requested = CATALOGS.flatMap((index) => NAMES.slice(0, 3).map((each) => `${idOf(index)}:${each}`)).reverse();
  const byIds = all.filter(({ id, item }) => requested.includes(id) && (cms || item.visibilityStatus !== 2));
  expect((await read(world, caller, { 'ids[]': requested })).items.map(({ id }) => id)).toEqual(
    requested.filter((id) => byIds.some((each) => each.id === id)),
  );

  const wanted = [`${idOf(0)}:a`, `${idOf(0)}:b`];
  const fitting = listed.filter(
    ({ id, item }) => !wanted.includes(id) && item.perfectFitItemIds.some((each) => wanted.includes(each)),
  );
  expect((await read(world, caller, { 'perfectFitItemIds[]': wanted })).items).toEqual(plain(fitting));
  const component = `${world.idOf(0).slice(3)} c`;
  expect((await read(world, caller, { 'perfectFitComponentIds[]': [component] })).items).toEqual(
    plain(listed.filter(({ item }) => item.perfectFitComponentIds.includes(component))),
  );

  const distance = distanceFrom({ width: 3 });
  const near = listed
    .filter(({ item }) => item.type === 'chair')
    .map(({ id, item }) => ({ id, away: distance(traitsOf(item)) }))
    .toSorted((a, b) => a.away - b.away || (a.id < b.id ? -1 : 1));
  expect((await read(world, caller, { type: ['chair'], width: ['3'] })).items.map(({ id }) => id)).toEqual(
    near.map(({ id }) => id),
  );

  const delta = (await read(world, caller, { deltaSince: [since.toISOString()] })).items;
  const reported = all.filter(({ item }) => item.visibilityStatus !== 1 || cms);
  expect(new Set(delta.map(({ id }) => id)).size).toBe(delta.length);
  expect(delta.toSorted(byId)).toEqual(plain(reported.filter(({ item }) => item.updated > since.toISOString())));

  const chairs = (await read(world, caller, { 'types[]': ['chair'], limit: ['1'] })).meta.total;
  expect([undefined, listed.filter(({ item }) => item.type === 'chair').length]).toContain(chairs);
  const paged: Listed[] = [];
  let knownTotals = 0;
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await read(world, caller, { limit: ['4'], ...(cursor !== undefined && { cursor: [cursor] }) });
    paged.push(...page.items);
    const isWhole = cursor === undefined && page.meta.nextCursor === undefined;
    if (isWhole || isPrepared) expect(page.meta.total).toBe(listed.length);
    else expect([undefined, listed.length]).toContain(page.meta.total);
    if (!isWhole && page.meta.total !== undefined) knownTotals += 1;
    cursor = page.meta.nextCursor;
    more = cursor !== undefined;
  }
  expect(paged).toEqual(plain(listed));
  return [Number(whole.meta.cached), knownTotals];
}

test('for any writes, archives, shares, prepared lists and crashes, every list is complete and has no duplicates', async () => {
  const counts = new Map<string, number>();
  const count = (what: string, more = 1) => counts.set(what, (counts.get(what) ?? 0) + more);
  let runs = 0;
  const live = async (world: World, moments: readonly (typeof moment extends fc.Arbitrary<infer M> ? M : never)[]) => {
    const [own, other] = world.tenants;
    const callers = [callerOf(own, 'planner'), callerOf(own, 'cms'), callerOf(other, 'planner')];
    let since = world.clock();
    for (const [index, { acts, passesMs }] of moments.entries()) {
      const caller = callers[index % callers.length];
      if (!caller) continue;
      const before = new Map(world.model);
      const reading = read(world, caller, {}, false);
      for (const what of await Promise.all(acts.map((each) => world.act(each)))) count(what);
      const isShared = acts.some(({ kind }) => kind === 'share');
      if (!isShared) compareMeanwhile(world, caller, before, (await reading).items);
      await reading;
      const [cached, known] = await compare(world, caller, since);
      count('lists from prepared lists', cached);
      count('pages with the total of a longer list', known);
      since = world.clock();
      world.pass(passesMs);
    }
    // At the end all prepared lists are built again, after every earlier one has expired.
    world.pass(3_600_000);
    for (const catalog of CATALOGS) await world.act({ kind: 'build', catalog, crashAt: undefined });
    expect((await compare(world, callerOf(own, 'cms'), since, true))[0]).toBe(1);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 2, maxLength: 6 }), async (moments) => {
      const world = await newWorld(runs++);
      try {
        await live(world, moments);
      } finally {
        await world.end();
      }
    }),
    { numRuns: RUNS },
  );
  console.log(`what happened: ${[...counts].map(([what, times]) => `${what} ${times}`).join(', ')}`);
});
