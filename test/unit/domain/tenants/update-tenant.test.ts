import { beforeAll, expect, it } from 'vitest';
import { updateTenant } from '../../../../shared/domain/tenants/update-tenant.ts';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import type { ApiKeyInput } from '../../../../shared/platform/identity/tenants/api-key.ts';
import { putApiKey } from '../../../../shared/platform/identity/tenants/api-key-store.ts';
import { findTenant, putTenant } from '../../../../shared/platform/identity/tenants/tenant-store.ts';
import { ownTables } from '../../own-tables.ts';

const TENANT = { id: 1, name: 'one', webhookApiKey: 'old-console' };
const KEY = { tenant: 1, secrets: ['a-Secr3t_Str1ng!'], public: false, algorithms: ['01' as const] };
const KEYS: readonly ApiKeyInput[] = [
  { ...KEY, id: 'planner', context: 'planner' },
  { ...KEY, id: 'configurator', context: 'configurator' },
  { ...KEY, id: 'cms', context: 'cms' },
  { ...KEY, id: 'public', context: 'planner', public: true },
  { ...KEY, id: 'disabled', context: 'planner', disabled: true },
  { ...KEY, id: 'old-console', context: 'cms', public: true },
];

let identity: Table;

beforeAll(async () => {
  ({ identity } = await ownTables());
  await putTenant(identity, TENANT);
  for (const key of KEYS) await putApiKey(identity, key);
});

async function change(changes: Parameters<typeof updateTenant>[1]) {
  const tenant = await findTenant(identity, 1);
  if (!tenant) throw new Error('the tenant is there');
  const recorded = (id: string) => ({ table: identity, put: { pk: 'audit', sk: id } });
  const deps = { identity, recorded, urls: { allowLoopback: false }, checkPrecondition: () => undefined };
  return updateTenant(1, changes, { tenant }, deps);
}

it('takes as signing key a key with a secret that is neither public nor of the cms context', async () => {
  for (const apiKey of ['cms', 'public', 'disabled', 'nobody']) {
    await expect(change({ apiKey }), apiKey).rejects.toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  }
  expect(await change({ apiKey: 'old-console', name: 'renamed' }), 'the key of before').toMatchObject({
    name: 'renamed',
    webhookApiKey: 'old-console',
  });
  for (const apiKey of ['planner', 'configurator']) {
    expect(await change({ apiKey })).toMatchObject({ webhookApiKey: apiKey });
  }
  await expect(change({ apiKey: 'old-console' }), 'it was given up').rejects.toMatchObject({ status: 400 });
});
