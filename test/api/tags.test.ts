import { beforeAll, expect, inject, test } from 'vitest';
import type { Tag } from '../../shared/domain/tags/tag.ts';
import { type Client, demoClient, jsonBody } from './client.ts';
import { putCatalogs } from './own-catalogs.ts';
import { ownTenant } from './own-tenant.ts';

const endpoints = inject('endpoints');
const run = Date.now().toString(36);
let createdCount = 0;

let manager: Client;
let shopper: Client;
let cms: Client;
let stranger: Client;
beforeAll(async () => {
  manager = await demoClient(endpoints, { user: 'admin' });
  shopper = await demoClient(endpoints);
  cms = await demoClient(endpoints, { context: 'cms' });
  stranger = await demoClient(endpoints, { tenant: 2, user: 'admin' });
});

const newId = () => `Eiche natur ${run}-${createdCount++}`;
const post = (tag: object, client = manager) => client.call('POST', '/v2/tags', jsonBody(tag));
const put = (id: string, tag: object, client = manager) =>
  client.call('PUT', `/v2/tags/${encodeURIComponent(id)}`, jsonBody(tag));
const remove = (id: string, client = manager) => client.call('DELETE', `/v2/tags/${encodeURIComponent(id)}`);
const tagOf = ({ json }: { json: unknown }) => (json as { tag: Tag }).tag;
const listed = async (client: Client, path = '/v2/tags', headers: Record<string, string> = {}) => {
  const { status, json } = await client.call('GET', path, { headers });
  expect(status).toBe(200);
  const { tags, meta } = json as { tags: Tag[]; meta: { total: number } };
  expect(meta.total).toBe(tags.length);
  return new Map(tags.map((tag) => [tag.id, tag]));
};

test('a tag has the fields of the interface, unknown fields, and a label in the requested language', async () => {
  const id = newId();
  const icons = { pngIcon: 'https://files.furniture.example/oak.png', svgIcon: null, inpirationImage: null };
  const translations = { en: { label: 'Oak' }, de: { label: 'Eiche' }, 'pt-BR': { label: 'Carvalho' } };
  const response = await post({ tag: { id, ...icons, translations, note: 'kept' } });
  expect(response.status).toBe(200);
  const expected = { id, ...icons, translations, note: 'kept', global: false, accessibleByTenants: [], hidden: false };
  expect(tagOf(response)).toMatchObject({ ...expected, label: 'Oak' });
  expect((await listed(shopper, '/v2/tags', { language: 'de-AT' })).get(id)).toMatchObject({
    ...expected,
    label: 'Eiche',
  });
  expect((await listed(shopper, '/v2/tags', { language: 'pt-BR' })).get(id)?.label).toBe('Carvalho');
  expect((await post({ id })).status).toBe(409);
  expect((await post({ id: 'a#b' })).status).toBe(400);
  expect((await post({ id: newId(), pngIcon: 'javascript:0' })).status).toBe(400);
});

test('catalog managers of its tenant change a tag field by field and delete it', async () => {
  const id = newId();
  await post({ id, translations: { en: { label: 'Oak' } } });
  const changed = await put(id, { hidden: true, note: 1 });
  expect(changed.status).toBe(200);
  expect(tagOf(changed)).toMatchObject({ id, label: 'Oak', hidden: true, note: 1 });
  expect((await listed(shopper)).has(id)).toBe(false);
  expect((await listed(cms)).has(id)).toBe(true);
  const viewer = await demoClient(endpoints, { user: 'viewer' });
  expect((await put(id, {}, viewer)).status).toBe(403);
  expect((await put(id, {}, stranger)).status).toBe(404);
  expect((await remove(id)).status).toBe(204);
  expect((await remove(id)).status).toBe(404);
});

test('a tag is written only if its state matches If-Match', async () => {
  const id = newId();
  const etag = (await post({ id })).headers.get('etag') ?? '';
  const write = (note: number, state: string) =>
    manager.call('PUT', `/v2/tags/${encodeURIComponent(id)}`, {
      body: JSON.stringify({ note }),
      headers: { 'content-type': 'application/json', 'if-match': state },
    });
  const first = await write(1, etag);
  expect(first.status).toBe(200);
  expect((await write(2, etag)).status).toBe(412);
  expect((await write(2, first.headers.get('etag') ?? '')).status).toBe(200);
});

