import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Item } from '../../shared/domain/items/shown-item.ts';
import type { ItemOption } from '../../shared/domain/options/option.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { SOFA_OPTIONS, sofaOptions } from '../unit/domain/options/option-fixtures.ts';
import { type ApiResponse, jsonBody } from './client.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';

const endpoints = inject('endpoints');
const TEMPLATE = 'SOFA-{fabric}-{width}';

let own: OwnTenant;
beforeAll(async () => {
  own = await ownTenant({ endpoints, dataFolder: inject('dataFolder') }, { id: 3601, name: 'Options' });
});

const itemOf = ({ json }: ApiResponse) => (json as { item: Item }).item;
const itemsOf = ({ json }: ApiResponse) => (json as { items: Item[] }).items;
const create = (fields: object) => own.admin.call('POST', '/v2/items', jsonBody({ catalog: own.catalog, ...fields }));
const put = (id: string, fields: object) => own.admin.call('PUT', `/v2/items/${id}`, jsonBody(fields));
const placesOf = ({ status, json }: ApiResponse) => {
  const { details } = (json as { error: { details: { path: string }[] } }).error;
  return [status, ...details.map(({ path }) => path)];
};

describe('options of an item', () => {
  test('are written with the item, and returned by id alone; lists say that there are some', async () => {
    const created = await create({ label: 'Sofa', options: SOFA_OPTIONS, skuTemplate: TEMPLATE });
    const { id, ...item } = itemOf(created);
    const whole = { options: sofaOptions(), skuTemplate: TEMPLATE, hasOptions: true, configuration: null };
    expect([created.status, item]).toMatchObject([201, whole]);
    const { id: plain } = itemOf(await create({ label: 'Stool' }));
    expect(itemOf(await own.shopper.call('GET', `/v2/items/${id}`))).toMatchObject(whole);
    const byIds = await own.shopper.call('GET', `/v2/items?ids%5B%5D=${id}&ids%5B%5D=${plain}`);
    expect(itemsOf(byIds)).toMatchObject([whole, { options: [], skuTemplate: null, hasOptions: false }]);
    const listed = itemsOf(await own.shopper.call('GET', `/v2/catalogs/${own.catalog}/items`));
    expect(listed.map(({ id: each, hasOptions }) => [each, hasOptions])).toEqual(
      [
        [id, true],
        [plain, false],
      ].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
    for (const each of listed) for (const field of ['options', 'skuTemplate']) expect(each).not.toHaveProperty(field);
  });

  test('stay when other fields are written or a response is sent back, and are removed by an empty list', async () => {
    const { id } = itemOf(await create({ options: SOFA_OPTIONS }));
    const read = itemOf(await own.admin.call('GET', `/v2/items/${id}`));
    const sentBack = itemOf(await put(id, { ...read, label: 'Other' }));
    expect(sentBack).toMatchObject({ label: 'Other', options: sofaOptions() });
    const listed = itemsOf(await own.admin.call('GET', `/v2/catalogs/${own.catalog}/items`)).find(
      (each) => each.id === id,
    );
    expect(itemOf(await put(id, { ...listed }))).toMatchObject({ options: sofaOptions() });
    expect(itemOf(await put(id, { options: [] }))).toMatchObject({ options: [], hasOptions: false });
  });

  test('that are wrong are refused with their places, when they are created, changed or changed in bulk', async () => {
    const [fabric, legs] = sofaOptions();
    const wrong = [fabric, { ...legs, default: 'gold', excludes: [{ option: 'height', values: ['x'] }] }];
    const places = [422, 'options[1].default', 'options[1].excludes[0].option'];
    expect(placesOf(await create({ options: wrong }))).toEqual(places);
    const { id } = itemOf(await create({ options: SOFA_OPTIONS, skuTemplate: TEMPLATE }));
    expect(placesOf(await put(id, { options: wrong, skuTemplate: null }))).toEqual(places);
    expect(placesOf(await put(id, { options: [] }))).toEqual([422, 'skuTemplate', 'skuTemplate']);
    const values = Array.from({ length: 10_000 }, (_, at) => ({ id: `v${at}`, variant: 'oak' }));
    const many = { id: 'many', kind: 'variant', values, default: 'v0' };
    expect(placesOf(await put(id, { options: [many] }))).toEqual([422, 'options[0].values']);
    expect(placesOf(await put(id, { options: [{ id: 'x', kind: 'script' }] }))[0]).toBe(400);
    const bulk = await own.admin.call('POST', '/v2/items/bulk', jsonBody({ ids: [id], changes: { options: wrong } }));
    expect(bulk.json).toMatchObject({ results: [{ id, status: 422 }] });
    expect(itemOf(await own.admin.call('GET', `/v2/items/${id}`)).options).toEqual(sofaOptions());
  });

  test('are proposed from the names in the model, and can be written as they are', async () => {
    const { id } = itemOf(await create({ type: 'table' }));
    const propose = async () => {
      const { json } = await own.admin.call('GET', `/v2/items/${id}/proposedOptions`);
      return (json as { proposedOptions: ItemOption[] }).proposedOptions;
    };
    expect(await propose()).toEqual([]);
    const { id: job } = await own.admin.startConversion(
      id,
      'box.zip',
      boxArchive({ widthMm: 800, heightMm: 700, depthMm: 500 }),
    );
    await own.admin.ended(job);
    const proposed = await propose();
    expect(proposed).toMatchObject([
      {
        kind: 'colour',
        label: { en: 'paint' },
        values: [{ hex: expect.stringMatching(/^#[0-9a-f]{6}$/), parts: ['paint'] }],
      },
      { kind: 'part', values: [{ id: 'with' }, { id: 'without' }], default: 'with' },
    ]);
    expect(itemOf(await put(id, { options: proposed })).options).toEqual(proposed);
  });
});
