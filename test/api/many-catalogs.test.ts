import { expect, inject, test } from 'vitest';
import * as z from 'zod';
import { demoClient, jsonBody } from './client.ts';

/** More catalogs than are read one by one; nobody has them. */
const INVENTED = Array.from({ length: 20 }, (_, n) => `invented-${n}:chair`);
const KNOWN = 'basic:door';

const object = (itemId: string) =>
  `<planobject catalogName="" type="item" layerId="0" x="1" y="0" z="0" width="900" depth="800" height="700" rotation="0" flipX="1" flipY="1"><idMap><itemId>${itemId}</itemId></idMap></planobject>`;
const PLAN = `<plan version="2"><planobjects>${[...INVENTED, KNOWN].map(object).join('')}</planobjects></plan>`;
const Snapshot = z.object({ planSnapshot: z.object({ id: z.string() }) });
const Plan = z.object({ plan: z.object({ id: z.string() }) });
const Objects = z.object({ objects: z.array(z.object({ itemId: z.string(), label: z.string().nullable() })) });
const Job = z.object({ assetProcessing: z.object({ id: z.string() }) });

test('calls that name many catalogs that nobody has find what is there', async () => {
  const endpoints = inject('endpoints');
  const planner = await demoClient(endpoints, { user: 'viewer' });
  const ids = [...INVENTED, KNOWN];
  const listed = await planner.call('GET', `/v2/items?${ids.map((id) => `ids[]=${id}`).join('&')}`);
  expect(listed).toMatchObject({ status: 200, json: { items: [{ id: KNOWN }] } });
  const contents = await planner.call('GET', `/v2/prices?${ids.map((id) => `priceIds[]=${id}`).join('&')}`);
  expect(contents.status).toBe(200);

  const { plan } = Plan.parse(
    (await planner.call('POST', '/v2/plans', jsonBody({ plan: { planObjects: PLAN } }))).json,
  );
  const { objects } = Objects.parse((await planner.call('GET', `/v2/plans/${plan.id}/objects`)).json);
  expect(objects).toHaveLength(ids.length);
  expect(objects.filter(({ label }) => label !== null).map(({ itemId }) => itemId)).toEqual([KNOWN]);

  const made = await planner.call('POST', '/v2/planSnapshots', jsonBody({ planSnapshot: { plan: PLAN } }));
  const { id } = Snapshot.parse(made.json).planSnapshot;
  expect((await fetch(`${endpoints.baseUrl}/view/${id}`)).status).toBe(200);
  const form = new FormData();
  form.set('settings', JSON.stringify({ formats: [{ file_format: 'off' }] }));
  const started = await planner.call('POST', `/v2/planSnapshots/${id}/3d-exports`, { body: form });
  expect(await planner.ended(Job.parse(started.json).assetProcessing.id)).toMatchObject({ status: 100 });
}, 240_000);