test('other tenants see a tag while it is shared with them or global', async () => {
  const id = newId();
  await post({ id });
  expect((await listed(stranger)).has(id)).toBe(false);
  expect(tagOf(await put(id, { accessibleByTenants: [2] })).accessibleByTenants).toEqual([2]);
  expect((await listed(stranger)).get(id)?.accessibleByTenants).toEqual([]);
  await put(id, { global: true });
  expect((await listed(stranger)).has(id)).toBe(true);
  expect((await put(id, { hidden: true }, stranger)).status).toBe(404);
  await put(id, { global: false, accessibleByTenants: [] });
  expect((await listed(stranger)).has(id)).toBe(false);
  expect((await listed(manager)).has(id)).toBe(true);
});

test('the tags link of an item leads to its tags, with or without a description', async () => {
  const item = await shopper.item('demo:oak-slat-chair');
  const path = `/v2${item.links.tags}`;
  expect([...(await listed(shopper, path)).keys()]).toEqual([...new Set(item.tags)]);
  const [tag = ''] = item.tags;
  await post({ id: tag, translations: { de: { label: 'Beschrieben' } } });
  expect((await listed(shopper, path, { language: 'de' })).get(tag)?.label).toBe('Beschrieben');
  expect((await remove(tag)).status).toBe(204);
  expect((await shopper.call('GET', '/v2/items/other:none/tags')).status).toBe(404);
});

test('a tenant never sees a global, shared or item tag of a tenant whose catalogs it does not see', async () => {
  const tenant = await ownTenant({ endpoints, dataFolder: inject('dataFolder') }, { id: 705, name: 'Pushy' });
  const { tags } = await shopper.item('demo:oak-slat-chair');
  const [shared, everybodys, named = ''] = [newId(), newId(), ...tags];
  await post({ id: shared, accessibleByTenants: [1] }, tenant.admin);
  await post({ id: everybodys, global: true }, tenant.admin);
  await post({ id: named, global: true, pngIcon: 'https://pushy.example/icon.png' }, tenant.admin);
  for (const id of [shared, everybodys, named]) {
    expect((await listed(tenant.shopper)).has(id)).toBe(true);
    expect((await listed(shopper)).get(id)?.pngIcon ?? null).toBeNull();
  }
  expect((await listed(shopper, '/v2/items/demo:oak-slat-chair/tags')).get(named)?.pngIcon).toBeNull();
  const catalog = { id: tenant.catalog, tenant: tenant.id, label: 'Pushy', visibility: 'tenant' as const };
  await putCatalogs(inject('dataFolder'), [{ ...catalog, sharedWith: [1] }]);
  expect([...(await listed(shopper)).keys()]).toEqual(expect.arrayContaining([shared, everybodys]));
  await putCatalogs(inject('dataFolder'), [catalog]);
  expect((await listed(shopper)).has(everybodys)).toBe(false);
});

test('a manager of only some catalogs does not write tags', async () => {
  const tenant = await ownTenant({ endpoints, dataFolder: inject('dataFolder') }, { id: 703, name: 'Limited' });
  const id = newId();
  expect((await post({ id }, tenant.admin)).status).toBe(200);
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { putMembership } = await import('../../shared/platform/identity/users/membership-store.ts');
  const member = { tenant: tenant.id, user: `own-${tenant.id}-admin`, rights: ['catalog-mgt' as const] };
  await putMembership(openTable('identity'), { ...member, catalogs: [tenant.catalog] });
  expect((await post({ id: newId(), global: true }, tenant.admin)).status).toBe(403);
  expect((await put(id, { global: true }, tenant.admin)).status).toBe(403);
  expect((await remove(id, tenant.admin)).status).toBe(403);
  expect((await listed(tenant.shopper)).get(id)?.global).toBe(false);
});

test.each(['.', '..'])('an id that cannot end a path is refused: %s', async (id) => {
  expect((await post({ id })).status).toBe(400);
  const info = { id, type: 'item', key: 'a', catalog: 'demo' };
  expect((await manager.call('POST', '/v2/catalogElementAdditionalInfos', jsonBody(info))).status).toBe(400);
});
