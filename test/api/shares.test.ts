import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { Share } from '../../shared/domain/shares/share-form.ts';
import { type Client, demoClient, jsonBody } from './client.ts';

const endpoints = inject('endpoints');
const ShareBody = z.object({ share: Share });
const ITEM = 'demo:walnut-side-table';

let shopper: Client;
beforeAll(async () => {
  shopper = await demoClient(endpoints, { context: 'browser' });
});

function send(fields: Readonly<Record<string, string>>, id = ITEM) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return shopper.call('POST', `/v2/items/${id}/shares`, { body });
}

describe('a share of an item', () => {
  test.each(['1', '2', '3'])('of type %s is accepted from a shopper who is not signed in', async (type) => {
    const { status, json } = await send({ email: 'anna@customer.example', type });
    expect([status, ShareBody.parse(json).share.type]).toEqual([200, Number(type)]);
  });

  test.each([
    ['no type', { email: 'anna@customer.example' }],
    ['an unknown type', { email: 'anna@customer.example', type: '4' }],
    ['the type of a plan snapshot', { email: 'anna@customer.example', type: '11' }],
    ['no address', { type: '1' }],
    ['a name instead of an address', { email: 'anna', type: '1' }],
    ['two addresses', { email: 'anna@customer.example, eva@customer.example', type: '1' }],
    ['a header in the address', { email: 'anna@customer.example\r\nBcc: eva@customer.example', type: '1' }],
    ['an address with a display name', { email: '"Anna" <anna@customer.example>', type: '1' }],
    ['an address that is too long', { email: `${'a'.repeat(250)}@customer.example`, type: '1' }],
    ['a long url', { email: 'anna@customer.example', type: '1', url: `https://a.example/${'x'.repeat(3_000)}` }],
  ])('with %s gets 400', async (_, fields) => {
    expect(await send(fields)).toMatchObject({ status: 400, json: { error: { code: 'INVALID_REQUEST' } } });
  });

  test('as JSON is the same as a form', async () => {
    const path = `/v2/items/${ITEM}/shares`;
    const { status, json } = await shopper.call(
      'POST',
      path,
      jsonBody({ email: 'anna@customer.example', type: 2, url: null }),
    );
    expect([status, ShareBody.parse(json).share.type]).toEqual([200, 2]);
    for (const wrong of [
      { type: 1 },
      { email: { to: 'anna@customer.example' }, type: 1 },
      { email: 'anna', type: 1 },
      [],
    ]) {
      expect((await shopper.call('POST', path, jsonBody(wrong))).status).toBe(400);
    }
  });

  test('with two addresses in two parts gets 400', async () => {
    const body = new FormData();
    body.set('type', '1');
    for (const name of ['anna', 'eva']) body.append('email', `${name}@customer.example`);
    expect(await shopper.call('POST', `/v2/items/${ITEM}/shares`, { body })).toMatchObject({ status: 400 });
  });

  test('is sent to the ASCII form of an international domain, and is refused for a local part beyond ASCII', async () => {
    const email = `${randomUUID()}@möbel.example`;
    expect((await send({ email, type: '1' })).status).toBe(200);
    await expect
      .poll(async () => (await fetch(endpoints.mailsUrl)).text(), { timeout: 240_000, interval: 100 })
      .toContain(email.replace('möbel', 'xn--mbel-5qa'));
    expect((await send({ email: 'jürgen@customer.example', type: '1' })).status).toBe(400);
  });

  test('with 1 MB of url gets 413', async () => {
    const url = `https://a.example/${'x'.repeat(2 ** 20)}`;
    expect((await send({ email: 'anna@customer.example', type: '1', url })).status).toBe(413);
  });

  test('of an item that the caller may not see is refused', async () => {
    expect((await send({ email: 'anna@customer.example', type: '1' }, 'other:nothing')).status).toBe(404);
  });
});
