import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { CatalogPackage } from '../../shared/domain/materials/catalog-package.ts';
import { Material } from '../../shared/domain/materials/material.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { type Client, demoClient, fileForm, jsonBody } from './client.ts';
import { putCatalogs } from './own-catalogs.ts';
import { codeOf } from './plan-client.ts';

/* What published clients paint walls and floors with, and what else they read about items. Source: D452. */

const endpoints = inject('endpoints');
const OWN = `surfaces-${Date.now().toString(36)}`;
const OAK = `${OWN}:oak`;
const PAINTS = { 'pt-BR': { label: 'tinta', groupLabel: 'Tinta de parede' } };
const TAG = `warm-${OWN}`;
const SIZE = { width: 80, height: 64 };
const Listed = z.object({ materials: z.array(Material), meta: z.object({ total: z.int() }) });

let manager: Client;
let browser: Client;
let foreigner: Client;

beforeAll(async () => {
  await putCatalogs(inject('dataFolder'), [{ id: OWN, label: 'Surfaces', tenant: 1, visibility: 'tenant' }]);
  [manager, browser, foreigner] = await Promise.all([
    demoClient(endpoints, { context: 'cms', user: 'admin' }),
    demoClient(endpoints, { context: 'browser' }),
    demoClient(endpoints, { tenant: 2, context: 'browser' }),
  ]);
  const topImage = 'https://files.example/swatch.png';
  for (const [id, fields] of [
    ['oak', { type: 'decoration', detailType: 'floor', width: 1_200, depth: 800, basecolor: '#804020', tags: [TAG] }],
    ['paint', { type: 'material', topImage, group: 'paint', groupLabel: 'Wall paint', translations: PAINTS }],
    ['no-image', { type: 'material' }],
    ['hidden', { type: 'material', topImage, visibilityStatus: 1 }],
    ['lamp', { type: 'electric', topImage, tags: [TAG], price: 129.5, currency: 'EUR' }],
  ] as const) {
    const item = { id: `${OWN}:${id}`, label: id, ...fields };
    expect((await manager.call('POST', '/v2/items', jsonBody({ item }))).status).toBe(201);
  }
  const image = fileForm('file', 'oak.png', writePng(SIZE, plainRows(SIZE, 90)));
  image.set('type', 'topImage');
  expect((await manager.call('PUT', `/v2/items/${OAK}`, { body: image })).status).toBe(200);
});

const get = (path: string, client = browser) => client.call('GET', `/v2${path}`);
const material = async (id: string, client = browser) =>
  z.object({ material: Material }).parse((await get(`/materials/${id}`, client)).json).material;
async function list(path: string, client = browser) {
  const response = await get(path, client);
  expect([path, response.status]).toEqual([path, 200]);
  const { materials, meta } = Listed.parse(response.json);
  expect(meta.total).toBe(materials.length);
  return materials.map(({ id }) => id);
}

