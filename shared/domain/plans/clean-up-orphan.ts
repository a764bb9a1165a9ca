import * as z from 'zod';
import type { FileStore } from '../../platform/aws/files.ts';
import type { BucketName } from '../../platform/aws/stores.ts';
import type { Table } from '../../platform/aws/table.ts';
import type { Orphan, OrphanStore } from './orphan.ts';
import { planFilePrefix, publishedThumbnailKey } from './plan-file-keys.ts';
import { ORPHAN_PREFIX, planPartition } from './plan-keys.ts';
import { type PublishDeps, publishThumbnail } from './publish-thumbnail.ts';

const DELETES_AT_ONCE = 16;
const RowKey = z.object({ pk: z.string(), sk: z.string() });

/** What cleaning up an orphan needs. */
interface CleanUpDeps extends PublishDeps {
  /** The table `plans`. */
  readonly table: Table;
  readonly orphans: Pick<OrphanStore, 'delete'>;
  readonly buckets: Readonly<Record<BucketName, Pick<FileStore, 'putBytes' | 'findBytes' | 'delete' | 'keys'>>>;
}

/**
 * Deletes what the orphan record points to, then the record. A repeated call is safe, also after a crash in between.
 */
export async function cleanUpOrphan(orphan: Orphan, deps: CleanUpDeps): Promise<void> {
  if (orphan.kind === 'file') await deps.buckets[orphan.bucket].delete(orphan.key);
  else if (orphan.kind === 'plan') await cleanUpPlan(orphan, deps);
  else await publishThumbnail({ tenant: orphan.tenant, id: orphan.planId }, deps);
  await deps.orphans.delete(orphan);
}

/**
 * Deletes all files and rows of a plan. The plan's own row is deleted already, so no call adds any. Other orphan
 * records stay, because a running call may still write their files.
 */
async function cleanUpPlan({ tenant, planId }: Orphan, { table, buckets }: CleanUpDeps): Promise<void> {
  for (const bucket of Object.values(buckets)) {
    await forEach(bucket.keys(planFilePrefix(tenant, planId)), (key) => bucket.delete(key));
  }
  await buckets.publicFiles.delete(publishedThumbnailKey(planId));
  const keyCondition = { expression: 'pk = :pk', values: { ':pk': planPartition(tenant, planId) } };
  await forEach(table.query({ keyCondition, consistent: true }, RowKey), async ({ pk, sk }) => {
    if (!sk.startsWith(ORPHAN_PREFIX)) await table.delete({ pk, sk });
  });
}

async function forEach<T>(all: AsyncIterable<T>, act: (each: T) => Promise<void>): Promise<void> {
  let batch: Promise<void>[] = [];
  for await (const each of all) {
    batch.push(act(each));
    if (batch.length < DELETES_AT_ONCE) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
}
