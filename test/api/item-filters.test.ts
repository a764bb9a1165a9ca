import { beforeAll, describe, expect, inject, test } from 'vitest';
import { listItems } from '../../shared/contract/routes/items.ts';
import { type Client, type ClientOptions, demoClient, jsonBody } from './client.ts';
import { putCatalogs } from './own-catalogs.ts';

const endpoints = inject('endpoints');
const run = Date.now().toString(36);
const OWN = `own-${run}`;
const SHARED = `shared-${run}`;
const HIDDEN = `hidden-${run}`;
const TYPE = `chair-${run}`;

let manager: Client;
let planner: Client;
let other: Client;
let began: string;

beforeAll(async () => {
  const tenant = { tenant: 1, visibility: 'tenant' as const };
  await putCatalogs(inject('dataFolder'), [
    { id: OWN, label: 'Own', ...tenant },
    { id: SHARED, label: 'Shared', ...tenant, sharedWith: [2] },
    { id: HIDDEN, label: 'Hidden', ...tenant },
  ]);
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  planner = await demoClient(endpoints);
  other = await demoClient(endpoints, { tenant: 2 });
  // The clocks of the functions may differ.
  began = new Date(Date.now() - 1_000).toISOString();
  const chair = { type: TYPE, detailType: 'dining', basecolor: '#8a5a2b', width: 450, height: 900, depth: 500 };
  for (const [id, content] of [
    [`${OWN}:oak`, chair],
    [`${OWN}:dark`, { ...chair, basecolor: '#4b3018', width: 460 }],
    [`${OWN}:blue`, { ...chair, basecolor: '#2040a0' }],
    [`${OWN}:wide`, { ...chair, width: 1_800 }],
    [`${OWN}:stool`, { ...chair, detailType: 'bar' }],
    [`${OWN}:secret`, { ...chair, visibilityStatus: 1 }],
    [`${OWN}:cushion`, { type: 'decoration', perfectFitItemIds: [`${OWN}:oak`, `${OWN}:cushion`] }],
    [`${SHARED}:cover`, { type: 'decoration', perfectFitItemIds: [`${OWN}:oak`, `${OWN}:dark`] }],
    [`${SHARED}:foot`, { type: 'other', perfectFitComponentIds: ['leg/1', 'leg/2'] }],
    [`${HIDDEN}:chair`, chair],
  ] as const) {
    expect((await manager.call('POST', '/v2/items', jsonBody({ id, ...content }))).status).toBe(201);
  }
});

async function list(query: string, client = planner) {
  const response = await client.call('GET', query.startsWith('/') ? query : `/v2/items?${query}`);
  expect(response).toMatchObject({ status: 200 });
  const { items, meta } = listItems.response.parse(response.json);
  expect(meta.count).toBe(items.length);
  // Of a page, the length of the whole list is known where prepared lists have it.
  const isPage = query.includes('cursor=') || meta.nextCursor !== undefined;
  if (!isPage) expect(meta.total).toBe(items.length);
  const newest = items.map(({ updated }) => updated).toSorted();
  expect(meta.lastUpdated).toBe(newest.at(-1) ?? null);
  return { ids: items.map(({ id }) => id), meta, items };
}
const own = (...names: string[]) => names.map((name) => `${OWN}:${name}`);

describe('types[]', () => {
  test('selects items of these types in all catalogs that the caller sees', async () => {
    const { ids } = await list(`types[]=${TYPE}`);
    expect(ids.toSorted()).toEqual([`${HIDDEN}:chair`, ...own('blue', 'dark', 'oak', 'stool', 'wide')]);
    expect((await list(`types[]=${TYPE}`, other)).ids).toEqual([]);
    expect((await list('types[]=nothing-is-of-it')).ids).toEqual([]);
  });

  test('can be combined with one or several catalogs', async () => {
    expect((await list(`types[]=decoration&catalog=${OWN}`)).ids).toEqual(own('cushion'));
    const { ids } = await list(`types[]=decoration&types[]=other&catalog[]=${OWN}&catalog[]=${SHARED}`);
    expect(ids.toSorted()).toEqual([...own('cushion'), `${SHARED}:cover`, `${SHARED}:foot`]);
  });
});