describe('a material', () => {
  test('is an item of walls or floors with its image from above as a texture in its true size', async () => {
    const { topImage } = await browser.item(OAK);
    const texture = {
      ...{ id: OAK, mapping: 'RGB', url: topImage, image: topImage, width: 80, height: 64 },
      ...{ mmWidth: 1_200, mmHeight: 800, tileable: true, material: OAK },
    };
    expect(await material(OAK)).toEqual({
      ...{ id: OAK, name: 'oak', externalIdentifier: 'oak', label: 'oak', group: 'floor', groupLabel: 'floor' },
      ...{ color: '#804020', thumbnail: topImage, active: true, tags: [TAG], textures: [OAK] },
      textureObjects: [texture],
      shading: {
        ...{ alpha: 1, metallic: 0, roughness: 0.8, doubleSided: false },
        basecolor: { r: 0.502, g: 0.251, b: 0.125 },
      },
      links: { item: `/items/${OAK}`, textures: `/materials/${OAK}/textures`, tags: `/items/${OAK}/tags` },
    });
    expect((await get(`/materials/${OAK}?embedTextures=true`)).json).toEqual({ material: await material(OAK) });
    expect((await get(`/textures/${OAK}`)).json).toEqual({ texture });
    const { json } = await get(`/materials/${OAK}/textures`);
    expect(json).toEqual({ textures: [texture], meta: { total: 1, serverTime: expect.any(String) } });
  });

  test('has the shading of its model once the model is converted', async () => {
    const job = await manager.startConversion(
      OAK,
      'oak.zip',
      boxArchive({ widthMm: 1_200, heightMm: 12, depthMm: 800 }),
    );
    expect(await manager.ended(job.id)).toMatchObject({ status: 100 });
    const { shading } = await material(OAK);
    expect(shading).not.toMatchObject({ basecolor: { r: 0.502, g: 0.251, b: 0.125 } });
    expect(shading).toMatchObject({ alpha: 1, metallic: expect.any(Number), doubleSided: expect.any(Boolean) });
    expect(await browser.item(OAK), 'the item does not show it').not.toHaveProperty('modelShading');
  });

  test.each(['no-image', 'lamp', 'unknown'])('is not %s', async (name) => {
    expect(codeOf(await get(`/materials/${OWN}:${name}`))).toBe('404 NOT_FOUND');
    expect(codeOf(await get(`/textures/${OWN}:${name}`))).toBe('404 NOT_FOUND');
  });

  test('is visible to those who see its catalog', async () => {
    expect(codeOf(await get(`/materials/${OAK}`, foreigner))).toBe('404 NOT_FOUND');
    expect(await list(`/materials?ids[]=${OAK}`, foreigner)).toEqual([]);
    expect(await list(`/catalogs/${OWN}/materials`, foreigner)).toEqual([]);
    expect(codeOf(await get(`/catalogs/${OWN}/package`, foreigner))).toBe('404 NOT_FOUND');
  });
});

describe('materials are listed', () => {
  const [paint, hidden] = [`${OWN}:paint`, `${OWN}:hidden`];

  test('with the labels of the requested language, whatever the case of its tag', async () => {
    const { json } = await manager.call('GET', `/v2/materials/${paint}`, { headers: { language: 'pt-BR' } });
    expect(json).toMatchObject({ material: { label: 'tinta', groupLabel: 'Tinta de parede' } });
  });

  test('by ids, in the order of the request', async () => {
    const ids = [paint, 'demo:unknown', `${OWN}:lamp`, hidden, OAK, paint];
    const query = ids.map((id) => `ids[]=${id}`).join('&');
    expect(await list(`/materials/?${query}&embedTextures=true`)).toEqual([paint, hidden, OAK]);
  });

  test('by groups, of a catalog, of a tag, and all', async () => {
    expect(await list('/materials?groups[]=paint&groups[]=nothing')).toContain(paint);
    expect(await list(`/materials?ids[]=${OAK}&groups[]=paint`)).toEqual(expect.arrayContaining([OAK, paint]));
    expect((await list(`/catalogs/${OWN}/materials`)).toSorted()).toEqual([OAK, paint]);
    expect((await list(`/catalogs/${OWN}/materials`, manager)).toSorted()).toEqual([hidden, OAK, paint].toSorted());
    expect(await list(`/tags/${TAG}/materials`)).toEqual([OAK]);
    expect(await list('/tags/nothing-has-this-tag/materials')).toEqual([]);
    expect(await list('/materials')).toEqual(expect.arrayContaining([OAK, paint, 'basic:oak-floor']));
  });

  test('from a prepared list like from the table', async () => {
    const cached = async () => {
      const { json } = await get(`/catalogs/${OWN}/items`);
      return z.object({ meta: z.object({ cached: z.boolean() }) }).parse(json).meta.cached;
    };
    await expect.poll(cached, { timeout: 240_000, interval: 500 }).toBe(true);
    expect((await list(`/catalogs/${OWN}/materials`)).toSorted()).toEqual([OAK, paint]);
    expect(await list(`/tags/${TAG}/materials`)).toEqual([OAK]);
    expect((await list('/materials?groups[]=paint')).filter((id) => id.startsWith(OWN))).toEqual([paint]);
  });

  test('with their textures in the package of a catalog', async () => {
    const { status, json, headers } = await get(`/catalogs/${OWN}/package`);
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    expect((await browser.call('GET', `/v2/catalogs/${OWN}/package`, known)).status).toBe(304);
    const materials = [await material(OAK), await material(paint)];
    const textures = materials.flatMap(({ textureObjects }) => textureObjects);
    const { package: found } = z.object({ package: CatalogPackage }).parse(json);
    const byId = (one: { id: string }, two: { id: string }) => (one.id < two.id ? -1 : 1);
    expect([
      status,
      { ...found, materials: found.materials.toSorted(byId), textures: found.textures.toSorted(byId) },
    ]).toEqual([200, { components: [], materials, textures }]);
  });
});

