import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import * as z from 'zod';
import { ApiKeyWithSecret, ShownApiKey } from '../../shared/domain/api-keys/shown-api-key.ts';
import { clientOf, jsonBody } from './client.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';

const endpoints = inject('endpoints');
/** A changed key takes effect within 30 s. */
const PATIENCE = { timeout: 240_000, interval: 500 };
const Made = z.object({ apiKey: ApiKeyWithSecret });
const Listed = z.object({ apiKeys: z.array(ShownApiKey) });

let tenant: OwnTenant;
beforeAll(async () => {
  tenant = await ownTenant({ endpoints, dataFolder: inject('dataFolder') }, { id: 745, name: 'Keys & Co' });
});

const make = (apiKey: unknown, headers: Record<string, string> = {}) => {
  const { body } = jsonBody({ apiKey });
  return tenant.admin.call('POST', '/v2/apiKeys', {
    body: body ?? null,
    headers: { 'content-type': 'application/json', ...headers },
  });
};
const made = async (apiKey: unknown) => Made.parse((await make(apiKey)).json).apiKey;
const rotate = (id: string, body: unknown = {}, idempotencyKey?: string) => {
  const { headers, ...init } = jsonBody(body);
  const once = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  const path = `/v2/apiKeys/${encodeURIComponent(id)}/rotate`;
  return tenant.admin.call('POST', path, {
    ...init,
    headers: { ...Object.fromEntries(new Headers(headers)), ...once },
  });
};
const change = (id: string, body: unknown) =>
  tenant.admin.call('PUT', `/v2/apiKeys/${encodeURIComponent(id)}`, jsonBody(body));
const remove = (id: string) => tenant.admin.call('DELETE', `/v2/apiKeys/${encodeURIComponent(id)}`);
const listed = async () => Listed.parse((await tenant.admin.call('GET', '/v2/apiKeys')).json).apiKeys;
const calls = async (apiKey: string, secret: string | null) =>
  (await clientOf(endpoints, { apiKey, ...(secret !== null && { secret }) }).call('GET', '/v2/tenants/me')).status;