describe('perfect fit', () => {
  test('selects the items that declare a fit with the requested item, without that item', async () => {
    expect((await list(`perfectFitItemIds[]=${OWN}:oak`)).ids).toEqual([...own('cushion'), `${SHARED}:cover`]);
    const both = await list(`perfectFitItemIds[]=${OWN}:oak&perfectFitItemIds[]=${OWN}:cushion`);
    expect(both.ids).toEqual([`${SHARED}:cover`]);
  });

  test('selects the items that fit a component', async () => {
    const { ids } = await list('perfectFitComponentIds[]=leg/2&perfectFitComponentIds[]=leg/1');
    expect(ids).toEqual([`${SHARED}:foot`]);
  });

  test('returns only items that the caller sees, including those of a catalog shared with the tenant', async () => {
    expect((await list(`perfectFitItemIds[]=${OWN}:oak`, other)).ids).toEqual([`${SHARED}:cover`]);
  });

  test('stops using a removed relation and uses a new one', async () => {
    const id = `${OWN}:plinth`;
    await manager.call('POST', '/v2/items', jsonBody({ id, perfectFitComponentIds: ['base', 'old base'] }));
    await manager.call('PUT', `/v2/items/${id}`, jsonBody({ perfectFitComponentIds: ['base', 'new base'] }));
    expect((await list('perfectFitComponentIds[]=old%20base')).ids).toEqual([]);
    expect((await list('perfectFitComponentIds[]=new%20base')).ids).toEqual([id]);
    await manager.call('DELETE', `/v2/items/${id}`);
    expect((await list('perfectFitComponentIds[]=new%20base')).ids).toEqual([]);
  });

  test('accepts at most as many relations as one transaction can write', async () => {
    const perfectFitItemIds = Array.from({ length: 46 }, (_, index) => `demo:${index}`);
    const response = await manager.call('POST', '/v2/items', jsonBody({ id: `${OWN}:many`, perfectFitItemIds }));
    expect(response).toMatchObject({ status: 400 });
  });
});

describe('similar', () => {
  test('ranks items of the type by their distance, in a stable order', async () => {
    const query = `type=${TYPE}&detailType=dining&color=%238a5a2b&width=450&height=900&depth=500`;
    const { ids } = await list(query);
    expect(ids.slice(2)).toEqual(own('dark', 'wide', 'blue', 'stool'));
    expect(ids.slice(0, 2).toSorted()).toEqual([`${HIDDEN}:chair`, ...own('oak')]);
    expect((await list(query)).ids).toEqual(ids);
  });

  test('includes hidden items in a cms context, and returns nothing to another tenant', async () => {
    expect((await list(`type=${TYPE}&width=450`, manager)).ids).toContain(`${OWN}:secret`);
    expect((await list(`type=${TYPE}&width=450`)).ids).not.toContain(`${OWN}:secret`);
    expect((await list(`type=${TYPE}&width=450`, other)).ids).toEqual([]);
  });

  test('with missing parameters is ignored and reported', async () => {
    const { ids, meta } = await list(`type=${TYPE}`);
    expect(ids).toContain('basic:door');
    expect(meta.ignoredFilters).toEqual(['similar']);
  });
});

