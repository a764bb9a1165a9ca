import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { runs } from '../runs.ts';
import { type Client, demoClient, fileForm } from './client.ts';
import { codeOf, createPlan, getPlan, planOf, putPlan } from './plan-client.ts';

const endpoints = inject('endpoints');
const SIZE = { width: 64, height: 64 };
const image = (brightness: number, size = SIZE) => writePng(size, plainRows(size, brightness));
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

let owner: Client;
let viewer: Client;
let stranger: Client;
let foreigner: Client;
beforeAll(async () => {
  owner = await demoClient(endpoints, { user: 'admin' });
  viewer = await demoClient(endpoints, { user: 'viewer' });
  stranger = await demoClient(endpoints);
  foreigner = await demoClient(endpoints, { tenant: 2, user: 'admin' });
});

const send = (path: string, bytes: Uint8Array, { part = 'file', client = viewer } = {}) =>
  client.call('POST', `/v2/plans/${path}`, { body: fileForm(part, 'image', bytes) });
const shade = async (url: string) =>
  (
    await sharp(Buffer.from(await (await fetch(url)).arrayBuffer()))
      .raw()
      .toBuffer()
  )[0];

describe('plan assets', () => {
  const assetOf = (response: { json: unknown }) =>
    (response.json as { planAsset: { id: string; image: string; created: string } }).planAsset;

  test("are stored under the caller's id, with any file name in the form, and listed by the plan", async () => {
    const plan = await createPlan(viewer);
    const response = await send(`${plan.id}/assets/sofa-1`, image(20), { part: 'anything' });
    expect(response.status).toBe(200);
    const asset = assetOf(response);
    expect(asset.id).toBe('sofa-1');
    expect(asset.image.startsWith(`${endpoints.uploadUrl}/`)).toBe(true);
    expect(await shade(asset.image)).toBe(20);
    expect(planOf(await getPlan(stranger, plan.id)).assets).toEqual([asset]);
    const other = assetOf(await send(`${plan.id}/assets/lamp`, image(30)));
    expect(planOf(await getPlan(stranger, plan.id)).assets).toEqual([asset, other]);
  });

  test('replace an earlier one and delete its file; the same image changes nothing', async () => {
    const plan = await createPlan(viewer);
    const first = assetOf(await send(`${plan.id}/assets/a`, image(20)));
    expect(assetOf(await send(`${plan.id}/assets/a`, image(20)))).toEqual(first);
    const second = assetOf(await send(`${plan.id}/assets/a`, image(90)));
    expect(await shade(second.image)).toBe(90);
    expect((await fetch(first.image)).status).toBe(404);
    expect(planOf(await getPlan(viewer, plan.id)).assets).toEqual([second]);
  });

  test('of concurrent callers are all kept', async () => {
    const plan = await createPlan(viewer);
    const ids = ['a', 'b', 'c', 'd'];
    const responses = await Promise.all(ids.map((id, at) => send(`${plan.id}/assets/${id}`, image(at))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(
      planOf(await getPlan(viewer, plan.id))
        .assets.map(({ id }) => id)
        .sort(),
    ).toEqual(ids);
  });

  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), '400 INVALID_REQUEST'],
    ['too small', image(1, { width: 63, height: 64 }), '400 INVALID_REQUEST'],
    ['truncated', image(1).subarray(0, -30), '422 UNPROCESSABLE'],
    [
      'an image that declares a wrong size',
      writePng({ width: 40_000, height: 40_000 }, plainRows(SIZE)),
      '413 PAYLOAD_TOO_LARGE',
    ],
    ['SVG', svg, '415 UNSUPPORTED_MEDIA_TYPE'],
    ['text', Buffer.from('no image'), '415 UNSUPPORTED_MEDIA_TYPE'],
  ])('refuse %s', async (_what, bytes, code) => {
    const plan = await createPlan(viewer);
    expect(codeOf(await send(`${plan.id}/assets/a`, bytes))).toBe(code);
    expect((await getPlan(viewer, plan.id)).json).toEqual({ plan });
  });

  test('refuse invalid ids and callers', async () => {
    const plan = await createPlan(viewer);
    expect(codeOf(await send(`${plan.id}/assets/${'x'.repeat(129)}`, image(1)))).toBe('400 INVALID_REQUEST');
    expect(codeOf(await send(`${plan.id}/assets/a%20b`, image(1)))).toBe('400 INVALID_REQUEST');
    expect(codeOf(await send(`${plan.id}/assets/a`, image(1), { client: owner }))).toBe('403 FORBIDDEN');
    expect(codeOf(await send(`${plan.id}/assets/a`, image(1), { client: stranger }))).toBe('401 SIGN_IN_REQUIRED');
    expect(codeOf(await send(`${plan.id}/assets/a`, image(1), { client: foreigner }))).toBe('404 NOT_FOUND');
  });
});

