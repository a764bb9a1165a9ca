import { expect, inject, test } from 'vitest';
import * as z from 'zod';
import { MAX_TAGS } from '../../shared/domain/tags/write-tag.ts';
import { jsonBody } from './client.ts';
import { putCatalogs } from './own-catalogs.ts';
import { ownTenant } from './own-tenant.ts';

/** A buffered response of Lambda is shorter; test/infra/streamed-lists.test.ts checks that every list streams. */
const BUFFERED_BYTES = 6 * 1024 * 1024;
const service = { endpoints: inject('endpoints'), dataFolder: inject('dataFolder') };
const bytesOf = (json: unknown) => Buffer.byteLength(JSON.stringify(json));
const created = '2026-03-01T10:00:00.000Z';

test('tags that a tenant shares cost nobody a read who has no catalog of it', async () => {
  const pushy = await ownTenant(service, { id: 733, name: 'Pushy' });
  const victim = await ownTenant(service, { id: 734, name: 'Victim' });
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { tagStore } = await import('../../shared/domain/tags/tag-store.ts');
  const { TagContent } = await import('../../shared/domain/tags/tag.ts');
  const store = openTable('tags');
  const lying = async () => {
    const rows: string[] = [];
    const keyCondition = { expression: 'pk = :pk', values: { ':pk': `${victim.id}#tags` } };
    for await (const { sk } of store.query({ keyCondition }, z.object({ sk: z.string() }))) rows.push(sk);
    return rows;
  };
  const post = (tag: object) => pushy.admin.call('POST', '/v2/tags', jsonBody({ tag }));
  const seen = async () => {
    const { status, json } = await victim.shopper.call('GET', '/v2/tags');
    expect(status).toBe(200);
    return z.object({ tags: z.array(z.object({ id: z.string(), note: z.string().optional() })) }).parse(json).tags;
  };
  expect((await post({ id: 'new', accessibleByTenants: [victim.id] })).status).toBe(200);
  expect((await post({ id: 'long', note: 'x'.repeat(10_001) })).status).toBe(413);
  expect(await lying()).toEqual([]);

  // Rows of layout 1 are in the partition of the tenant with which they are shared.
  const old = Array.from({ length: 30 }, (_, n) => `old-${n}`);
  const content = TagContent.parse({ accessibleByTenants: [victim.id], note: 'x'.repeat(240_000) });
  for (const id of old) {
    await tagStore(store).create({ id, tenant: pushy.id, created, revision: 1, layout: 1, content });
  }
  expect(await lying()).toHaveLength(old.length);
  expect(await seen()).toEqual([]);
  const catalog = { id: pushy.catalog, tenant: pushy.id, label: 'Pushy', visibility: 'tenant' as const };
  await putCatalogs(service.dataFolder, [{ ...catalog, sharedWith: [victim.id] }]);
  const shown = await seen();
  expect(shown.map(({ id }) => id).sort()).toEqual([...old, 'new'].sort());
  expect(bytesOf(shown)).toBeGreaterThan(BUFFERED_BYTES);

  const put = (id: string, changes: object) => pushy.admin.call('PUT', `/v2/tags/${id}`, jsonBody(changes));
  expect((await put('old-0', { hidden: false })).status).toBe(200);
  expect((await put('old-0', { note: 'x'.repeat(241_000) })).status).toBe(413);
  expect((await put('old-1', { accessibleByTenants: [] })).status).toBe(200);
  expect((await pushy.admin.call('DELETE', '/v2/tags/old-2')).status).toBe(204);
  expect(await lying()).toHaveLength(old.length - 3);
  expect((await seen()).map(({ id }) => id).sort()).toEqual(
    [...old, 'new'].filter((id) => id !== 'old-1' && id !== 'old-2').sort(),
  );
}, 240_000);

test('a tenant has a limited number of tags', async () => {
  const own = await ownTenant(service, { id: 735, name: 'Many tags' });
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { tagStore } = await import('../../shared/domain/tags/tag-store.ts');
  const { TagContent } = await import('../../shared/domain/tags/tag.ts');
  const tags = tagStore(openTable('tags'));
  const facts = { tenant: own.id, created, revision: 1, layout: 2 as const, content: TagContent.parse({}) };
  for (let n = 0; n < MAX_TAGS - 1; n++) await tags.create({ ...facts, id: `tag-${n}` });
  const post = (id: string) => own.admin.call('POST', '/v2/tags', jsonBody({ id }));
  expect((await post('fits')).status).toBe(200);
  expect((await post('too many')).status).toBe(422);
}, 240_000);
