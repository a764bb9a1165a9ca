import * as z from 'zod';
import { ConditionFailedError, type Table, writeTransaction } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { JobNote, StoredResult } from '../../platform/jobs/job.ts';
import { endChange, heldBy } from '../../platform/jobs/job-changes.ts';
import { LeaseLostError } from '../../platform/jobs/job-store.ts';
import { listedParts } from '../../platform/jobs/listed-change.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { baseOfConfigured } from '../configured-items/configured-id.ts';
import type { ImageType, StoredImage } from '../items/item.ts';
import { withImages } from '../items/item-image.ts';
import { itemKey } from '../items/item-keys.ts';
import { endWithItem } from '../jobs/end-with-item.ts';
import { SNAPSHOT_ID } from '../plan-snapshots/plan-snapshot.ts';

/** The pictures of a rendering, and those that the item shows from now on. */
export interface RenderingMade {
  readonly results: readonly StoredResult[];
  readonly warnings: readonly JobNote[];
  readonly images: Readonly<Partial<Record<ImageType, StoredImage>>>;
}

/** Ends a rendering; see {@link endRendering}. */
export type EndRendering = (attempt: Pick<Attempt, 'job' | 'owner'>, made: RenderingMade) => Promise<void>;

/**
 * Returns the function that ends a rendering: of an item in one transaction with its images, of a plan snapshot or a
 * configured item alone.
 *
 * @throws LeaseLostError if the attempt has lost the lease
 */
export function endRendering(tables: { jobs: Table; items: Table }, clock: Clock): EndRendering {
  const endOfItem = endWithItem(tables, clock);
  return async (attempt, { results, warnings, images }) => {
    if (!SNAPSHOT_ID.test(attempt.job.targetId) && (await isItem(attempt.job))) {
      return endOfItem(attempt, (item) => ({ results, warnings, changed: withImages(item, images) }));
    }
    const now = clock();
    const resultKey = results[0]?.key;
    const facts = { results, warnings, error: null, ...(resultKey === undefined ? {} : { resultKey }) };
    const end = {
      change: endChange(100, facts, now),
      condition: heldBy(attempt.owner),
      status: 100,
      progress: 100,
    } as const;
    try {
      await writeTransaction(listedParts(tables.jobs, { ...attempt.job, status: 10 }, end, now));
    } catch (error) {
      if (error instanceof ConditionFailedError) throw new LeaseLostError('the lease is gone', { cause: error });
      throw error;
    }
  };

  /** A configured item has no row of an item; its images are those of its model. */
  async function isItem({ tenant, targetId }: Attempt['job']): Promise<boolean> {
    const id = itemIdOfPath(targetId);
    return !baseOfConfigured(id) || (await tables.items.get(itemKey(tenant, id), z.object({}))) !== undefined;
  }
}