describe('the draft of a plan', () => {
  test('is an image with both path fields, and the plan refers to the newest', async () => {
    const plan = await createPlan(viewer, { draft: 9 });
    const first = await send(`${plan.id}/draft`, image(40), { part: 'stream' });
    const { draft } = first.json as { draft: { id: number; pathService: string } };
    expect(draft).toEqual({
      id: expect.any(Number),
      objId: 0,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      scale: 1,
      rotation: 0,
      pathService: draft.pathService,
      pathRoomle: draft.pathService,
    });
    expect(await shade(draft.pathService)).toBe(40);
    expect(planOf(await getPlan(viewer, plan.id)).draft).toBe(draft.id);
    const second = (await send(`${plan.id}/draft`, image(50))).json as { draft: { id: number; pathService: string } };
    expect(second.draft.id).toBeGreaterThan(draft.id);
    expect(planOf(await getPlan(viewer, plan.id)).draft).toBe(second.draft.id);
    expect((await fetch(draft.pathService)).status).toBe(404);
  });

  test('is refused without content, damaged, and from other callers', async () => {
    const plan = await createPlan(viewer);
    expect(codeOf(await send(`${plan.id}/draft`, new Uint8Array()))).toBe('400 INVALID_REQUEST');
    expect(codeOf(await viewer.call('POST', `/v2/plans/${plan.id}/draft`, { body: new FormData() }))).toMatch(/^400/);
    expect(codeOf(await send(`${plan.id}/draft`, image(1).subarray(0, -30)))).toBe('422 UNPROCESSABLE');
    expect(codeOf(await send(`${plan.id}/draft`, svg))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
    const wrongSize = writePng({ width: 40_000, height: 40_000 }, plainRows(SIZE));
    expect(codeOf(await send(`${plan.id}/draft`, wrongSize))).toBe('413 PAYLOAD_TOO_LARGE');
    expect(codeOf(await send(`${plan.id}/draft`, image(1), { client: owner }))).toBe('403 FORBIDDEN');
    expect((await getPlan(viewer, plan.id)).json).toEqual({ plan });
  });
});

describe('the settings of a plan', () => {
  const DEFAULTS = { metric: true, measurements: false, area: false, furnitureSnap: false };
  const LENGTHS = { roomHeight: 2800, wallThickness: 250, parapetHeight: 900 };
  const settings = (
    method: string,
    id: string,
    body?: unknown,
    client = viewer,
    headers: Record<string, string> = {},
  ) =>
    client.call(method, `/v2/plans/${id}/settings`, {
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('are created by POST with defaults, read unwrapped, and merged by PUT and by another POST', async () => {
    const plan = await createPlan(viewer);
    expect(codeOf(await settings('GET', plan.id))).toBe('404 NOT_FOUND');
    expect(codeOf(await settings('PUT', plan.id, { area: true }))).toBe('404 NOT_FOUND');
    const created = await settings('POST', plan.id, { roomHeight: 2600, mine: [1] });
    expect(created.json).toEqual({
      ...DEFAULTS,
      ...LENGTHS,
      roomHeight: 2600,
      mine: [1],
      id: expect.any(String),
      plan: plan.id,
    });
    expect((await settings('GET', plan.id, undefined, stranger)).json).toEqual(created.json);
    const put = await settings('PUT', plan.id, { planSetting: { area: true, id: 'x', plan: 'y' } });
    expect(put.json).toEqual({ ...(created.json as object), area: true });
    const posted = await settings('POST', plan.id, { setting: { metric: false, roomHeight: null } });
    expect(posted.json).toEqual({ ...(put.json as object), metric: false, roomHeight: 2800 });
  });

  test('respect If-Match', async () => {
    const plan = await createPlan(viewer);
    await settings('POST', plan.id, {});
    const etag = (await settings('GET', plan.id)).headers.get('etag') ?? '';
    expect((await settings('PUT', plan.id, { area: true }, viewer, { 'if-match': etag })).status).toBe(200);
    expect(codeOf(await settings('PUT', plan.id, { area: false }, viewer, { 'if-match': etag }))).toMatch(/^412/);
  });

  test.each([
    ['a negative height', { roomHeight: -1 }],
    ['no height', { roomHeight: 0 }],
    ['a huge height', { roomHeight: 1e9 }],
    ['a fraction', { wallThickness: 12.5 }],
    ['a number as text', { wallThickness: '250' }],
    ['a boolean as text', { metric: 'yes' }],
    ['a list', []],
  ])('refuse %s with 400 and do not change', async (_what, body) => {
    const plan = await createPlan(viewer);
    await settings('POST', plan.id, {});
    for (const method of ['POST', 'PUT']) {
      const response = await settings(method, plan.id, body);
      expect(codeOf(response)).toBe('400 INVALID_REQUEST');
      expect((response.json as { error: { details: object[] } }).error.details).not.toEqual([]);
    }
    expect((await settings('GET', plan.id)).json).toMatchObject({ ...DEFAULTS, ...LENGTHS });
  });

  test('are written by writers of the plan only, and are deleted with it', async () => {
    const plan = await createPlan(viewer);
    expect(codeOf(await settings('POST', plan.id, {}, owner))).toBe('403 FORBIDDEN');
    expect(codeOf(await settings('POST', plan.id, {}, stranger))).toBe('401 SIGN_IN_REQUIRED');
    expect(codeOf(await settings('GET', plan.id, undefined, foreigner))).toBe('404 NOT_FOUND');
    await settings('POST', plan.id, {});
    const asset = await send(`${plan.id}/assets/a`, image(1));
    const draft = await send(`${plan.id}/draft`, image(2));
    await viewer.call('DELETE', `/v2/plans/${plan.id}`);
    for (const [method, body] of [['GET'], ['PUT', {}], ['POST', {}]] as const) {
      expect(codeOf(await settings(method, plan.id, body))).toBe('404 NOT_FOUND');
    }
    expect(codeOf(await send(`${plan.id}/assets/a`, image(1)))).toBe('404 NOT_FOUND');
    expect(codeOf(await send(`${plan.id}/draft`, image(1)))).toBe('404 NOT_FOUND');
    const urls = [
      (asset.json as { planAsset: { image: string } }).planAsset.image,
      (draft.json as { draft: { pathService: string } }).draft.pathService,
    ];
    for (const url of urls) expect((await fetch(url)).status).toBe(404);
  });
});

describe('two concurrent writers', () => {
  let states = 0;
  /**
   * Each state is different: writing the current state changes nothing, so the ETag of the other writers stays valid.
   */
  const state = (letter: string, bytes: number) => {
    const name = `${letter}${states++}`;
    return { name, description: name, planObjects: letter.repeat(bytes) };
  };
  const isWhole = ({ name, description, planObjects }: ReturnType<typeof planOf>) =>
    description === name && planObjects === name.charAt(0).repeat(planObjects?.length ?? 0);

  /** Short texts are stored in the row, long ones in files. Successive writes cover every change between the two. */
  const bytes = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 290_000, max: 330_000 }));
  const writers = fc.uniqueArray(fc.constantFrom(...'bcdefg'), { minLength: 2, maxLength: 4 });
  const moment = fc.record({ bytes, writers, tagged: fc.boolean() });

  test('with If-Match exactly one succeeds; without it the last one does; the result is never a mixture', async () => {
    const plan = await createPlan(viewer, state('a', 10));
    const counts = { tagged: 0, free: 0, long: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 2, maxLength: 4 }), async (moments) => {
        for (const { bytes, writers, tagged } of moments) {
          const before = await getPlan(viewer, plan.id);
          const etag = tagged ? { 'if-match': before.headers.get('etag') ?? '' } : {};
          const reading = writers.map(() => getPlan(stranger, plan.id));
          const written = await Promise.all(
            writers.map((letter) => putPlan(viewer, plan.id, state(letter, bytes), etag)),
          );
          const after = await getPlan(viewer, plan.id);
          const won = written.filter(({ status }) => status === 200);
          expect(written.filter(({ status }) => status === 412)).toHaveLength(tagged ? writers.length - 1 : 0);
          expect(won).toHaveLength(tagged ? 1 : writers.length);
          expect(won.map(({ json }) => json)).toContainEqual(after.json);
          const seen = [...(await Promise.all(reading)), ...won, after].map(planOf);
          expect(seen.filter((each) => !isWhole(each))).toEqual([]);
          counts[tagged ? 'tagged' : 'free']++;
          if (bytes > 1_000) counts.long++;
        }
      }),
      { numRuns: runs(20) },
    );
    console.log(
      `races of writers: ${counts.tagged} with If-Match, ${counts.free} without, ${counts.long} of long texts`,
    );
  });
});
