import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Configuration } from '../../shared/domain/configurations/configuration.ts';
import type { Item } from '../../shared/domain/items/shown-item.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { StoredJob } from '../../shared/platform/jobs/job.ts';
import { requiredKey } from '../../shared/platform/jobs/job-keys.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { type ApiResponse, type Client, clientOf, fileForm, jsonBody } from './client.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';

/* This file has more than 300 lines, because a second file would convert its models once more. */

/** Models are converted on a machine that other tests share. */
const TIMEOUT_MS = 600_000;
const endpoints = inject('endpoints');
const BOX = { widthMm: 800, heightMm: 700, depthMm: 500 };

const paint = (id: string, hex: string, more: object = {}) => ({ id, hex, parts: ['paint'], ...more });
const COLOUR = {
  ...{ id: 'colour', kind: 'colour', default: 'red' },
  values: [paint('red', '#ff0000'), paint('blue', '#0000ff', { price: 10, sku: 'B' })],
};
const WIDTH = {
  ...{ id: 'width', kind: 'size', axis: 'width', min: 600, max: 1200, step: 200, default: 800, pricePerStep: 50 },
  requires: [{ value: 1200, option: 'colour', values: ['blue'] }],
};

let own: OwnTenant;
/** A client of the planner context without sign-in. */
let shopper: Client;
let item: string;
const idOf = ({ json }: ApiResponse) => (json as { item: Item }).item.id;
const itemOf = ({ json }: ApiResponse) => (json as { item: Item }).item;
const configurationOf = ({ json }: ApiResponse) => (json as { configuration: Configuration }).configuration;
const create = async (fields: object) =>
  idOf(await own.admin.call('POST', '/v2/items', jsonBody({ catalog: own.catalog, ...fields })));
const put = (id: string, fields: object) => own.admin.call('PUT', `/v2/items/${id}`, jsonBody(fields));
const convert = async (id: string, size = BOX) => {
  const { id: job } = await own.admin.startConversion(id, 'box.zip', boxArchive(size));
  expect((await own.admin.ended(job)).status).toBe(100);
};
const choose = (options: unknown, more: object = {}, of = item) =>
  shopper.call(
    'POST',
    '/v2/configurations',
    jsonBody({ configuration: { item: of, configuration: JSON.stringify({ item: of, options }), ...more } }),
  );
const read = async (id: string) => configurationOf(await shopper.call('GET', `/v2/configurations/${id}`));
/** Waits for the model of a configuration, and returns the configuration. */
const made = async (id: string) => {
  const { chosen } = await read(id);
  const job = await own.admin.ended(chosen?.model.job ?? '');
  return { job, configuration: await read(id) };
};
const placesOf = ({ status, json }: ApiResponse) => {
  const { details } = (json as { error: { details: { path: string }[] } }).error;
  return [status, ...details.map(({ path }) => path)];
};

beforeAll(async () => {
  own = await ownTenant({ endpoints, dataFolder: inject('dataFolder') }, { id: 3602, name: 'Choices' });
  shopper = clientOf(endpoints, { apiKey: own.planner, secret: own.secret });
  const price = { price: 100, currency: 'EUR', manufacturerSKU: 'BOX', skuTemplate: 'BOX-{colour}-{width}' };
  item = await create({ type: 'table', label: 'Box', options: [COLOUR, WIDTH], ...price });
  await convert(item);
}, TIMEOUT_MS);

describe('a configuration of an item with options', () => {
  test('is completed, priced and has one id for one choice', async () => {
    const response = await choose({ width: 1000 }, { note: 'mine', assets: {}, chosen: {} });
    const configuration = configurationOf(response);
    expect([response.status, configuration]).toMatchObject([
      200,
      {
        note: 'mine',
        configuration: JSON.stringify({ item, options: { colour: 'red', width: 1000 } }),
        chosen: { price: 200, currency: 'EUR', sku: 'BOX-red-1000', width: 1000, height: 700, depth: 500, faults: [] },
      },
    ]);
    const hash = configuration.id.split(':').at(-1) ?? '';
    expect(configuration.chosen?.item).toBe(`${item}~${hash.slice(0, 32)}`);
    for (const options of [
      { colour: 'red', width: 1000 },
      { width: 1000, colour: 'red' },
    ]) {
      expect(configurationOf(await choose(options, { note: 'mine' })).id).toBe(configuration.id);
    }
    expect(configurationOf(await choose({ width: 600 }, { note: 'mine' })).id).not.toBe(configuration.id);
  });

  test('may leave out the item beside the text', async () => {
    const text = JSON.stringify({ item, options: { width: 600 } });
    const { json } = await shopper.call('POST', '/v2/configurations', jsonBody({ configuration: text }));
    expect(json).toMatchObject({ configuration: { item, chosen: { sku: 'BOX-red-600' } } });
  });

  test('that is wrong is refused with every broken rule and its place', async () => {
    expect(placesOf(await choose({ width: 1200 }))).toEqual([422, 'configuration.options.width']);
    expect(placesOf(await choose({ width: 1, colour: 7, arms: 'no' }))).toEqual([
      422,
      'configuration.options.arms',
      'configuration.options.colour',
      'configuration.options.width',
    ]);
    const other = JSON.stringify({ item: 'basic:door', options: { colour: 'green' } });
    const response = await shopper.call('POST', '/v2/configurations', jsonBody({ item, configuration: other }));
    expect(placesOf(response)).toEqual([422, 'configuration.item', 'configuration.options.colour']);
  });

  test('of another form is kept as it is, and so is one of an item without options', async () => {
    for (const [of, text] of [
      [item, '{"colour":"green"}'],
      [item, `{"item":"${item}","options":{"colour":"green"},"more":1}`],
      ['basic:door', '{"item":"basic:door","options":{"colour":"green"}}'],
    ] as const) {
      const { json, status } = await shopper.call(
        'POST',
        '/v2/configurations',
        jsonBody({ item: of, configuration: text }),
      );
      expect([status, json]).toMatchObject([200, { configuration: { configuration: text } }]);
      expect(json).not.toHaveProperty('configuration.chosen');
    }
  });
});

