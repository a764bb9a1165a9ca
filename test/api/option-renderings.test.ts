import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { Item } from '../../shared/domain/items/shown-item.ts';
import type { OptionRendering } from '../../shared/domain/option-renderings/option-rendering.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { type ApiResponse, clientOf, jsonBody } from './client.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';

/** The test starts a browser, on a machine that other tests share. */
const TIMEOUT_MS = 900_000;
const VIEWS = [{ view_type: 'front', pixel_per_meter: 100, padding: 0 }];
const BOX = { widthMm: 600, heightMm: 600, depthMm: 600 };

const paint = (id: string, hex: string, more: object = {}) => ({ id, hex, parts: ['paint'], ...more });
const COLOUR = {
  ...{ id: 'colour', kind: 'colour', default: 'red' },
  values: [paint('red', '#ff0000'), paint('blue', '#0000ff', { sku: 'B' })],
};
const WIDTH = {
  ...{ id: 'width', kind: 'size', axis: 'width', min: 600, max: 1200, step: 600, default: 600 },
  requires: [{ value: 1200, option: 'colour', values: ['blue'] }],
};

let own: OwnTenant;
let item: string;
/** An item with a model, whose options each test sets. */
let changing: string;
beforeAll(async () => {
  own = await ownTenant(
    { endpoints: inject('endpoints'), dataFolder: inject('dataFolder') },
    { id: 3604, name: 'Pictures of options' },
  );
  item = await create({ options: [COLOUR, WIDTH], skuTemplate: 'BOX-{colour}-{width}' });
  changing = await create({ options: [COLOUR] });
  await convert(item);
  await convert(changing);
}, TIMEOUT_MS);

async function create(fields: object): Promise<string> {
  const body = jsonBody({ catalog: own.catalog, type: 'table', ...fields });
  return ((await own.admin.call('POST', '/v2/items', body)).json as { item: Item }).item.id;
}
async function convert(id: string): Promise<void> {
  const { id: job } = await own.admin.startConversion(id, 'box.zip', boxArchive(BOX));
  expect((await own.admin.ended(job)).status).toBe(100);
}
/** Gives the changing item these options, and returns its id. */
async function withOptions(...options: object[]): Promise<string> {
  const { status } = await own.admin.call('PUT', `/v2/items/${changing}`, jsonBody({ options }));
  expect(status).toBe(200);
  return changing;
}
const post = (settings: object, of = item) =>
  own.admin.call(
    'POST',
    `/v2/items/${of}/optionRenderings`,
    jsonBody({ settings: { quality: 'draft', views: VIEWS, ...settings } }),
  );
const batchOf = ({ json }: ApiResponse) => (json as { optionRendering: OptionRendering }).optionRendering;
const read = async ({ id }: Pick<OptionRendering, 'id'>, of = item) =>
  batchOf(await own.admin.call('GET', `/v2/items/${of}/optionRenderings/${id}`));
/** Waits for all jobs of a batch. */
const ended = async ({ id, jobs }: OptionRendering, of = item) => {
  for (const job of jobs) await own.admin.ended(job.id);
  return read({ id }, of);
};
const placesOf = ({ status, json }: ApiResponse) => {
  const { details } = (json as { error: { details?: { path: string }[] } }).error;
  return [status, ...(details ?? []).map(({ path }) => path)];
};

