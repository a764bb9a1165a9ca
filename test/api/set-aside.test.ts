import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { itemKey } from '../../shared/domain/items/item-keys.ts';
import { preparedListPointers } from '../../shared/domain/items/prepared-lists/prepared-list-store.ts';
import { textPartition } from '../../shared/domain/matching/match-keys.ts';
import { StoredPlan } from '../../shared/domain/plans/plan.ts';
import { publishedThumbnailKey } from '../../shared/domain/plans/plan-file-keys.ts';
import { planKey } from '../../shared/domain/plans/plan-keys.ts';
import { parseItemId } from '../../shared/platform/identifiers/item-id.ts';
import { SMALL_ROOM_XML } from '../unit/engines/floorplan/plan-xml/small-room-xml.ts';
import { jsonBody } from './client.ts';
import { giveUp } from './give-up.ts';
import { type OwnTenant, ownTenant } from './own-tenant.ts';
import { createPlan, putPlan } from './plan-client.ts';

/*
 * The records that the workers of streams set aside or Lambda gives up, and what the worker of their queue makes of
 * them.
 */

const PATIENCE = { timeout: 240_000, interval: 150 };
const endpoints = inject('endpoints');
const dataFolder = inject('dataFolder');
const AnyRow = z.looseObject({});

let tenant: OwnTenant;
beforeAll(async () => {
  tenant = await ownTenant({ endpoints, dataFolder }, { id: 761, name: 'Set aside' });
});

const table = async (name: 'items' | 'matches' | 'plans') =>
  (await import('../../shared/platform/aws/table.ts')).openTable(name);
const bucket = async (name: 'publicFiles' | 'privateFiles') =>
  (await import('../../shared/platform/aws/files.ts')).openBucket(name);

describe('a change that Lambda has given up', () => {
  test('of a plan gives it the thumbnail that it has now, or none if its text is deleted', async () => {
    const publicFiles = await bucket('publicFiles');
    const long = SMALL_ROOM_XML.replace('</plan>', `<!--${'x'.repeat(400_000)}--></plan>`);
    const { id } = await createPlan(tenant.admin, { planObjects: long });
    const [key, published] = [planKey(tenant.id, id), publishedThumbnailKey(id)];
    const widthOf = async (of: string) => {
      const response = await fetch(`${endpoints.uploadUrl}/plans/${of}/thumbnail.png`);
      const bytes = await response.arrayBuffer();
      return response.status === 200 ? (await sharp(bytes).metadata()).width : undefined;
    };
    const width = () => widthOf(id);
    // The stream has its changes in order: when a new plan has its drawing, the earlier ones have been handled.
    const changesArePassed = async () => {
      const next = await createPlan(tenant.admin, { planObjects: SMALL_ROOM_XML });
      await expect.poll(() => widthOf(next.id), PATIENCE).toBeGreaterThan(80);
    };
    const grey = await sharp({ create: { width: 80, height: 64, channels: 3, background: '#777777' } })
      .png()
      .toBuffer();
    await putPlan(tenant.admin, id, { thumbnail: `data:image/png;base64,${grey.toString('base64')}` });
    await changesArePassed();
    await publicFiles.delete(published);
    await giveUp('plans', key, 'draw-plan-thumbnails');
    await expect.poll(width, PATIENCE).toBe(80);

    await putPlan(tenant.admin, id, { thumbnail: null });
    await changesArePassed();
    await publicFiles.delete(published);
    await giveUp('plans', key, 'draw-plan-thumbnails');
    await expect.poll(width, PATIENCE).toBeGreaterThan(80);

    const plans = await table('plans');
    const { text } = (await plans.get(key, StoredPlan, { consistent: true })) ?? {};
    if (!text || !('key' in text)) throw new Error('the text is in a file');
    await (await bucket('privateFiles')).delete(text.key);
    await giveUp('plans', key, 'draw-plan-thumbnails');
    await expect.poll(width, PATIENCE).toBeUndefined();

    // The worker of the stream does not find the text either.
    await publicFiles.putBytes(published, grey, { contentType: 'image/png' });
    const newer = { expression: 'SET thumbnailVersion = thumbnailVersion + :one', values: { ':one': 1 } };
    await plans.update(key, newer, undefined, AnyRow);
    await expect.poll(width, PATIENCE).toBeUndefined();
  });

  test('of an item brings back its row of a text, and makes a new prepared list of its catalog', async () => {
    const [items, matches] = [await table('items'), await table('matches')];
    const sku = `SET-ASIDE-${Date.now()}`;
    const id = `${tenant.catalog}:given-up`;
    const item = { id, label: 'Given up', manufacturerSKU: sku };
    expect((await tenant.admin.call('POST', '/v2/items', jsonBody({ item }))).status).toBe(201);
    const itemId = parseItemId(id);
    if (!itemId) throw new Error('the id is valid');
    const key = itemKey(tenant.id, itemId);
    const textKey = { pk: textPartition(tenant.id, 'sku', sku), sk: id };
    const listed = () => matches.get(textKey, AnyRow, { consistent: true });
    const began = async () => (await preparedListPointers(items).current(tenant.id, tenant.catalog))?.began;
    await expect.poll(listed, PATIENCE).toBeDefined();
    await expect.poll(began, PATIENCE).toBeDefined();
    const first = (await began()) ?? '';
    await matches.delete(textKey);
    await giveUp('items', key, 'note-changed-products');
    await giveUp('items', key, 'note-changed-catalogs');
    await expect.poll(listed, PATIENCE).toBeDefined();
    await expect.poll(async () => ((await began()) ?? '') > first, PATIENCE).toBe(true);
  });
});

test('a change of an item is set aside by each worker that cannot read a row for it', async () => {
  const setAside = (worker: string) =>
    readFileSync(path.join(dataFolder, 'service.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('record set aside') && line.includes(worker)).length;
  const workers = ['note-changed-catalogs', 'note-changed-products'];
  const before = workers.map(setAside);
  const items = await table('items');
  // No call can write such rows; the catalog does not exist, so nobody else reads them.
  const partition = { pk: `${tenant.id}#unreadable-${Date.now()}` };
  await items.put({ ...partition, sk: 'snapshot', key: 1 });
  await items.put({ ...partition, sk: 'item#one', label: 1 });
  await expect
    .poll(() => workers.map(setAside).every((count, index) => count > (before[index] ?? 0)), PATIENCE)
    .toBe(true);
});
