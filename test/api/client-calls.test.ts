import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { ShortId } from '../../shared/domain/client-calls/short-id.ts';
import { type Client, demoClient, jsonBody } from './client.ts';

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

  test('stands for a long id within its tenant', async () => {
    const { status, json } = await browser.call('POST', '/v2/shortIds', jsonBody({ shortId: reference }));
    const { shortId } = Created.parse(json);
    expect([status, shortId]).toEqual([200, { id: expect.stringMatching(/^[\w-]{10}$/), ...reference }]);
    expect((await browser.call('GET', `/v2/shortIds/${shortId.id}`)).json).toEqual({ shortId });
    expect((await other.call('GET', `/v2/shortIds/${shortId.id}`)).status).toBe(404);
  });

  test('keeps the other fields that a client sends, but ignores an id that the client chooses', async () => {
    const sent = { ...reference, label: 'Kitchen', parent: null, pk: '1#catalogs' };
    const { shortId } = Created.parse(
      (await browser.call('POST', '/v2/shortIds', jsonBody({ ...sent, id: 'mine' }))).json,
    );
    expect(shortId).toEqual({ ...sent, id: expect.stringMatching(/^[\w-]{10}$/) });
    expect((await browser.call('GET', `/v2/shortIds/${shortId.id}`)).json).toEqual({ shortId });
    const book = { ...reference, text: 'x'.repeat(20_000) };
    expect((await browser.call('POST', '/v2/shortIds', jsonBody(book))).status).toBe(413);
  });

  test.each([
    ['without a type', { referencedId: 'a' }],
    ['for nothing', { type: 'plan', referencedId: '' }],
    ['for a value that is not text', { type: 'plan', referencedId: { id: 1 } }],
    ['for a text that is too long', { type: 'plan', referencedId: 'x'.repeat(2_000) }],
  ])('is not created %s', async (_, body) => {
    expect((await browser.call('POST', '/v2/shortIds', jsonBody(body))).status).toBe(400);
  });

  test.each(['nobody', 'AAAAAAAAAA', 'x'.repeat(3_000), '%F0%9F%AA%91'])(
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
  ['/v2/materials?ids[]=a&groups[]=b', 'materials'],
  ['/v2/components', 'components'],
  ['/v2/preloads/components', 'components'],
  ['/v2/prices?priceIds[]=1', 'prices'],
  ['/v2/itemAdditionalContents?itemIds[]=demo:sofa', 'itemAdditionalContents'],
])('%s returns an empty list in the usual form, because the service does not store this data', async (path, key) => {
  const { status, json } = await browser.call('GET', path);
  expect([status, json]).toEqual([200, { [key]: [], meta: { total: 0, serverTime: expect.any(String) } }]);
});
