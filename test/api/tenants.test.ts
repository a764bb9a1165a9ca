import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { AuditEntry } from '../../shared/domain/audit/audit-entry.ts';
import { ShownTenant } from '../../shared/domain/tenants/shown-tenant.ts';
import { UsageReport } from '../../shared/domain/tenants/usage-report.ts';
import { ErrorBody } from '../../shared/platform/http/error-body-schema.ts';
import { type Client, demoClient, jsonBody } from './client.ts';
import { CLOCK_DIFFERENCE_MS } from './clock-difference.ts';
import { ownTenant } from './own-tenant.ts';

const endpoints = inject('endpoints');
const PUBLIC_FIELDS = ['configuratorId', 'id', 'language', 'languages', 'name', 'skin'];
const TenantBody = z.object({ tenant: ShownTenant });

let admin: Client;
let viewer: Client;
let before: ShownTenant;
beforeAll(async () => {
  [admin, viewer] = await Promise.all([
    demoClient(endpoints, { tenant: 2, user: 'admin' }),
    demoClient(endpoints, { tenant: 2, user: 'viewer' }),
  ]);
  before = TenantBody.parse((await admin.call('GET', '/v2/tenants/2')).json).tenant;
});
afterAll(async () => {
  const { webhook, apiKey, allowedHosts } = before;
  await change({ webhook, apiKey, allowedHosts });
});

const change = (changes: unknown, headers: Record<string, string> = {}) => {
  const { body, headers: type } = jsonBody(changes);
  return admin.call('PUT', '/v2/tenants/2', { body: body ?? null, headers: { ...Object(type), ...headers } });
};

test('the tenant of the caller is a bare number, because published clients accept nothing else', async () => {
  const response = await (await demoClient(endpoints, { tenant: 2, context: 'browser' })).response(
    'GET',
    '/v2/tenants/me',
  );
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'application/json',
    '2',
  ]);
});

describe('a tenant', () => {
  test('shows its public part to everybody, all fields to its administrators, and its secrets to nobody', async () => {
    const stranger = await demoClient(endpoints, { tenant: 1, user: 'admin' });
    for (const client of [viewer, stranger, await demoClient(endpoints, { tenant: 1, context: 'browser' })]) {
      const { tenant } = TenantBody.parse((await client.call('GET', '/v2/tenants/2')).json);
      expect(Object.keys(tenant).sort()).toEqual(PUBLIC_FIELDS);
      expect(tenant).toMatchObject({ id: 2, name: 'other' });
    }
    expect(before).toMatchObject({ id: 2, anonymousPlans: true, allowPasswordMd5: true, webhook: null });
    const secrets = endpoints.tenants.flatMap(({ apiKeys }) => apiKeys.map(({ secret }) => secret)).filter(Boolean);
    for (const secret of secrets) expect(JSON.stringify(before)).not.toContain(secret);
  });

  test('gives 404 if it does not exist, also for an id that cannot exist', async () => {
    expect((await admin.call('GET', '/v2/tenants/987654')).status).toBe(404);
    for (const id of ['two', '-1', '1e3', '9'.repeat(40)]) {
      expect([id, (await admin.call('GET', `/v2/tenants/${id}`)).status]).toEqual([id, 404]);
    }
    expect((await admin.call('PUT', '/v2/tenants/two', jsonBody({ name: 'Two' }))).status).toBe(404);
  });
});