describe('the model of a choice', () => {
  test(
    'is made once, has the chosen size, and is that of an item of its own, which no list has',
    async () => {
      const started = await choose({ colour: 'blue', width: 1200 });
      const first = configurationOf(started);
      expect(first).toMatchObject({ assets: {}, chosen: { model: { status: 'making' } } });
      expect(started.headers.get('ratelimit')).toContain('"jobStart"');
      expect(started.headers.get('ratelimit'), 'new models of this address').toContain('"choiceModelPerAddress"');
      const again = configurationOf(await choose({ colour: 'blue', width: 1200 }, { note: 'another id' }));
      expect(again.chosen?.model.job).toBe(first.chosen?.model.job);
      const { job, configuration } = await made(first.id);
      expect(job).toMatchObject({ status: 100, targetId: first.chosen?.item, kind: 'conversion' });
      expect(configuration).toMatchObject({
        perspectiveImage: expect.stringContaining('.webp'),
        assets: { glb: { format: 'glb' }, usdz: { format: 'usdz' } },
        chosen: { model: { status: 'ready', error: null } },
      });
      const placed = configuration.chosen?.item ?? '';
      const found = itemOf(await shopper.call('GET', `/v2/items/${placed}`));
      expect(found).toMatchObject({
        ...{ id: placed, label: 'Box', price: 260, manufacturerSKU: 'BOX-B-1200', configuration: null },
        ...{ width: 1200, height: 700, depth: 500, hasOptions: false, assets: configuration.assets },
        perspectiveImage: configuration.perspectiveImage,
      });
      const byIds = await shopper.call(
        'GET',
        `/v2/items?ids%5B%5D=${placed}&ids%5B%5D=${item}&ids%5B%5D=${item}~${'0'.repeat(32)}`,
      );
      expect((byIds.json as { items: Item[] }).items).toMatchObject([
        { id: placed, assets: found.assets },
        { id: item },
      ]);
      const listed = await shopper.call('GET', `/v2/catalogs/${own.catalog}/items`);
      expect((listed.json as { items: Item[] }).items.filter((each) => each.id.includes('~'))).toEqual([]);
      const image = await shopper.response('GET', `/v2/items/${placed}/perspectiveImage`);
      expect([image.status, image.headers.get('location')]).toEqual([307, configuration.perspectiveImage]);
      const glb = await (await fetch(configuration.assets?.glb?.url ?? '')).arrayBuffer();
      expect(Buffer.from(glb).toString('latin1', 0, 4)).toBe('glTF');
      expect((await put(placed, { label: 'Mine' })).status).toBe(404);
      for (const link of Object.values(found.links)) expect((await shopper.call('GET', `/v2${link}`)).status).toBe(200);
    },
    TIMEOUT_MS,
  );

  test(
    'is made anew when the model or the options of the item change, and never shows the old one',
    async () => {
      const changed = await create({ type: 'table', options: [COLOUR, WIDTH], label: 'Changing' });
      await convert(changed);
      const { id } = configurationOf(await choose({ width: 600 }, {}, changed));
      const { configuration: before } = await made(id);
      await convert(changed, { ...BOX, depthMm: 450 });
      const { assets, chosen } = await read(id);
      expect([assets, chosen?.model.status]).toEqual([{}, 'making']);
      const { configuration: after } = await made(id);
      expect(after.assets?.glb?.url).not.toBe(before.assets?.glb?.url);
      await put(changed, {
        options: [{ ...COLOUR, values: [paint('red', '#00ff00'), paint('blue', '#0000ff')] }, WIDTH],
      });
      const placed = after.chosen?.item ?? '';
      expect(itemOf(await shopper.call('GET', `/v2/items/${placed}`))).toMatchObject({
        assets: {},
        perspectiveImage: null,
      });
      const { configuration: third } = await made(id);
      expect(third.chosen?.model.status).toBe('ready');
      expect(third.assets?.glb?.url).not.toBe(after.assets?.glb?.url);
      await put(changed, { options: [COLOUR, WIDTH] });
      expect((await read(id)).assets).toEqual(after.assets);
      await put(changed, { options: [COLOUR, { ...WIDTH, min: 800 }] });
      expect(await read(id)).toMatchObject({
        assets: {},
        chosen: { model: { status: 'none', job: null }, faults: [{ path: 'width' }] },
      });
    },
    TIMEOUT_MS,
  );

  test(
    'that cannot be made has failed with the name of what is missing, and nothing of it is kept',
    async () => {
      const wrong = { ...COLOUR, values: [paint('red', '#ff0000', { parts: ['Cushion'] })] };
      const failing = await create({ type: 'table', options: [wrong] });
      await convert(failing);
      const { id } = configurationOf(await choose({}, {}, failing));
      const { job, configuration } = await made(id);
      const error = { code: 'OPTION_NOT_APPLICABLE', message: expect.stringContaining('Cushion') };
      expect(job).toMatchObject({ status: -1, error, results: [] });
      expect(configuration).toMatchObject({ assets: {}, chosen: { model: { status: 'failed', error } } });
      expect(configurationOf(await choose({}, {}, failing)).chosen?.model.job).toBe(job.id);
    },
    TIMEOUT_MS,
  );

  test(
    'takes materials and parts of other items, and waits for those that are not there',
    async () => {
      const material = await create({ type: 'material', label: 'Oak', width: 400, depth: 400 });
      const image = fileForm(
        'file',
        'oak.png',
        writePng({ width: 64, height: 64 }, plainRows({ width: 64, height: 64 }, 90)),
      );
      image.set('type', 'topImage');
      expect((await own.admin.call('PUT', `/v2/items/${material}`, { body: image })).status).toBe(200);
      const knob = await create({ type: 'other', label: 'Knob' });
      const cover = {
        ...{ id: 'cover', kind: 'material', default: 'oak' },
        values: [{ id: 'oak', material, parts: ['paint'] }],
      };
      const named = await create({ type: 'table', options: [cover] });
      await convert(named);
      const part = await partOf(named);
      const handle = {
        id: 'handle',
        kind: 'part',
        default: 'knob',
        values: [{ id: 'knob', attach: { node: part, item: knob } }],
      };
      await put(named, { options: [cover, handle] });
      const { id } = configurationOf(await choose({}, {}, named));
      const { job } = await made(id);
      expect(job.error).toMatchObject({ code: 'OPTION_NOT_APPLICABLE', message: expect.stringContaining(knob) });
      await convert(knob);
      const { configuration } = await made(id);
      expect(configuration).toMatchObject({ assets: { glb: {} }, chosen: { model: { status: 'ready' } } });
    },
    TIMEOUT_MS,
  );

  test('is missing if the item has no model', async () => {
    const bare = await create({ type: 'table', options: [COLOUR] });
    const { id, assets, chosen } = configurationOf(await choose({}, {}, bare));
    expect([assets, chosen?.model]).toEqual([{}, { status: 'none', job: null, error: null }]);
    const { status } = await shopper.call(
      'POST',
      `/v2/configurations/${id}/3d-exports`,
      jsonBody({ settings: { formats: [{ file_format: 'obj' }] } }),
    );
    expect(status).toBe(409);
  });

  test(
    'is what exports of the configuration and of its item have',
    async () => {
      const { id } = configurationOf(await choose({ colour: 'blue', width: 600 }));
      const { configuration } = await made(id);
      for (const path of [`/v2/configurations/${id}`, `/v2/items/${configuration.chosen?.item}`]) {
        const started = await shopper.call(
          'POST',
          `${path}/3d-exports`,
          jsonBody({ settings: { formats: [{ file_format: 'off' }] } }),
        );
        expect(started.status).toBe(200);
        const { id: job } = (started.json as { assetProcessing: { id: string } }).assetProcessing;
        const ended = await shopper.ended(job);
        expect(ended.status).toBe(100);
        // The event of its end names what the call named (D2161).
        const row = await openTable('jobs').get(requiredKey(job), StoredJob);
        expect(row?.configurationId).toBe(path.includes('configurations') ? id : undefined);
        const off = await (await fetch(ended.resultUrl ?? '')).text();
        const numbers = off.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
        const xs = numbers
          .filter(({ length }) => length === 3)
          .slice(1)
          .map(([x = 0]) => x);
        expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(0);
      }
    },
    TIMEOUT_MS,
  );
});

/** Returns the name of a node of the model of an item. */
async function partOf(id: string): Promise<string> {
  const { json } = await own.admin.call('GET', `/v2/items/${id}/proposedOptions`);
  const { proposedOptions } = json as { proposedOptions: { kind: string; label: { en?: string } }[] };
  return proposedOptions.find(({ kind }) => kind === 'part')?.label.en ?? '';
}
