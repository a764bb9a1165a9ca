import { expect } from 'vitest';
import * as z from 'zod';
import { demoClient, jsonBody } from '../api/client.ts';
import { createPlan, getPlan } from '../api/plan-client.ts';
import type { ServiceProcess } from '../api/start-service.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';

const SIZE = { width: 70, height: 70 };
const THUMBNAIL = `data:image/png;base64,${Buffer.from(writePng(SIZE, plainRows(SIZE))).toString('base64')}`;
const LONG = `<plan version="2"><!--${'x'.repeat(400_000)}--></plan>`;

/** Plans with data that crashed calls have left. */
export interface OrphanedPlans {
  /** Checks that the data was removed, and no data of other plans. */
  expectRemoved(service: ServiceProcess): Promise<void>;
}

/**
 * Leaves the unused data of three crashes: of a DELETE after its transaction, of a writer after it stored its file, and
 * of a writer before it published. Needs the operator's environment.
 */
export async function leaveOrphans({ endpoints }: ServiceProcess): Promise<OrphanedPlans> {
  const viewer = await demoClient(endpoints, { user: 'viewer' });
  const content = { planObjects: LONG, thumbnail: THUMBNAIL };
  const [deleted, kept] = [await createPlan(viewer, content), await createPlan(viewer, content)];
  await viewer.call('PUT', `/v2/plans/${deleted.id}`, jsonBody({ name: 'with a version' }));
  const { openTable, writeTransaction } = await import('../../shared/platform/aws/table.ts');
  const { openWholeBucket } = await import('../../shared/platform/aws/whole-bucket.ts');
  const { planFiles } = await import('../../shared/domain/plans/plan-files.ts');
  const { orphanStore } = await import('../../shared/domain/plans/orphan.ts');
  const { planStore } = await import('../../shared/domain/plans/plan-store.ts');
  const { planFilePrefix } = await import('../../shared/domain/plans/plan-file-keys.ts');
  const { randomId } = await import('../../shared/platform/identifiers/random-id.ts');
  const table = openTable('plans');
  const buckets = { publicFiles: openWholeBucket('publicFiles'), privateFiles: openWholeBucket('privateFiles') };
  const orphans = orphanStore(table);
  const files = planFiles({ buckets, orphans, clock: () => new Date(), ids: randomId });
  const keysOf = async (id: string) =>
    (await Promise.all(Object.values(buckets).map((bucket) => all(bucket.keys(planFilePrefix(1, id)))))).flat();

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

  return {
    async expectRemoved(service) {
      // The sweeper runs when the service starts.
      await expect.poll(() => all(orphans.due(undefined)), { interval: 200 }).toEqual([]);
      expect(await keysOf(deleted.id)).toEqual([]);
      expect(await keysOf(kept.id)).toEqual(keptKeys);
      const thumbnailOf = (id: string) => fetch(`${service.endpoints.uploadUrl}/plans/${id}/thumbnail.png`);
      expect((await thumbnailOf(kept.id)).status).toBe(200);
      expect((await thumbnailOf(deleted.id)).status).toBe(404);
      expect((await getPlan(viewer, kept.id)).status).toBe(200);
      const partition = { expression: 'pk = :pk', values: { ':pk': `1#plan#${deleted.id}` } };
      const rows = await all(openTable('plans').query({ keyCondition: partition }, z.unknown()));
      expect(rows).toEqual([]);
    },
  };
}

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of source) found.push(each);
  return found;
}
