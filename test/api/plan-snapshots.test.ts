import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { PlanSnapshot } from '../../shared/domain/plan-snapshots/plan-snapshot.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { type Client, demoClient, fileForm, jsonBody } from './client.ts';
import { codeOf } from './plan-client.ts';

const endpoints = inject('endpoints');
const SIZE = { width: 64, height: 64 };
const image = (brightness: number) => writePng(SIZE, plainRows(SIZE, brightness));
const XML = '<plan version="2"><nodes/></plan>';
/** Too long for a row, so a response with it is not stored under an Idempotency-Key. */
const LONG_XML = `<plan version="2"><!--${'x'.repeat(400_000)}--></plan>`;
const SnapshotBody = z.object({ planSnapshot: PlanSnapshot });

let stranger: Client;
let viewer: Client;
let admin: Client;
let foreigner: Client;
beforeAll(async () => {
  [stranger, viewer, admin, foreigner] = await Promise.all([
    demoClient(endpoints, { context: 'browser' }),
    demoClient(endpoints, { user: 'viewer' }),
    demoClient(endpoints, { user: 'admin' }),
    demoClient(endpoints, { tenant: 2, user: 'admin' }),
  ]);
});

const snapshotOf = ({ json }: { json: unknown }) => SnapshotBody.parse(json).planSnapshot;
const save = async (client: Client, body: unknown = { planSnapshot: { plan: XML } }) =>
  snapshotOf(await client.call('POST', '/v2/planSnapshots', jsonBody(body)));
const read = async (id: string, client = stranger) => client.call('GET', `/v2/planSnapshots/${id}`);

function sendImage(id: string, bytes: Uint8Array, { client = stranger, type = 'topImage', headers = {} } = {}) {
  const body = fileForm('file', 'image.png', bytes);
  body.set('type', type);
  return client.call('PUT', `/v2/planSnapshots/${id}`, { body, headers });
}