describe('an item', () => {
  test('is found by its tag, and the tag is one object with the image in both spellings', async () => {
    const inspirationImage = 'https://files.example/warm.jpg';
    expect((await manager.call('POST', '/v2/tags', jsonBody({ tag: { id: TAG, inspirationImage } }))).status).toBe(200);
    const { json } = await get(`/tags/${TAG}`);
    expect(json).toMatchObject({ tag: { id: TAG, inspirationImage, inpirationImage: inspirationImage } });
    const { tag } = json as { tag: object };
    const sentBack = { ...tag, inpirationImage: 'https://files.example/new.jpg' };
    expect((await manager.call('PUT', `/v2/tags/${TAG}`, jsonBody(sentBack))).json).toMatchObject({
      tag: { inspirationImage: 'https://files.example/new.jpg' },
    });
    expect(codeOf(await get('/tags/nobody-described-it'))).toBe('404 NOT_FOUND');
    const { items } = (await get(`/tags/${TAG}/items`)).json as { items: { id: string }[] };
    expect(items.map(({ id }) => id).toSorted()).toEqual([`${OWN}:lamp`, OAK]);
    expect((await get(`/tags/${TAG}/items`, foreigner)).json).toMatchObject({ items: [], meta: { total: 0 } });
  });

  test('has a price with the id of the item', async () => {
    const lamp = `${OWN}:lamp`;
    const { json } = await get(`/prices/?priceIds[]=${OAK}&priceIds[]=${lamp}&priceIds[]=nothing`);
    expect(json).toEqual({
      prices: [{ id: lamp, item: lamp, price: 129.5, currency: 'EUR' }],
      meta: { total: 1, serverTime: expect.any(String) },
    });
    expect(await browser.item(lamp)).toMatchObject({ price: 129.5, currency: 'EUR' });
    const refused = await manager.call('PUT', `/v2/items/${lamp}`, jsonBody({ price: 'much' }));
    expect(codeOf(refused)).toBe('400 INVALID_REQUEST');
  });

  test('has additional contents, and refuses those that no browser may open', async () => {
    const care = { label: 'Care', language: 'de', type: 'pdf', url: 'https://files.example/care.pdf' };
    const put = (url: string) =>
      manager.call('PUT', `/v2/items/${OAK}`, jsonBody({ additionalContents: [{ ...care, url }] }));
    expect((await put(care.url)).status).toBe(200);
    expect(codeOf(await put('javascript:alert(1)'))).toBe('400 INVALID_REQUEST');
    const expected = {
      itemAdditionalContents: [{ id: `${OAK}:0`, item: OAK, ...care }],
      meta: { total: 1, serverTime: expect.any(String) },
    };
    expect((await get(`/itemAdditionalContents?itemIds[]=${OAK}&itemIds[]=${OWN}:lamp`)).json).toEqual(expected);
    expect((await get(`/items/${OAK}/additionalContents`)).json).toEqual(expected);
  });
});
