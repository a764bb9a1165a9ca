import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { type Client, fileForm, jsonBody } from '../api/client.ts';
import { type OwnTenant, ownTenant } from '../api/own-tenant.ts';
import { createPlan, getPlan, planOf, putPlan } from '../api/plan-client.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../fixtures/webhook-receiver.ts';

/*
 * Every effect happens once, whatever the stores do: calls that change something are counted, and so is what they
 * caused. Runs under `npm run chaos` only.
 */

const COUNT = 16;
const LANES = 4;
const PATIENCE = { timeout: 240_000, interval: 250 };
const endpoints = inject('endpoints');
const Mails = z.object({ mails: z.array(z.object({ to: z.array(z.string()) })) });
const Listed = z.object({ items: z.array(z.object({ id: z.string() })) });
const Versions = z.object({ versions: z.array(z.object({ id: z.int() })) });
const Started = z.object({ assetProcessing: z.object({ id: z.string() }) });

let posted: OwnTenant;
let mailed: OwnTenant;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const service = { endpoints, dataFolder: inject('dataFolder') };
  posted = await ownTenant(service, { id: 841, name: 'Posted & Co', webhook: receiver.url });
  mailed = await ownTenant(service, { id: 842, name: 'Mailed & Co' });
});
afterAll(() => receiver.stop());

/** Runs the calls, some at the same time. */
async function inLanes<T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const next = Array.from({ length: count }, (_, n) => n);
  const lane = async () => {
    for (let n = next.shift(); n !== undefined; n = next.shift()) results.push(await call(n));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

async function createItem({ admin, catalog }: OwnTenant, name: string): Promise<string> {
  const id = `${catalog}:${name}`;
  expect(await admin.call('POST', '/v2/items', jsonBody({ item: { id } }))).toMatchObject({ status: 201 });
  return id;
}

function jobOf(response: unknown): string {
  return Started.parse(response).assetProcessing.id;
}

/** A call that is sent twice with the same key, as by a client that has lost the response. */
async function twice(client: Client, path: string, init: () => RequestInit): Promise<[unknown, unknown]> {
  const key = randomUUID();
  const send = () => {
    const { headers, ...rest } = init();
    const sent = new Headers(headers);
    sent.set('idempotency-key', key);
    return client.call('POST', path, { ...rest, headers: Object.fromEntries(sent) });
  };
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status], JSON.stringify([first.json, second.json])).toEqual([
    first.status,
    first.status,
  ]);
  expect([200, 201]).toContain(first.status);
  return [first.json, second.json];
}

test('each item exists once, and a repeated call gets the first response', async () => {
  const { admin, catalog } = posted;
  const ids = await inLanes(COUNT, async (n) => {
    const id = `${catalog}:item-${n}`;
    const [first, second] = await twice(admin, '/v2/items', () => jsonBody({ item: { id, width: 100 + n } }));
    expect(second).toEqual(first);
    return id;
  });
  const read = async () => Listed.parse((await admin.call('GET', `/v2/items?catalog=${catalog}`)).json).items;
  await expect.poll(async () => (await read()).map(({ id }) => id).sort(), PATIENCE).toEqual(ids.sort());
});

test('each share causes one event at the receiver, or one mail', async () => {
  const share = async ({ shopper }: OwnTenant, id: string) => {
    const email = `${randomUUID()}@customer.example`;
    await twice(shopper, `/v2/items/${id}/shares`, () => {
      const body = new FormData();
      body.set('email', email);
      body.set('type', '1');
      return { body };
    });
    return email;
  };
  const [withReceiver, withMails] = [await createItem(posted, 'shared'), await createItem(mailed, 'shared')];
  const toReceiver = await inLanes(COUNT, () => share(posted, withReceiver));
  const toMail = await inLanes(COUNT, () => share(mailed, withMails));
  const inPosts = () => receiver.posts.map(({ body }) => body).filter((body) => body.includes('email.share'));
  const inMails = async () => Mails.parse(await (await fetch(endpoints.mailsUrl)).json()).mails.flatMap(({ to }) => to);
  const once = (all: readonly string[], sought: readonly string[]) =>
    sought.map((email) => all.filter((each) => each.includes(email)).length);
  const one = Array(COUNT).fill(1);
  await expect.poll(() => once(inPosts(), toReceiver), PATIENCE).toEqual(one);
  await expect.poll(async () => once(await inMails(), toMail), PATIENCE).toEqual(one);
});

test('no change of a plan is lost, and none makes two versions', async () => {
  const { admin } = posted;
  const { id } = await createPlan(admin, { name: 'version 0', planObjects: '<plan version="2"></plan>' });
  for (let n = 1; n <= COUNT; n++) {
    const change = { plan: { name: `version ${n}`, planObjects: `<plan version="2"><!-- ${n} --></plan>` } };
    expect(await putPlan(admin, id, change)).toMatchObject({ status: 200 });
  }
  expect(planOf(await getPlan(admin, id)).name).toBe(`version ${COUNT}`);
  const { versions } = Versions.parse((await admin.call('GET', `/v2/plans/${id}/versions`)).json);
  expect(versions).toHaveLength(COUNT + 1);
});

test('changes of different fields at the same time are all kept', async () => {
  const id = await createItem(posted, 'changed');
  const fields = ['width', 'height', 'depth'];
  const changes = fields.map((field, n) => ({ item: { [field]: 500 + n } }));
  const responses = await Promise.all(
    changes.map((change) => posted.admin.call('PUT', `/v2/items/${id}`, jsonBody(change))),
  );
  expect(responses.map(({ status }) => status)).toEqual(fields.map(() => 200));
  expect(await posted.admin.item(id)).toMatchObject({ width: 500, height: 501, depth: 502 });
});

test('each job ends once, and its announcement is posted once', async () => {
  const box = boxArchive({ widthMm: 300, heightMm: 400, depthMm: 500 });
  const emails = await inLanes(LANES, async (n) => {
    const id = await createItem(posted, `model-${n}`);
    const archive = () => ({ body: fileForm('threeDimensionalAsset', 'box.zip', box) });
    const [first, second] = await twice(posted.admin, `/v2/items/${id}/threeDimensionalAssets`, archive);
    expect(jobOf(second)).toBe(jobOf(first));
    expect(await posted.admin.ended(jobOf(first))).toMatchObject({ status: 100, error: null });
    expect(await posted.admin.item(id)).toMatchObject({ width: 300, height: 400, depth: 500 });

    const email = `${randomUUID()}@customer.example`;
    const [exported] = await twice(posted.shopper, `/v2/items/${id}/3d-exports`, () => {
      const body = new FormData();
      body.set('settings', JSON.stringify({ formats: [{ file_format: 'obj' }] }));
      body.set('email', email);
      return { body };
    });
    expect(await posted.admin.ended(jobOf(exported))).toMatchObject({ status: 100, error: null });
    return email;
  });
  const posts = () => emails.map((email) => receiver.posts.filter(({ body }) => body.includes(email)).length);
  await expect.poll(posts, PATIENCE).toEqual(emails.map(() => 1));
});
