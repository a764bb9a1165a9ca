import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { ShortId } from '../../shared/domain/client-calls/short-id.ts';
import { Material } from '../../shared/domain/materials/material.ts';
import { plannerPlan } from '../fixtures/planner-plan.ts';
import { type Client, demoClient, jsonBody } from './client.ts';
import { savedTable } from './saved-table.ts';

/* Calls of published clients that the specification does not contain. They send the browser key and its 03 token. */

const endpoints = inject('endpoints');
const Created = z.object({ shortId: ShortId });

let browser: Client;
let other: Client;
beforeAll(async () => {
  [browser, other] = await Promise.all([
    demoClient(endpoints, { tenant: 1, context: 'browser' }),
    demoClient(endpoints, { tenant: 2, context: 'browser' }),
  ]);
});

describe('a short id', () => {
  const reference = { type: 'plan', referencedId: 'ps_8Jm0zq2dXo9c1w' };
  const create = async (body: unknown, client = browser) =>
    Created.parse((await client.call('POST', '/v2/shortIds', jsonBody(body))).json).shortId;
  const timestamp = expect.stringMatching(/^\d{4}-.*Z$/);

  test('stands for a long id within its tenant, and names its type by a number', async () => {
    const { status, json } = await other.call('POST', '/v2/shortIds', jsonBody({ shortId: reference }));
    const { shortId } = Created.parse(json);
    const id = shortId.shortId;
    expect(id, 'at least 64 random bits').toMatch(/^[\w-]{11}$/);
    expect([status, shortId]).toEqual([
      200,
      {
        ...{ shortId: id, id, referencedId: reference.referencedId, type: 1 },
        url: `${endpoints.baseUrl}/view/${id}`,
        ...{ created: timestamp, lastAccess: shortId.created },
      },
    ]);
    expect((await other.call('GET', `/v2/shortIds/${id}`)).json).toEqual({ shortId });
    expect((await browser.call('GET', `/v2/shortIds/${id}`)).status).toBe(404);
  });

  test.each([
    [3, 3],
    [0, 0],
    ['2', 2],
    ['configuration', 3],
    ['user', 2],
    ['planSnapshot', 1],
    ['something else', 0],
    [17, 0],
  ])('of type %j has the number %j', async (type, number) => {
    expect(await create({ type, referencedId: 'demo:sofa' })).toMatchObject({ type: number });
  });

  test('keeps the other fields that a client sends, but ignores an id that the client chooses', async () => {
    const sent = { ...reference, label: 'Kitchen', parent: null, pk: '1#catalogs' };
    const shortId = await create({ ...sent, id: 'mine', shortId: 'mine' });
    expect(shortId).toMatchObject({ ...sent, type: 1, id: expect.stringMatching(/^[\w-]{11}$/) });
    expect((await browser.call('GET', `/v2/shortIds/${shortId.id}`)).json).toEqual({ shortId });
    const book = { ...reference, text: 'x'.repeat(20_000) };
    expect((await browser.call('POST', '/v2/shortIds', jsonBody(book))).status).toBe(413);
  });

  test('that an earlier version stored stays readable, and notes the read', async () => {
    const saved = await savedTable(inject('dataFolder'));
    await saved.put({ pk: '1#short#AbCdEfGh_1', sk: 'short', id: 'AbCdEfGh_1', content: reference });
    const { status, json } = await browser.call('GET', '/v2/shortIds/AbCdEfGh_1');
    const { shortId } = Created.parse(json);
    expect([status, shortId]).toMatchObject([200, { shortId: 'AbCdEfGh_1', type: 1, created: null }]);
    expect(Date.now() - Date.parse(shortId.lastAccess ?? '')).toBeLessThan(60_000);
    expect((await browser.call('GET', '/v2/shortIds/AbCdEfGh_1')).json).toEqual({ shortId });
  });

  test.each([
    ['without a type', { referencedId: 'a' }],
    ['for nothing', { type: 'plan', referencedId: '' }],
    ['for a value that is not text', { type: 'plan', referencedId: { id: 1 } }],
    ['for a text that is too long', { type: 'plan', referencedId: 'x'.repeat(2_000) }],
  ])('is not created %s', async (_, body) => {
    expect((await browser.call('POST', '/v2/shortIds', jsonBody(body))).status).toBe(400);
  });

  test.each(['nobody', 'AAAAAAAAAA', 'AAAAAAAAAAA', 'x'.repeat(3_000), '%F0%9F%AA%91'])(
    'that does not exist gets 404: %s',
    async (id) => {
      expect((await browser.call('GET', `/v2/shortIds/${id}`)).status).toBe(404);
    },
  );
});