describe('a plan snapshot', () => {
  test('keeps a plan unchanged, with the other fields of the client, for everybody in the tenant who has its id', async () => {
    const sent = { plan: XML, name: 'Kitchen', nested: { a: [1, null] } };
    const snapshot = await save(stranger, { planSnapshot: { ...sent, id: 'mine', created: 'never', user: 'me' } });
    expect(snapshot).toEqual({
      ...sent,
      id: expect.stringMatching(/^ps_[\w-]{22}$/),
      hash: createHash('sha256').update(XML).digest('hex'),
      tenant: 1,
      user: null,
      perspectiveImage: null,
      topImage: null,
      created: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const response = await read(snapshot.id, viewer);
    expect([response.status, response.json]).toEqual([200, { planSnapshot: snapshot }]);
    const again = await viewer.call('GET', `/v2/planSnapshots/${snapshot.id}`, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(codeOf(await read(snapshot.id, foreigner))).toBe('404 NOT_FOUND');
  });

  test('may be long, may be sent unwrapped, and is created once for one Idempotency-Key', async () => {
    const { headers, ...body } = jsonBody({ plan: LONG_XML });
    const init = { ...body, headers: { ...headers, 'idempotency-key': randomUUID() } };
    const first = snapshotOf(await viewer.call('POST', '/v2/planSnapshots', init));
    expect(snapshotOf(await viewer.call('POST', '/v2/planSnapshots', init))).toEqual(first);
    expect(snapshotOf(await read(first.id)).plan).toBe(LONG_XML);
  });

  test.each<[string, unknown, string]>([
    ['nothing', null, '400 INVALID_REQUEST'],
    ['a plan that is null', { plan: null }, '400 INVALID_REQUEST'],
    ['an empty plan', { planSnapshot: { plan: '' } }, '400 INVALID_REQUEST'],
    ['an unpaired surrogate', { plan: '\ud800' }, '400 INVALID_REQUEST'],
    ['too much data next to the plan', { plan: XML, notes: 'x'.repeat(40_000) }, '413 PAYLOAD_TOO_LARGE'],
  ])('is not created from %s', async (_what, body, code) => {
    expect(codeOf(await stranger.call('POST', '/v2/planSnapshots', jsonBody(body)))).toBe(code);
  });

  test.each([
    ['another', `ps_${'A'.repeat(22)}`],
    ['an invalid id', 'nobody'],
    ['an id that is too long', 'x'.repeat(3_000)],
  ])('that does not exist gets 404: %s', async (_what, id) => {
    expect(codeOf(await read(id))).toBe('404 NOT_FOUND');
  });

  test('is in no list, and only its images can change', async () => {
    const { id } = await save(stranger);
    expect(codeOf(await stranger.call('GET', '/v2/planSnapshots'))).toBe('405 METHOD_NOT_ALLOWED');
    const put = await admin.call('PUT', `/v2/planSnapshots/${id}`, jsonBody({ plan: '<plan/>' }));
    expect([codeOf(put), put.headers.get('allow')]).toEqual(['405 METHOD_NOT_ALLOWED', 'GET, HEAD, OPTIONS']);
    expect(codeOf(await admin.call('DELETE', `/v2/planSnapshots/${id}`))).toBe('405 METHOD_NOT_ALLOWED');
    expect(snapshotOf(await read(id)).plan).toBe(XML);
  });
});

describe('the images of a plan snapshot', () => {
  test('are set one by one, also concurrently, and can be loaded from any page', async () => {
    const { id } = await save(viewer, { plan: LONG_XML });
    const responses = await Promise.all([
      sendImage(id, image(10), { client: viewer, type: 'topImage' }),
      sendImage(id, image(20), { client: viewer, type: 'perspectiveImage' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const { topImage, perspectiveImage, plan } = snapshotOf(await read(id));
    expect(plan).toBe(LONG_XML);
    for (const url of [topImage, perspectiveImage]) {
      const loaded = await fetch(url ?? '', { headers: { origin: 'https://shop.example' } });
      expect([loaded.status, loaded.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    }
    expect(topImage).not.toBe(perspectiveImage);
  });

  test('are written by the creator and by callers with the right "plans"', async () => {
    const { id } = await save(viewer);
    expect(codeOf(await sendImage(id, image(1)))).toBe('401 SIGN_IN_REQUIRED');
    expect(codeOf(await sendImage(id, image(1), { client: foreigner }))).toBe('404 NOT_FOUND');
    expect((await sendImage(id, image(1), { client: viewer })).status).toBe(200);
    const { topImage } = snapshotOf(await read(id));
    const replaced = snapshotOf(await sendImage(id, image(2), { client: admin }));
    expect(replaced.topImage).not.toBe(topImage);
    const own = await save(admin);
    expect(codeOf(await sendImage(own.id, image(1), { client: viewer }))).toBe('403 FORBIDDEN');
  });

  test('are set once if the snapshot was created without sign-in: a second image changes nothing', async () => {
    const { id } = await save(stranger);
    const first = snapshotOf(await sendImage(id, image(10)));
    expect(snapshotOf(await sendImage(id, image(99))).topImage).toBe(first.topImage);
    const [one, other] = await Promise.all(
      [image(30), image(40)].map((bytes) => sendImage(id, bytes, { type: 'perspectiveImage' })),
    );
    const kept = snapshotOf(await read(id)).perspectiveImage;
    expect([one, other].map((response) => response && snapshotOf(response).perspectiveImage)).toEqual([kept, kept]);
  });

  test('are refused if If-Match names another state or the image is invalid', async () => {
    const { id } = await save(viewer);
    const etag = (await read(id)).headers.get('etag') ?? '';
    const headers = { 'if-match': etag };
    const both = await Promise.all([1, 2].map((shade) => sendImage(id, image(shade), { client: viewer, headers })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(codeOf(await sendImage(id, Buffer.from('text')))).toBe('401 SIGN_IN_REQUIRED');
    expect(codeOf(await sendImage(id, Buffer.from('text'), { client: viewer }))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
    expect(codeOf(await sendImage(id, image(1), { client: viewer, type: 'perspectiveImageHD' }))).toBe(
      '400 INVALID_REQUEST',
    );
    const empty = new FormData();
    empty.set('type', 'topImage');
    const without = await viewer.call('PUT', `/v2/planSnapshots/${id}`, { body: empty });
    expect(codeOf(without)).toBe('400 INVALID_REQUEST');
  });
});