describe('settings', () => {
  test('are changed by administrators, wrapped or unwrapped; a field that is not sent stays, null removes it', async () => {
    const webhook = 'https://events.example.com/furniture';
    const { status, json } = await change({
      tenant: { webhook, apiKey: 'other-planner', allowedHosts: ['shop.example'] },
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ tenant: { webhook, apiKey: 'other-planner', allowedHosts: ['shop.example'] } });
    const cleared = await change({ webhook: null });
    expect(cleared.json).toMatchObject({ tenant: { webhook: null, apiKey: 'other-planner' } });
    expect((await admin.call('GET', '/v2/tenants/2')).json).toEqual(cleared.json);
  });

  test.each([
    ['a webhook without https', { webhook: 'http://events.example.com/' }],
    ['a webhook inside the network', { webhook: 'https://10.0.0.7/hook' }],
    ['a webhook at the metadata service', { webhook: 'https://169.254.169.254/latest' }],
    ['a webhook with an invalid URL', { webhook: 'events' }],
    ['an api key of another tenant', { apiKey: 'demo-planner' }],
    ['an api key that does not exist', { apiKey: 'nobody' }],
    ['a public api key, which has no secret', { apiKey: 'other-browser' }],
    ['an api key of the cms context, with which the receiver could make its calls', { apiKey: 'other-cms' }],
    ['a host with a wildcard', { allowedHosts: ['*'] }],
    ['a provider inside the network', { oidcIssuer: 'https://10.0.0.7/' }],
    ['a client secret without its provider', { oidcClientSecret: 'a secret' }],
    ['a domain that is an address', { oidcAllowedDomains: ['somebody@company.example'] }],
    ['a page of any length', { configuratorUrl: `https://shop.example/${'x'.repeat(2_048)}` }],
    ['a webhook of any length', { webhook: `https://events.example.com/${'x'.repeat(2_048)}` }],
    ['no name', { name: '' }],
    ['a name that is an address and a link', { name: 'Bank <a@b.example> https://evil.example' }],
    ['a name that is read backwards', { name: 'Shop\u202egnp.exe' }],
    ['a sender name of two lines', { mailName: 'Shop\r\nBcc: somebody' }],
    ['a skin that is no id', { skin: '__proto__.x' }],
    ['a configurator that is a path', { configuratorId: '../../x' }],
    ['a boolean of another type', { autoRender: 'yes' }],
    ['an invalid item id', { doorItemId: 'door' }],
    ['an invalid language', { language: 'Deutsch!' }],
  ])('refuse %s', async (_, changes) => {
    const { status, json } = await change(changes);
    expect([status, ErrorBody.parse(json).error.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('do not change the number, the aliases and the features that an operator has disabled', async () => {
    const { json } = await change({ id: 7, aliases: [7], disabled: true });
    expect(TenantBody.parse(json).tenant.id).toBe(2);
    expect((await admin.call('GET', '/v2/tenants/7')).status).toBe(404);
  });

  test('are changed by one of three administrators who send the same If-Match; the others get 412', async () => {
    const { headers } = await admin.call('GET', '/v2/tenants/2');
    const ifMatch = { 'if-match': headers.get('etag') ?? '' };
    const responses = await Promise.all(
      ['a.example', 'b.example', 'c.example'].map((host) => change({ allowedHosts: [host] }, ifMatch)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });
});

describe('the audit log', () => {
  const Log = z.object({ auditLog: z.array(AuditEntry), meta: z.object({ nextCursor: z.string().optional() }) });
  const logOf = async (client: Client, query = '') =>
    Log.parse((await client.call('GET', `/v2/auditLog${query}`)).json);

  test('has an entry for each write that was done, newest first, and none for one that was refused', async () => {
    const service = { endpoints, dataFolder: inject('dataFolder') };
    const own = await ownTenant(service, { id: 748, name: 'Audited' });
    const itemId = `${own.catalog}:chair`;
    const write = (method: string, path: string, json: unknown) => own.admin.call(method, path, jsonBody(json));
    await write('POST', '/v2/items', { id: itemId });
    expect((await write('POST', '/v2/items', { id: itemId })).status).toBe(409);
    await write('PUT', `/v2/items/${itemId}`, { label: 'A chair' });
    expect((await write('PUT', `/v2/items/${itemId}`, { type: 7 })).status).toBe(400);
    await own.admin.call('DELETE', `/v2/items/${itemId}`);
    await write('PUT', '/v2/tenants/748', { name: 'Audited again' });
    const { json } = await write('POST', '/v2/plans', { name: 'A plan' });
    const planId = z.object({ plan: z.object({ id: z.string() }) }).parse(json).plan.id;
    await own.admin.call('DELETE', `/v2/plans/${planId}`);
    const { auditLog } = await logOf(own.admin);
    const inOrder = (calls: string[]) => (CLOCK_DIFFERENCE_MS === 0 ? calls : calls.toSorted());
    expect(inOrder(auditLog.map(({ call, id }) => `${call} ${id}`))).toEqual(
      inOrder([
        `deletePlan ${planId}`,
        `createPlan ${planId}`,
        'updateTenant 748',
        `archiveItem ${itemId}`,
        `updateItem ${itemId}`,
        `createItem ${itemId}`,
      ]),
    );
    for (const entry of auditLog) expect(entry).toMatchObject({ user: 'own-748-admin', apiKey: own.apiKey });
    const pages = [];
    let cursor = '';
    do {
      const page = await logOf(own.admin, `?limit=4&cursor=${cursor}`);
      pages.push(page.auditLog);
      cursor = page.meta.nextCursor ?? '';
    } while (cursor);
    expect([pages.flat(), pages.length]).toEqual([auditLog, 2]);
    const today = new Date().toISOString().slice(0, 10);
    expect((await logOf(own.admin, `?from=${today}&user=own-748-admin`)).auditLog).toHaveLength(6);
    expect((await logOf(own.admin, '?user=nobody')).auditLog).toEqual([]);
    expect((await logOf(own.admin, '?to=2020-01-01')).auditLog).toEqual([]);
    const bounds = `?from=${auditLog[1]?.time}&to=${auditLog[1]?.time}`;
    expect((await logOf(own.admin, bounds)).auditLog).toEqual([auditLog[1]]);
    for (const query of ['?from=yesterday', '?limit=0', '?cursor=abc']) {
      expect((await own.admin.call('GET', `/v2/auditLog${query}`)).status).toBe(400);
    }
  });

  test('has one entry for a change of many items: with the first item that was changed', async () => {
    const service = { endpoints, dataFolder: inject('dataFolder') };
    const own = await ownTenant(service, { id: 749, name: 'Audited in bulk' });
    const ids = ['a', 'b', 'c'].map((name) => `${own.catalog}:${name}`);
    for (const id of ids) await own.admin.call('POST', '/v2/items', jsonBody({ id }));
    const change = (changes: object, all = ids) =>
      own.admin.call('POST', '/v2/items/bulk', jsonBody({ ids: all, changes }));
    const entries = async () => (await logOf(own.admin)).auditLog.filter(({ call }) => call === 'changeItems');
    expect((await change({ type: 7 }, [`${own.catalog}:none`])).status).not.toBe(200);
    expect((await change({ label: 'x' }, [`${own.catalog}:none`])).status).toBe(200);
    expect(await entries()).toEqual([]);
    expect((await change({ label: 'All' }, [`${own.catalog}:none`, ...ids])).status).toBe(200);
    const [entry, ...more] = await entries();
    expect(more).toEqual([]);
    expect(ids).toContain(entry?.id);
  });
});

describe('the usage', () => {
  const usageOf = async (query = '') => UsageReport.parse((await admin.call('GET', `/v2/usage${query}`)).json);

  test('counts the calls of the tenant by day', async () => {
    const { usage, meta } = await usageOf();
    const today = new Date().toISOString().slice(0, 10);
    expect(meta).toMatchObject({ to: today, approximate: true });
    expect(usage.find(({ day }) => day === today)?.calls).toBeGreaterThan(0);
    expect((await usageOf('?from=2020-01-01&to=2020-04-01')).usage).toEqual([]);
  });

  test.each(['?from=2020-01-01&to=2020-04-02', '?from=2020-01-02&to=2020-01-01', '?from=today', '?to=2020-13-01'])(
    'of %s is refused',
    async (query) => {
      expect((await admin.call('GET', `/v2/usage${query}`)).status).toBe(400);
    },
  );
});