describe('a user action', () => {
  test.each([
    ['is counted by its type and day', { userAction: { type: 'planOpened', userId: 'anna' } }, 'planOpened'],
    ['may be sent unwrapped, with a number as its type', { type: 7 }, '7'],
    ['without a type is counted as "other"', {}, 'other'],
    ['with personal data as its type is counted as "other"', { type: 'anna@example.com' }, 'other'],
  ])('%s', async (_, body, type) => {
    const { status, json } = await browser.call('POST', '/v2/userActions', jsonBody(body));
    expect([status, json]).toEqual([200, { userAction: { type, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } }]);
  });
});

test.each([
  ['/v2/materials?ids[]=', 'materials'],
  ['/v2/materials/?ids[]=&groups[]=', 'materials'],
  ['/v2/components', 'components'],
  ['/v2/catalogs/basic/components', 'components'],
  ['/v2/preloads/components', 'components'],
  ['/v2/meshes?catalog=basic', 'meshes'],
  ['/v2/prices?priceIds[]=1', 'prices'],
  ['/v2/itemAdditionalContents?itemIds[]=demo:unknown', 'itemAdditionalContents'],
])('%s returns an empty list in the usual form', async (path, key) => {
  const { status, json } = await browser.call('GET', path);
  expect([status, json]).toEqual([200, { [key]: [], meta: { total: 0, serverTime: expect.any(String) } }]);
});

describe('the way of a customer through a published client', () => {
  const Snapshot = z.object({ planSnapshot: z.object({ id: z.string(), plan: z.string() }) });
  const Saved = z.object({ configuration: z.looseObject({ id: z.string() }) });
  const Materials = z.object({ materials: z.array(Material) });
  const read = async (path: string) => (await browser.call('GET', `/v2${path}`)).json;
  const post = async (path: string, body: unknown) => (await browser.call('POST', `/v2${path}`, jsonBody(body))).json;

  test('paints a room, saves it, shares it, and reopens it by a short link', async () => {
    const offered = Materials.parse(await read('/catalogs/basic/materials')).materials;
    const [floor, wall] = ['floor', 'wall'].map((place) => offered.find(({ tags }) => tags.includes(place))?.id ?? '');
    const painted = Materials.parse(await read(`/materials?ids[]=${floor}&ids[]=${wall}&embedTextures=true`)).materials;
    for (const { active, textureObjects } of painted) {
      const [texture] = textureObjects;
      const response = await fetch(texture?.url ?? '', { headers: { origin: 'https://shop.example' } });
      expect([active, response.status, response.headers.get('access-control-allow-origin')]).toEqual([true, 200, '*']);
    }
    const plan = plannerPlan({
      doorId: 'basic:door',
      chairId: 'demo:oak-slat-chair',
      wallId: wall ?? '',
      floorId: floor ?? '',
    });
    const { planSnapshot } = Snapshot.parse(await post('/planSnapshots', { planSnapshot: { plan } }));
    const { shortId } = Created.parse(await post('/shortIds', { shortId: { type: 1, referencedId: planSnapshot.id } }));
    const body = new FormData();
    const email = `${shortId.id.replaceAll(/[-_]/g, 'x')}@customer.example`;
    for (const [name, value] of Object.entries({ email, type: '13' })) body.set(name, value);
    const shared = await browser.call('POST', `/v2/planSnapshots/${planSnapshot.id}/shares`, { body });
    expect([shared.status, shared.json]).toMatchObject([200, { share: { type: 13 } }]);

    const opened = Created.parse(await read(`/shortIds/${shortId.shortId}`)).shortId;
    expect([opened.type, opened.url]).toEqual([1, shortId.url]);
    const reopened = Snapshot.parse(await read(`/planSnapshots/${opened.referencedId}`)).planSnapshot;
    expect(reopened.plan, 'byte for byte').toBe(plan);
    const ids = [...new Set(reopened.plan.match(/(?<=<itemId>)[^<]+/g))];
    const { materials } = Materials.parse(await read(`/materials/?${ids.map((id) => `ids[]=${id}`).join('&')}`));
    expect(materials.map(({ id }) => id).toSorted()).toEqual([floor, wall].toSorted());
  });

  test('saves a configured piece of furniture, and reopens it by a short link', async () => {
    const sent = {
      ...{ created: new Date().toISOString(), lastAccess: null, configurationHash: 'AB12', parts: [] },
      ...{ configuration: '{"componentId":"shop:shelf","parameters":{"w":800}}', rootComponentId: 'shop:shelf' },
      ...{ width: 800, height: 2_000, depth: 400, catalog: 'shop', orderable: true, requestable: true },
    };
    const { configuration } = Saved.parse(await post('/configurations', { configuration: sent }));
    const { shortId } = Created.parse(
      await post('/shortIds', { shortId: { type: 3, referencedId: configuration.id } }),
    );
    const { referencedId, type } = Created.parse(await read(`/shortIds/${shortId.id}`)).shortId;
    expect(type).toBe(3);
    expect(await read(`/configurations/${referencedId}`)).toEqual({ configuration });
    expect(configuration).toMatchObject(sent);
  });
});
