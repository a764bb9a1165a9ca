import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { ShownTenant } from '../../shared/domain/tenants/shown-tenant.ts';
import { ErrorBody } from '../../shared/platform/http/error-answer.ts';
import { type Client, demoClient, jsonBody } from './client.ts';

const endpoints = inject('endpoints');
const PUBLIC_FIELDS = ['configuratorId', 'id', 'language', 'languages', 'name', 'skin'];
const Answer = z.object({ tenant: ShownTenant });

let admin: Client;
let viewer: Client;
let before: ShownTenant;
beforeAll(async () => {
  [admin, viewer] = await Promise.all([
    demoClient(endpoints, { tenant: 2, user: 'admin' }),
    demoClient(endpoints, { tenant: 2, user: 'viewer' }),
  ]);
  before = Answer.parse((await admin.call('GET', '/v2/tenants/2')).json).tenant;
});
afterAll(async () => {
  const { webhook, apiKey, allowedHosts } = before;
  await change({ webhook, apiKey, allowedHosts });
});

const change = (changes: unknown, headers: Record<string, string> = {}) => {
  const { body, headers: type } = jsonBody(changes);
  return admin.call('PUT', '/v2/tenants/2', { body: body ?? null, headers: { ...Object(type), ...headers } });
};

test('the own tenant is a bare number, as published clients take nothing else', async () => {
  const answer = await (await demoClient(endpoints, { tenant: 2, context: 'browser' })).response(
    'GET',
    '/v2/tenants/me',
  );
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'application/json',
    '2',
  ]);
});

describe('a tenant', () => {
  test('shows everybody its public part, its administrators all of it, and nobody a secret', async () => {
    const stranger = await demoClient(endpoints, { tenant: 1, user: 'admin' });
    for (const client of [viewer, stranger, await demoClient(endpoints, { tenant: 1, context: 'browser' })]) {
      const { tenant } = Answer.parse((await client.call('GET', '/v2/tenants/2')).json);
      expect(Object.keys(tenant).sort()).toEqual(PUBLIC_FIELDS);
      expect(tenant).toMatchObject({ id: 2, name: 'other' });
    }
    expect(before).toMatchObject({ id: 2, anonymousPlans: true, allowPasswordMd5: true, webhook: null });
    const secrets = endpoints.tenants.flatMap(({ apiKeys }) => apiKeys.map(({ secret }) => secret)).filter(Boolean);
    for (const secret of secrets) expect(JSON.stringify(before)).not.toContain(secret);
  });

  test('that does not exist is 404, and what is no number 400', async () => {
    expect((await admin.call('GET', '/v2/tenants/987654')).status).toBe(404);
    expect((await admin.call('GET', '/v2/tenants/two')).status).toBe(400);
  });
});

describe('settings', () => {
  test('are changed by administrators, wrapped or bare; what is not named stays, null takes one away', async () => {
    const webhook = 'https://events.example.com/furniture';
    const { status, json } = await change({ tenant: { webhook, apiKey: 'other-cms', allowedHosts: ['shop.example'] } });
    expect(status).toBe(200);
    expect(json).toMatchObject({ tenant: { webhook, apiKey: 'other-cms', allowedHosts: ['shop.example'] } });
    const cleared = await change({ webhook: null });
    expect(cleared.json).toMatchObject({ tenant: { webhook: null, apiKey: 'other-cms' } });
    expect((await admin.call('GET', '/v2/tenants/2')).json).toEqual(cleared.json);
  });

  test.each([
    ['a webhook without https', { webhook: 'http://events.example.com/' }],
    ['a webhook inside the network', { webhook: 'https://10.0.0.7/hook' }],
    ['a webhook at the metadata service', { webhook: 'https://169.254.169.254/latest' }],
    ['a webhook that is no URL', { webhook: 'events' }],
    ["an api key of another tenant's", { apiKey: 'demo-cms' }],
    ['an api key that is not there', { apiKey: 'nobody' }],
    ['a public api key, which has no secret', { apiKey: 'other-browser' }],
    ['a host that stands for all', { allowedHosts: ['*'] }],
    ['no name', { name: '' }],
    ['a switch that is no switch', { autoRender: 'yes' }],
    ['an item that is none', { doorItemId: 'door' }],
    ['a language that is none', { language: 'Deutsch!' }],
  ])('refuse %s', async (_, changes) => {
    const { status, json } = await change(changes);
    expect([status, ErrorBody.parse(json).error.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('leave number, aliases and what an operator switched off alone', async () => {
    const { json } = await change({ id: 7, aliases: [7], disabled: true });
    expect(Answer.parse(json).tenant.id).toBe(2);
    expect((await admin.call('GET', '/v2/tenants/7')).status).toBe(404);
  });

  test('of two administrators who have read the same state, one is told that it has changed', async () => {
    const { headers } = await admin.call('GET', '/v2/tenants/2');
    const ifMatch = { 'if-match': headers.get('etag') ?? '' };
    const answers = await Promise.all(
      ['a.example', 'b.example', 'c.example'].map((host) => change({ allowedHosts: [host] }, ifMatch)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });
});