describe('deltaSince', () => {
  test('selects the items written after a moment, and no older ones', async () => {
    const { ids, items, meta } = await list(`deltaSince=${began}`);
    expect(ids).toEqual(expect.arrayContaining(own('oak', 'dark', 'cushion')));
    expect(items.filter(({ updated }) => updated <= began)).toEqual([]);
    expect((await list('')).ids.length).toBeGreaterThan(ids.length);
    expect(meta.ignoredFilters).toBeUndefined();
    const future = new Date(Date.now() + 3_600_000).toISOString();
    expect((await list(`deltaSince=${future}`)).ids).toEqual([]);
  });

  test('returns each item once, in the order of the changes', async () => {
    await manager.call('PUT', `/v2/items/${OWN}:oak`, jsonBody({ label: 'Changed' }));
    const { ids, items } = await list(`deltaSince=${began}&catalog=${OWN}`);
    expect(items.map(({ updated }) => updated)).toEqual(items.map(({ updated }) => updated).toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.at(-1)).toBe(`${OWN}:oak`);
  });

  test('selects strictly later changes, and deltaMark is the moment to ask with next', async () => {
    const { items } = await list(`catalog=${OWN}`);
    const newest =
      items
        .map(({ updated }) => updated)
        .toSorted()
        .at(-1) ?? '';
    expect((await list(`catalog=${OWN}&deltaSince=${newest}`)).ids, 'at the moment itself').toEqual([]);
    const before = new Date(Date.parse(newest) - 1).toISOString();
    const later = await list(`catalog=${OWN}&deltaSince=${before}`);
    expect(new Set(later.items.map(({ updated }) => updated))).toEqual(new Set([newest]));
    const { deltaMark, serverTime } = later.meta;
    expect(Date.parse(serverTime) - Date.parse(deltaMark), 'the longest time of a write in flight').toBe(9_000);
    await manager.call('PUT', `/v2/items/${OWN}:oak`, jsonBody({ label: 'Changed after the mark' }));
    expect((await list(`catalog=${OWN}&deltaSince=${deltaMark}`)).ids).toContain(`${OWN}:oak`);
  });

  test('can be combined with every other filter', async () => {
    const ofSource = new Date(Date.now() + 3_600_000).toISOString();
    for (const filter of [
      `ids[]=${OWN}:oak`,
      `perfectFitItemIds[]=${OWN}:oak`,
      `catalog[]=${OWN}`,
      `types[]=${TYPE}`,
      `type=${TYPE}&width=450`,
    ]) {
      expect((await list(`${filter}&deltaSince=${began}`)).ids, filter).not.toEqual([]);
      expect((await list(`${filter}&deltaSince=${ofSource}`)).ids, filter).toEqual([]);
    }
  });

  test('reports an archived item to every caller that saw it', async () => {
    const id = `${OWN}:old`;
    await manager.call('POST', '/v2/items', jsonBody({ id, type: TYPE }));
    await manager.call('DELETE', `/v2/items/${id}`);
    expect((await list(`catalog=${OWN}`)).ids).not.toContain(id);
    const { items } = await list(`catalog=${OWN}&deltaSince=${began}`);
    expect(items.find((item) => item.id === id)).toMatchObject({ visibilityStatus: 2, hidden: true });
    expect((await list(`deltaSince=${began}`, other)).ids).not.toContain(id);
  });

  test('in an invalid format is ignored and reported', async () => {
    const { ids, meta } = await list(`catalog=${OWN}&deltaSince=2026-01-31`);
    expect(ids).toContain(`${OWN}:oak`);
    expect(meta.ignoredFilters).toEqual(['deltaSince']);
  });

  test('accepts a plus sign that was decoded as a space', async () => {
    const moment = began.replace('Z', '+0000');
    expect((await list(`deltaSince=${moment}`)).ids).toContain(`${OWN}:oak`);
  });
});

