import { expect, inject, test } from 'vitest';
import { jsonBody } from './client.ts';
import { ownTenant } from './own-tenant.ts';
import { createPlan } from './plan-client.ts';
import { createUpload, postFile } from './send-file.ts';

/** A buffered response of Lambda is shorter; test/infra/streamed-lists.test.ts checks that every list streams. */
const BUFFERED_BYTES = 6 * 1024 * 1024;
const service = { endpoints: inject('endpoints'), dataFolder: inject('dataFolder') };
const bytesOf = (json: unknown) => Buffer.byteLength(JSON.stringify(json));

test('the objects of a plan are all counted, however long their configurations are', async () => {
  const own = await ownTenant(service, { id: 736, name: 'Long plan' });
  const object = (n: number) =>
    `<planobject catalogName="" type="item" layerId="0" x="1" y="0" z="0" width="900" depth="800" height="700" rotation="0" flipX="1" flipY="1"><idMap><configuration>${n} ${'c'.repeat(1_300)}</configuration></idMap></planobject>`;
  const objects = Array.from({ length: 5_000 }, (_, n) => object(n));
  const xml = `<plan version="2"><planobjects>${objects.join('')}</planobjects></plan>`;
  const upload = await createUpload(own.admin, {
    ...{ fileName: 'plan.xml', contentType: 'application/xml', size: xml.length },
  });
  await postFile(upload, Buffer.from(xml));
  const { id } = await createPlan(own.admin, { planObjectsUrl: upload.sourceUrl });
  const { status, json } = await own.shopper.call('GET', `/v2/plans/${id}/objects`);
  expect(status).toBe(200);
  expect(bytesOf(json)).toBeGreaterThan(BUFFERED_BYTES);
  expect(json).toMatchObject({ meta: { total: objects.length } });
}, 240_000);

test('a search returns long items', async () => {
  const own = await ownTenant(service, { id: 740, name: 'Long items' });
  for (let n = 0; n < 28; n++) {
    const made = jsonBody({ id: `${own.catalog}:long-${n}`, note: 'x'.repeat(240_000) });
    expect((await own.admin.call('POST', '/v2/items', made)).status).toBe(201);
  }
  const found = () => own.admin.call('GET', '/v2/items/search?limit=200');
  await expect.poll(async () => (await found()).json).toMatchObject({ meta: { count: 28 } });
  expect(bytesOf((await found()).json)).toBeGreaterThan(BUFFERED_BYTES);
}, 240_000);
