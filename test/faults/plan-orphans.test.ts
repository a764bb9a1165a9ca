import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Client, demoClient, jsonBody } from '../api/client.ts';
import { createPlan, getPlan } from '../api/plan-client.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { freePort } from '../fixtures/free-port.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';

const SIZE = { width: 70, height: 70 };
const THUMBNAIL = `data:image/png;base64,${Buffer.from(writePng(SIZE, plainRows(SIZE))).toString('base64')}`;
const LONG = `<plan version="2"><!--${'x'.repeat(400_000)}--></plan>`;

let service: ServiceProcess;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let viewer: Client;
let port: number;
const start = async () => {
  const args = ['--no-models', '--env', 'RATE_LIMITS=off'];
  service = await startServiceProcess({ dataFolder: folder.folder, port, args });
  const operator = JSON.parse(readFileSync(path.join(folder.folder, 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  viewer = await demoClient(service.endpoints, { user: 'viewer' });
};

beforeAll(async () => {
  folder = await temporaryFolder('plan-orphans');
  port = await freePort();
  await start();
});

afterAll(async () => {
  await service?.stop();
  await folder?.remove();
});

test('data of plans that crashed calls have left is removed, and no data of other plans', async () => {
  const content = { planObjects: LONG, thumbnail: THUMBNAIL };
  const [deleted, kept] = [await createPlan(viewer, content), await createPlan(viewer, content)];
  await viewer.call('PUT', `/v2/plans/${deleted.id}`, jsonBody({ name: 'with a version' }));
  const { openTable, writeTransaction } = await import('../../shared/platform/aws/table.ts');
  const { openBucket } = await import('../../shared/platform/aws/files.ts');
  const { planFiles } = await import('../../shared/domain/plans/plan-files.ts');
  const { orphanStore } = await import('../../shared/domain/plans/orphan.ts');
  const { planStore } = await import('../../shared/domain/plans/plan-store.ts');
  const { planFilePrefix } = await import('../../shared/domain/plans/plan-file-keys.ts');
  const { randomId } = await import('../../shared/platform/identifiers/random-id.ts');
  const table = openTable('plans');
  const buckets = { publicFiles: openBucket('publicFiles'), privateFiles: openBucket('privateFiles') };
  const orphans = orphanStore(table);
  const files = planFiles({ buckets, orphans, clock: () => new Date(), ids: randomId });
  const keysOf = async (id: string) =>
    (await Promise.all(Object.values(buckets).map((bucket) => all(bucket.keys(planFilePrefix(1, id)))))).flat();

  // A DELETE that crashed after its transaction, a writer that crashed after its file, and one that crashed before it
  // published.
  const stored = await planStore(table).find(1, deleted.id);
  if (!stored) throw new Error('the plan is there');
  await planStore(table).remove(stored, [orphans.putPart(files.orphan(stored, { kind: 'plan' }))]);
  const keptKeys = await keysOf(kept.id);
  const facts = { bytes: Buffer.from('torn'), contentType: 'image/png', extension: '.png' };
  await files.write({ tenant: 1, id: kept.id }, 'assets', facts);
  await writeTransaction([orphans.putPart(files.orphan({ tenant: 1, id: kept.id }, { kind: 'thumbnail' }))]);
  await buckets.publicFiles.delete(`plans/${kept.id}/thumbnail.png`);
  expect(await keysOf(deleted.id)).not.toEqual([]);
  expect(await keysOf(kept.id)).toHaveLength(keptKeys.length + 1);

  await service.stop();
  await start();
  expect(await keysOf(deleted.id)).toEqual([]);
  expect(await keysOf(kept.id)).toEqual(keptKeys);
  expect(await all(orphans.due(undefined))).toEqual([]);
  const thumbnailOf = (id: string) => fetch(`${service.endpoints.uploadUrl}/plans/${id}/thumbnail.png`);
  expect((await thumbnailOf(kept.id)).status).toBe(200);
  expect((await thumbnailOf(deleted.id)).status).toBe(404);
  expect((await getPlan(viewer, kept.id)).status).toBe(200);
  const partition = { expression: 'pk = :pk', values: { ':pk': `1#plan#${deleted.id}` } };
  const rows = await all(openTable('plans').query({ keyCondition: partition }, z.unknown()));
  expect(rows).toEqual([]);
});

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of source) found.push(each);
  return found;
}
