import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import * as z from 'zod';
import type { Plan } from '../../shared/domain/plans/plan.ts';
import { SMALL_ROOM_XML } from '../unit/engines/floorplan/plan-xml/small-room-xml.ts';
import { type Client, demoClient } from './client.ts';
import { createPlan, planOf, putPlan } from './plan-client.ts';

const DRAWN_WITHIN_MS = 240_000;
const POLL_MS = 100;
const endpoints = inject('endpoints');
const dataFolder = inject('dataFolder');

let viewer: Client;
beforeAll(async () => {
  viewer = await demoClient(endpoints, { user: 'viewer' });
});

const addressOf = ({ id }: Plan, version: number) =>
  `${endpoints.uploadUrl}/plans/${id}/thumbnail.png?version=${version}`;

/** Waits until the image at a URL equals the expected one; undefined means no image. */
async function imageOnce(url: string, wanted: (image: Buffer | undefined) => boolean): Promise<Buffer | undefined> {
  for (const deadline = Date.now() + DRAWN_WITHIN_MS; ; await sleep(POLL_MS)) {
    const response = await fetch(url);
    const bytes = Buffer.from(await response.arrayBuffer());
    const image = response.status === 200 ? bytes : undefined;
    if (wanted(image)) return image;
    if (Date.now() > deadline) throw new Error(`${url} still returns ${response.status}`);
  }
}

/** Changes are processed in order: when a new plan has its drawing, all earlier changes have been processed. */
async function changesArePassed(): Promise<void> {
  const { thumbnail } = await createPlan(viewer, { planObjects: SMALL_ROOM_XML });
  await imageOnce(thumbnail ?? '', isThere);
}

/** The records that streams have set aside, as counted in the log of the service. */
function recordsSetAside(): number {
  const log = readFileSync(path.join(dataFolder, 'service.log'), 'utf8');
  const counts = [...log.matchAll(/"RecordsSetAside\\?":(?<count>\d+)/g)];
  return counts.reduce((sum, { groups }) => sum + Number(groups?.count), 0);
}

const isThere = (image: Buffer | undefined) => image !== undefined;

test('a plan without a client image gets a drawing, and a new drawing for each new text', async () => {
  const plan = await createPlan(viewer, { planObjects: SMALL_ROOM_XML, thumbnail: 'data:image/png;base64,missing' });
  expect(plan.thumbnail).toBe(addressOf(plan, 1));
  const first = await imageOnce(addressOf(plan, 1), isThere);
  const { format, width = 0, height = 0 } = await sharp(first).metadata();
  expect([format, Math.max(width, height)]).toEqual(['png', 512]);
  const { dominant } = await sharp(first).stats();
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(200);

  const renamed = planOf(await putPlan(viewer, plan.id, { name: 'Renamed', thumbnail: null }));
  expect(renamed.thumbnail).toBe(plan.thumbnail);
  const wider = SMALL_ROOM_XML.replaceAll('x="4000"', 'x="9000"');
  const changed = planOf(await putPlan(viewer, plan.id, { planObjects: wider }));
  expect(changed.thumbnail).toBe(addressOf(plan, 2));
  await imageOnce(addressOf(plan, 2), (image) => image !== undefined && !image.equals(first ?? Buffer.alloc(0)));
});

test('a client image replaces the drawing; the drawing returns when the client image is removed', async () => {
  const plan = await createPlan(viewer, { planObjects: SMALL_ROOM_XML });
  const drawing = await imageOnce(plan.thumbnail ?? '', isThere);
  const grey = await sharp({ create: { width: 80, height: 64, channels: 3, background: '#777777' } })
    .png()
    .toBuffer();
  const own = planOf(await putPlan(viewer, plan.id, { thumbnail: `data:image/png;base64,${grey.toString('base64')}` }));
  expect(own.thumbnail).toBe(addressOf(plan, 2));
  await changesArePassed();
  expect((await sharp(await imageOnce(addressOf(plan, 2), isThere)).metadata()).width).toBe(80);
  const again = planOf(await putPlan(viewer, plan.id, { thumbnail: null }));
  expect(again.thumbnail).toBe(addressOf(plan, 3));
  await imageOnce(addressOf(plan, 3), (image) => image?.equals(drawing ?? Buffer.alloc(0)) === true);
});

test('a text that is stored in a file is drawn too, an invalid text becomes an empty drawing, and a missing text gets no drawing', async () => {
  const long = SMALL_ROOM_XML.replace('</plan>', `<!--${'x'.repeat(400_000)}--></plan>`);
  const plans = await Promise.all([long, 'no plan'].map((planObjects) => createPlan(viewer, { planObjects })));
  const [drawing, sheet] = await Promise.all(plans.map(({ thumbnail }) => imageOnce(thumbnail ?? '', isThere)));
  expect((await sharp(drawing).stats()).entropy).toBeGreaterThan((await sharp(sheet).stats()).entropy);
  const [plan] = plans;
  if (!plan) throw new Error('no plan was created');
  expect(planOf(await putPlan(viewer, plan.id, { planObjects: null })).thumbnail).toBeNull();
  await imageOnce(addressOf(plan, 2), (image) => image === undefined);
});

test('the drawing of a deleted plan is deleted', async () => {
  const plan = await createPlan(viewer, { planObjects: SMALL_ROOM_XML });
  await imageOnce(plan.thumbnail ?? '', isThere);
  expect((await viewer.call('DELETE', `/v2/plans/${plan.id}`)).status).toBeLessThan(300);
  await imageOnce(plan.thumbnail ?? '', (image) => image === undefined);
});

test('rows that cannot be drawn are set aside, counted and kept; thumbnails of the other tenant appear within 10 seconds', async () => {
  // The operator's key: no HTTP call can write such rows.
  const operator = JSON.parse(readFileSync(path.join(dataFolder, 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { planKey } = await import('../../shared/domain/plans/plan-keys.ts');
  const other = await demoClient(endpoints, { tenant: 2, user: 'viewer' });
  const began = Date.now();
  const poisoned = Array.from({ length: 30 }, (_, n) => `poisoned-${began}-${n}`);
  for (const id of poisoned) {
    await openTable('plans').put({
      ...planKey(1, id),
      tenant: 1,
      id,
      thumbnail: { kind: 'unknown' },
      thumbnailVersion: 1,
    });
  }
  const { thumbnail } = await createPlan(other, { planObjects: SMALL_ROOM_XML });
  const sentMs = Date.now();
  expect(await imageOnce(thumbnail ?? '', isThere)).toBeDefined();
  expect(Date.now() - sentMs).toBeLessThan(10_000);
  // A function writes its counts when its call ends, which is after the drawing.
  await vi.waitFor(() => expect(recordsSetAside()).toBeGreaterThanOrEqual(poisoned.length), DRAWN_WITHIN_MS);
  const { openDeadLetters } = await import('../../lib/tools/admin/dead-letters.ts');
  const kept = async () => {
    const {
      waiting = 0,
      inWork = 0,
      deadLetters = 0,
    } = (await openDeadLetters().states()).find(({ queue }) => queue === 'setAside') ?? {};
    return waiting + inWork + deadLetters;
  };
  // A message that moves between two counts is in none of them.
  await expect.poll(kept, { timeout: DRAWN_WITHIN_MS }).toBeGreaterThanOrEqual(poisoned.length);
});
