import { expect, inject, test } from 'vitest';
import * as z from 'zod';
import { MAX_CATALOGS, MAX_SHOWN_CATALOGS } from '../../shared/domain/catalogs/catalog-limits.ts';
import { jsonBody } from './client.ts';
import { putCatalogs } from './own-catalogs.ts';
import { ownTenant } from './own-tenant.ts';

/** A buffered response of Lambda is shorter; test/infra/streamed-lists.test.ts checks that every list streams. */
const BUFFERED_BYTES = 6 * 1024 * 1024;
const service = { endpoints: inject('endpoints'), dataFolder: inject('dataFolder') };
const bytesOf = (json: unknown) => Buffer.byteLength(JSON.stringify(json));

test('catalogs with long fields from before the limit are all listed, and are no longer written', async () => {
  const own = await ownTenant(service, { id: 731, name: 'Long catalogs' });
  const topItems = Array.from({ length: 200 }, () => '€'.repeat(200));
  const facts = { tenant: own.id, label: 'Long', visibility: 'tenant' as const, topItems };
  const ids = Array.from({ length: 55 }, (_, n) => `own-731-long-${n}`);
  await putCatalogs(
    service.dataFolder,
    ids.map((id) => ({ ...facts, id })),
  );
  const { status, json } = await own.shopper.call('GET', '/v2/catalogs');
  expect(status).toBe(200);
  expect(bytesOf(json)).toBeGreaterThan(BUFFERED_BYTES);
  const { catalogs } = z.object({ catalogs: z.array(z.object({ id: z.string() })) }).parse(json);
  expect(catalogs.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));

  const refused = await own.admin.call('PUT', `/v2/catalogs/${ids[0]}`, jsonBody({ topItems }));
  expect(refused.status).toBe(400);
  const renamed = await own.admin.call('PUT', `/v2/catalogs/${ids[0]}`, jsonBody({ label: 'Still long' }));
  expect(renamed).toMatchObject({ status: 200, json: { catalog: { topItems } } });
});

test('a tenant has a limited number of catalogs, and of catalogs that others see', async () => {
  const own = await ownTenant(service, { id: 732, name: 'Many catalogs' });
  const rows = (first: number, end: number, sharedWith: number[]) =>
    Array.from({ length: end - first }, (_, n) => ({
      ...{ id: `own-732-${first + n}`, tenant: own.id, label: 'One of many' },
      ...{ visibility: 'tenant' as const, sharedWith },
    }));
  const make = (id: string, more: object = {}) => own.admin.call('POST', '/v2/catalogs', jsonBody({ id, ...more }));
  await putCatalogs(service.dataFolder, rows(0, MAX_SHOWN_CATALOGS, [739]));
  expect((await make('own-732-shared', { sharedWith: [739] })).status).toBe(422);
  expect((await make('own-732-public', { visibility: 'public' })).status).toBe(422);
  expect((await make('own-732-private', { sharedWith: [own.id] })).status).toBe(200);
  const change = (id: string, changes: object) => own.admin.call('PUT', `/v2/catalogs/${id}`, jsonBody(changes));
  expect((await change('own-732-private', { visibility: 'public' })).status).toBe(422);
  expect((await change('own-732-0', { sharedWith: [738], label: 'Moved' })).status).toBe(200);
  expect((await change('own-732-0', { sharedWith: [] })).status).toBe(200);
  expect((await change('own-732-private', { sharedWith: [739] })).status).toBe(200);

  // The catalog of the tenant's first row, and the one above, count too.
  await putCatalogs(service.dataFolder, rows(MAX_SHOWN_CATALOGS, MAX_CATALOGS - 2, []));
  expect((await make('own-732-last')).status).toBe(422);
}, 240_000);