describe('visibility by status', () => {
  test('lists contain status 0, and in a cms context status 1; ids[] returns 0 and 1, also in a cms context', async () => {
    const ids = await Promise.all(
      [0, 1, 2].map(async (visibilityStatus) => {
        const id = `${HIDDEN}:status-${visibilityStatus}`;
        await manager.call('POST', '/v2/items', jsonBody({ id }));
        await manager.call('PUT', `/v2/items/${id}`, jsonBody({ visibilityStatus }));
        return id;
      }),
    );
    const [shown, hidden, archived] = ids;
    const query = ids.map((id) => `ids[]=${id}`).join('&');
    expect((await list(query)).ids).toEqual([shown, hidden]);
    expect((await list(query, manager)).ids).toEqual([shown, hidden, archived]);
    expect((await list(`catalog=${HIDDEN}`)).ids.toSorted()).toEqual([`${HIDDEN}:chair`, shown]);
    expect((await list(`catalog=${HIDDEN}`, manager)).ids.toSorted()).toEqual([`${HIDDEN}:chair`, shown, hidden]);
  });
});

describe('pages', () => {
  const pages = async (query: string, limit: number, options: ClientOptions = {}) => {
    const client = await demoClient(endpoints, options);
    const found: string[] = [];
    const totals = new Set<number>();
    let cursor: string | undefined;
    do {
      const { ids, meta } = await list(`${query}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`, client);
      expect(ids.length).toBeLessThanOrEqual(limit);
      found.push(...ids);
      if (meta.total !== undefined) totals.add(meta.total);
      cursor = meta.nextCursor;
    } while (cursor !== undefined);
    expect([...totals].filter((total) => total !== found.length)).toEqual([]);
    return found;
  };

  test.each([
    `catalog[]=${OWN}&catalog[]=${SHARED}`,
    `types[]=${TYPE}`,
    `ids[]=${OWN}:stool&ids[]=none&ids[]=${OWN}:oak&ids[]=${OWN}:dark`,
    `perfectFitItemIds[]=${OWN}:oak`,
    `type=${TYPE}&width=450`,
    `catalog=${OWN}&deltaSince=2026-01-01T00:00:00.000Z`,
  ])('together contain the whole list: %s', async (query) => {
    // A prepared list has recent writes at its end; pages are ordered by id.
    const inOrder = (ids: readonly string[]) => (/^(catalog\[|types)/.test(query) ? ids.toSorted() : ids);
    const { ids } = await list(query);
    expect(await pages(query, 2)).toEqual(inOrder(ids));
    expect(await pages(query, ids.length)).toEqual(inOrder(ids));
  });

  test('with an invalid limit or cursor get 400', async () => {
    for (const query of ['limit=0', 'limit=many', 'cursor=nonsense']) {
      expect(await planner.call('GET', `/v2/items?${query}`)).toMatchObject({ status: 400 });
    }
    const { meta } = await list(`catalog=${OWN}&limit=1`);
    expect(await planner.call('GET', `/v2/items?types[]=${TYPE}&cursor=${meta.nextCursor}`)).toMatchObject({
      status: 400,
    });
  });

  test('of fits for impossible ids are empty, at any length of the ids', async () => {
    expect((await list(`perfectFitItemIds[]=${'x'.repeat(5_000)}`)).ids).toEqual([]);
  });
});

describe('the links of an item', () => {
  test('work: similarItems excludes the item itself, perfectFit returns the items that fit it', async () => {
    const similar = await list(`/v2/items/${OWN}:oak/similarItems`);
    expect(similar.ids).not.toContain(`${OWN}:oak`);
    expect(similar.ids.slice(0, 2)).toEqual([`${HIDDEN}:chair`, `${OWN}:dark`]);
    const fits = await list(`/v2/items/${OWN}:oak/perfectFit`);
    expect(fits.ids).toEqual([...own('cushion'), `${SHARED}:cover`]);
  });

  test('of a foreign item get the same response as those of an unknown item', async () => {
    for (const link of ['similarItems', 'perfectFit', 'additionalContents']) {
      for (const id of [`${OWN}:oak`, 'demo:none', 'nonsense']) {
        expect(await other.call('GET', `/v2/items/${id}/${link}`)).toMatchObject({ status: 404 });
      }
    }
  });
});