describe('an api key', () => {
  test('works with the secret that only the response of its creation shows, and knows the day of its last use', async () => {
    const { id, secret, ...shown } = await made({ context: 'planner', label: 'Shop' });
    expect(shown).toMatchObject({ context: 'planner', label: 'Shop', public: false, liveSecrets: 1, lastUsed: null });
    expect([await calls(id, secret), secret?.length]).toEqual([200, 32]);
    const all = await vi.waitFor(async () => {
      const keys = await listed();
      expect(keys.find((key) => key.id === id)?.lastUsed).toBe(new Date().toISOString().slice(0, 10));
      return keys;
    }, PATIENCE);
    expect(JSON.stringify(all)).not.toContain(secret);
    expect(JSON.stringify(all)).not.toContain(tenant.secret);
  });

  test('is made once for an Idempotency-Key, and the repeated response has the secret too', async () => {
    const once = { 'idempotency-key': 'the same key' };
    const [first, second] = [await make({ context: 'cms' }, once), await make({ context: 'cms' }, once)];
    expect(second.json).toEqual(first.json);
  });

  test('shows in a repeated response the secret of the first one only: none that was dropped or came later', async () => {
    const once = { 'idempotency-key': `made ${Date.now()}` };
    const secretOf = ({ json }: { json: unknown }) => Made.parse(json).apiKey.secret;
    const create = () => make({ context: 'planner', label: 'Repeated' }, once);
    const first = await create();
    const { id } = Made.parse(first.json).apiKey;
    const [second, drop] = [`second ${id}`, `drop ${id}`];
    const rotated = secretOf(await rotate(id, {}, second));
    expect(rotated).toHaveLength(32);
    expect(secretOf(await create())).toBe(secretOf(first));
    for (const again of [1, 2]) {
      expect([again, secretOf(await rotate(id, { dropOld: true }, drop))]).toEqual([again, null]);
    }
    expect(secretOf(await rotate(id, {}, second))).toBe(rotated);
    expect(secretOf(await create()), 'the first secret has ended').toBeNull();
  });

  test('that is public has no secret and accepts 03 only', async () => {
    const { id, secret, algorithms } = await made({ context: 'configurator', public: true });
    expect([secret, algorithms]).toEqual([null, ['03']]);
    expect(await calls(id, null)).toBe(200);
    expect((await rotate(id)).status).toBe(409);
    expect((await change(id, { algorithms: ['01'] })).status).toBe(400);
  });

  test.each([
    [{}],
    [{ context: 'operator' }],
    [{ context: 'planner', algorithms: ['03'] }],
    [{ context: 'planner', public: true, algorithms: ['02'] }],
    [{ context: 'planner', label: '' }],
  ])('like %j is refused', async (apiKey) => {
    expect((await make(apiKey)).status).toBe(400);
  });

  test('never gets an id, a tenant or a secret of choice, or other tenants', async () => {
    const wanted = { id: 'chosen', tenant: 1, tenants: 'all', secrets: ['0123456789abcdef'], context: 'planner' };
    const { id, secret, shared } = await made(wanted);
    expect([id, secret, shared]).not.toContain('chosen');
    expect(secret).not.toBe('0123456789abcdef');
    expect(shared).toBe(false);
    await change(id, wanted);
    expect(
      (await clientOf(endpoints, { apiKey: id, secret: secret ?? '', currentTenant: 1 }).call('GET', '/v2/items'))
        .status,
    ).toBe(403);
  });

  test('gets a second secret; both work until the older one is dropped', async () => {
    const { id, secret } = await made({ context: 'planner' });
    // Without a body: a second secret.
    const rotated = Made.parse((await tenant.admin.call('POST', `/v2/apiKeys/${id}/rotate`)).json).apiKey;
    expect([rotated.liveSecrets, rotated.secret === secret]).toEqual([2, false]);
    expect((await rotate(id)).status).toBe(409);
    expect([await calls(id, secret), await calls(id, rotated.secret)]).toEqual([200, 200]);
    expect(Made.parse((await rotate(id, { dropOld: true })).json).apiKey).toMatchObject({
      liveSecrets: 1,
      secret: null,
    });
    await vi.waitFor(async () => expect(await calls(id, secret)).toBe(401), PATIENCE);
    expect(await calls(id, rotated.secret)).toBe(200);
    expect((await rotate(id, { dropOld: true })).status).toBe(409);
  });

  test('gets one second secret from two rotations at the same moment', async () => {
    const { id } = await made({ context: 'planner' });
    const statuses = (await Promise.all([rotate(id), rotate(id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test('is deleted by an administrator who has read its last state', async () => {
    const { id } = await made({ context: 'planner' });
    const { headers } = await change(id, { label: 'Old' });
    const removeIf = (tag: string | null) =>
      tenant.admin.call('DELETE', `/v2/apiKeys/${id}`, { headers: { 'if-match': tag ?? '' } });
    const { headers: next } = await change(id, { label: 'New' });
    expect((await removeIf(headers.get('etag'))).status).toBe(412);
    expect((await removeIf(next.get('etag'))).status).toBe(204);
  });

  test('is disabled and deleted within 30 seconds', async () => {
    const { id, secret } = await made({ context: 'planner' });
    expect((await change(id, { disabled: true, label: 'Off' })).json).toMatchObject({
      apiKey: { disabled: true, label: 'Off' },
    });
    await vi.waitFor(async () => expect(await calls(id, secret)).toBe(403), PATIENCE);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect((await listed()).map((key) => key.id)).not.toContain(id);
  });
});

describe('refused is a change of', () => {
  test.each([
    ['a key of another tenant', 'demo-planner'],
    ['a public key of another tenant', 'demo-browser'],
    ['a key that does not exist', 'nobody'],
    ['a text that is no id', 'x'.repeat(3_000)],
  ])('%s', async (_, id) => {
    for (const response of [await change(id, { disabled: true }), await rotate(id), await remove(id)]) {
      expect(response.status).toBe(404);
    }
  });

  test('a key that other tenants use, which only the operator changes', async () => {
    const { openTable } = await import('../../shared/platform/aws/table.ts');
    const { putApiKey } = await import('../../shared/platform/identity/tenants/api-key-store.ts');
    const shared = {
      tenant: tenant.id,
      secrets: [],
      public: true,
      tenants: 'all' as const,
      algorithms: ['03' as const],
    };
    await putApiKey(openTable('identity'), { ...shared, id: 'shared-745', context: 'planner' });
    expect((await listed()).find(({ id }) => id === 'shared-745')?.shared).toBe(true);
    for (const response of [await change('shared-745', { disabled: true }), await remove('shared-745')]) {
      expect(response.status).toBe(403);
    }
  });

  test('the key of the call itself, and the key that signs the webhooks', async () => {
    expect((await remove(tenant.apiKey)).status).toBe(409);
    expect((await change(tenant.apiKey, { disabled: true })).status).toBe(409);
    await tenant.admin.call('PUT', `/v2/tenants/${tenant.id}`, jsonBody({ apiKey: tenant.planner }));
    expect((await remove(tenant.planner)).status).toBe(409);
    await tenant.admin.call('PUT', `/v2/tenants/${tenant.id}`, jsonBody({ apiKey: null }));
  });
});