describe('pictures of all values of options', () => {
  test('are counted by a dry run, which starts nothing', async () => {
    const response = await post({ options: ['colour', 'width'], dryRun: true });
    expect([response.status, batchOf(response)]).toMatchObject([
      200,
      { id: null, choices: 3, pictures: 3, jobCount: 1, megapixels: 0.01, status: 0, jobs: [], results: [] },
    ]);
    expect(batchOf(response).estimatedSeconds).toBeGreaterThan(0);
    const { json } = await own.admin.call('GET', `/v2/items/${item}/threeDimensionalAssets`);
    const { assetProcessings } = json as { assetProcessings: { kind: string }[] };
    expect(assetProcessings.filter(({ kind }) => kind === 'rendering')).toEqual([]);
  });

  test(
    'are named by choice, show the chosen sizes, are started once, and are left out when the item changes',
    async () => {
      const before = await own.admin.item(item);
      const started = batchOf(await post({ options: ['colour', 'width'] }));
      expect(started).toMatchObject({ item, jobCount: 1, outdated: 0 });
      const again = batchOf(await post({ options: ['colour', 'width'] }));
      expect([again.id, again.jobs.map(({ id }) => id)]).toEqual([started.id, started.jobs.map(({ id }) => id)]);
      const done = await ended(started);
      const name = item.split(':')[1];
      expect(done).toMatchObject({
        ...{ status: 100, progress: 100, warnings: [] },
        results: [
          {
            choice: { colour: 'red', width: 600 },
            width: 60,
            sku: 'BOX-red-600',
            name: `${name}_colour-red_width-600_0.png`,
          },
          { choice: { colour: 'blue', width: 600 }, width: 60, sku: 'BOX-B-600' },
          { choice: { colour: 'blue', width: 1200 }, width: 120, name: `${name}_colour-blue_width-1200_0.png` },
        ],
      });
      const urls = new Set(done.results.map(({ url }) => url));
      expect(urls.size, 'every choice looks different').toBe(3);
      expect((await fetch(done.results[0]?.url ?? '')).status).toBe(200);
      expect(await own.admin.item(item), 'the images of the item stay').toEqual(before);
      const listed = await own.admin.call('GET', `/v2/assetProcessings?batch=${done.id}`);
      expect((listed.json as { assetProcessings: unknown[] }).assetProcessings).toHaveLength(1);

      await own.admin.call(
        'PUT',
        `/v2/items/${item}`,
        jsonBody({ options: [{ ...COLOUR, values: [paint('red', '#00ff00'), COLOUR.values[1]] }, WIDTH] }),
      );
      const changed = await read(started);
      expect([changed.outdated, changed.results.map(({ choice }) => choice)]).toEqual([
        1,
        [
          { colour: 'blue', width: 600 },
          { colour: 'blue', width: 1200 },
        ],
      ]);
      const next = batchOf(await post({ options: ['colour', 'width'] }));
      expect(next.id).not.toBe(started.id);
      const redone = await ended(next);
      expect(redone.results).toHaveLength(3);
      expect(urls.has(redone.results[0]?.url)).toBe(false);
      expect(redone.results[1]?.url).toBe(done.results[1]?.url);
      await own.admin.call('PUT', `/v2/items/${item}`, jsonBody({ options: [COLOUR, WIDTH] }));
      expect((await read(started)).outdated).toBe(0);
    },
    TIMEOUT_MS,
  );

  test(
    'of many choices are a job for every twenty',
    async () => {
      const shades = Array.from({ length: 21 }, (_, at) =>
        paint(`c${at}`, `#0000${(at + 10).toString(16).padStart(2, '0')}`),
      );
      const many = await withOptions({ ...COLOUR, default: 'c0', values: shades });
      const settings = { options: ['colour'], views: [{ view_type: 'front', pixel_per_meter: 30 }] };
      const started = batchOf(await post(settings, many));
      expect(started).toMatchObject({ choices: 21, jobCount: 2 });
      expect(started.jobs.map(({ choices }) => choices.length)).toEqual([20, 1]);
      const [, last] = started.jobs;
      const cancelled = await own.admin.call('POST', `/v2/assetProcessings/${last?.id}/cancel`);
      expect(cancelled.status).toBe(200);
      const half = await ended(started, many);
      expect(half).toMatchObject({ status: -1, jobs: [{ status: 100 }, { status: -1, error: { code: 'CANCELLED' } }] });
      expect(half.results).toHaveLength(20);
      expect((await own.admin.call('POST', `/v2/assetProcessings/${last?.id}/retry`)).status).toBe(200);
      const whole = await ended(started, many);
      expect([whole.status, whole.results.length]).toEqual([100, 21]);
    },
    TIMEOUT_MS,
  );

  test(
    'leave out a choice that the model cannot show, with a warning; without any other the job fails',
    async () => {
      const wrong = paint('green', '#00ff00', { parts: ['Cushion'] });
      const failing = await withOptions({ ...COLOUR, values: [COLOUR.values[0], wrong] });
      const half = await ended(batchOf(await post({ options: ['colour'] }, failing)), failing);
      expect(half).toMatchObject({
        status: 100,
        results: [{ choice: { colour: 'red' } }],
        warnings: [{ code: 'OPTION_NOT_APPLICABLE', message: expect.stringContaining('colour green') }],
      });
      await withOptions({ ...COLOUR, default: 'green', values: [wrong] });
      const none = await ended(batchOf(await post({ options: ['colour'] }, failing)), failing);
      expect(none).toMatchObject({
        ...{ status: -1, results: [] },
        jobs: [{ error: { code: 'OPTION_NOT_APPLICABLE', message: expect.stringContaining('Cushion') } }],
      });
    },
    TIMEOUT_MS,
  );

  test('of options and values that the item does not have are refused with every place', async () => {
    expect(
      placesOf(await post({ options: ['colour', 'arms', 'colour'], choice: { width: 7, colour: 'red' } })),
    ).toEqual([422, 'settings.options.1', 'settings.options.2', 'settings.choice.colour', 'settings.choice.width']);
    expect(placesOf(await post({ options: ['colour'], choice: { width: 600 }, views: [] }))).toEqual([
      400,
      'settings.views',
    ]);
    expect(placesOf(await post({ options: [] }))).toEqual([400, 'settings.options']);
    const varied = [{ ...VIEWS[0], variant: 'oak' }];
    expect(placesOf(await post({ options: ['colour'], views: varied }))).toEqual([400, 'settings.views']);
    const large = [{ view_type: 'front', pixel_per_meter: 4_000 }];
    expect(placesOf(await post({ options: ['width'], choice: { colour: 'blue' }, views: large }))).toEqual([
      400,
      'settings.views.0',
    ]);
    expect((await post({ options: ['width'], choice: { colour: 'blue' }, dryRun: true })).status).toBe(200);
    const bare = await create({ options: [COLOUR] });
    expect((await post({ options: ['colour'] }, bare)).status).toBe(409);
  });

  test('are at most 500 with 1,000 megapixels, and a refusal says how many they are', async () => {
    const steps = { ...WIDTH, min: 600, max: 1200, step: 1, requires: [] };
    const wide = await withOptions(COLOUR, steps);
    const refused = async (settings: object) => {
      const { status, json } = await post({ dryRun: true, ...settings }, wide);
      return [status, (json as { error?: { message: string } }).error?.message];
    };
    expect(await refused({ options: ['width'] })).toEqual([
      422,
      expect.stringContaining('601 pictures with 4 megapixels'),
    ]);
    const tall = { ...WIDTH, id: 'height', axis: 'height', min: 400, max: 800, step: 1, requires: [] };
    await withOptions(COLOUR, steps, tall);
    expect(await refused({ options: ['width', 'height', 'colour'] })).toEqual([
      422,
      expect.stringContaining('482002 pictures'),
    ]);
    const turntable = [{ view_type: 'turntable', steps: 72, resolution_width: 1_800, resolution_height: 1_800 }];
    expect(await refused({ options: ['colour'], views: turntable })).toEqual([200, undefined]);
    const more = [...turntable, { view_type: 'perspective', resolution_width: 4_000, resolution_height: 4_000 }];
    const many = Array.from({ length: 20 }, () => ({ ...turntable[0], resolution_width: 16, resolution_height: 16 }));
    expect(await refused({ options: ['width', 'colour'], views: many }), 'a second of work, not all memory').toEqual([
      422,
      expect.stringContaining('1730880 pictures with 444 megapixels'),
    ]);
    const third = {
      ...COLOUR,
      values: [...COLOUR.values, ...Array.from({ length: 3 }, (_, at) => paint(`x${at}`, '#010101'))],
    };
    await withOptions(third);
    expect(await refused({ options: ['colour'], views: more })).toEqual([
      422,
      expect.stringMatching(/365 pictures with 1247 megapixels; 500 pictures with 1000 megapixels/),
    ]);
  });

  test('are of those who may render the item, and of this item only', async () => {
    const shopper = clientOf(inject('endpoints'), { apiKey: own.planner, secret: own.secret });
    const settings = { options: ['colour'], views: VIEWS };
    expect((await shopper.call('POST', `/v2/items/${item}/optionRenderings`, jsonBody({ settings }))).status).toBe(401);
    const other = await create({ options: [COLOUR] });
    const { id } = batchOf(await post({ options: ['colour'], choice: { width: 600 } }));
    for (const path of [`${item}/optionRenderings/nothing`, `${other}/optionRenderings/${id}`]) {
      expect((await own.admin.call('GET', `/v2/items/${path}`)).status).toBe(404);
    }
    await vi.waitFor(async () => {
      const target = `/v2/items/${item}/optionRenderings/${id}`;
      const { headers } = await own.admin.call('GET', target);
      const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
      expect((await own.admin.call('GET', target, known)).status).toBe(304);
    }, 60_000);
  });

  test('whose every combination breaks a rule are refused', async () => {
    const all = [
      COLOUR,
      { ...WIDTH, requires: [], excludes: [] },
      { ...COLOUR, id: 'legs', excludes: [{ value: 'blue', option: 'width', values: [600, 1200] }] },
    ];
    const refusing = await withOptions(...all);
    expect(placesOf(await post({ options: ['width'], choice: { legs: 'blue' } }, refusing))).toEqual([
      422,
      'settings.options',
    ]);
  });
});
