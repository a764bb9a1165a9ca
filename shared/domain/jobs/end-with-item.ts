import * as z from 'zod';
import { retryConflicts } from '../../platform/aws/retry-conflicts.ts';
import { ConditionFailedError, type Table, type TransactionPart, writeTransaction } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { JobNote, StoredJob, StoredResult } from '../../platform/jobs/job.ts';
import { endChange, heldBy } from '../../platform/jobs/job-changes.ts';
import { requiredKey } from '../../platform/jobs/job-keys.ts';
import { LeaseLostError } from '../../platform/jobs/job-store.ts';
import { listedParts } from '../../platform/jobs/listed-change.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { StoredItem } from '../items/item.ts';
import { itemKey } from '../items/item-keys.ts';
import { itemParts } from '../items/item-parts.ts';
import { nextVersion } from '../items/next-version.ts';

const MAX_TRIES = 5;

/** The end of a job: its results and warnings, and the changed item; undefined if the item stays the same. */
interface JobEnd {
  readonly results: readonly StoredResult[];
  readonly warnings: readonly JobNote[];
  readonly changed?: StoredItem;
  /** Further parts of the transaction. */
  readonly others?: readonly TransactionPart[];
}

/** Ends a job. `endFor` gets the current item and returns the end of the job. */
type EndWithItem = (
  attempt: Pick<Attempt, 'job' | 'owner'>,
  endFor: (item: StoredItem, now: Date) => JobEnd | Promise<JobEnd>,
) => Promise<void>;

/** The fields of a job's row that say who can write it. */
const LeaseOnly = z.object({ status: z.number(), leaseOwner: z.string().optional() });

/**
 * Returns the function that ends a job: job at 100 and the item in one transaction, with the condition that the attempt
 * holds the lease and that the item is the one that was read.
 *
 * @throws LeaseLostError if the attempt has lost the lease
 */
export function endWithItem(tables: { jobs: Table; items: Table }, clock: Clock): EndWithItem {
  return ({ job, owner }, endFor) => {
    const key = itemKey(job.tenant, itemIdOfPath(job.targetId));
    const tryOnce = async () => {
      const now = clock();
      const item = await tables.items.get(key, StoredItem, { consistent: true });
      if (!item) throw new Error(`the item ${job.targetId} of job ${job.id} is gone`);
      const { changed, results, warnings, others = [] } = await endFor(item, now);
      // The list of jobs shows the main file, and has no results.
      const resultKey = results[0]?.key;
      const facts = { results, warnings, error: null, ...(resultKey === undefined ? {} : { resultKey }) };
      const change = endChange(100, facts, now);
      const end = { change, condition: heldBy(owner), status: 100, progress: 100 } as const;
      const parts: TransactionPart[] = [
        ...listedParts(tables.jobs, { ...job, status: 10 }, end, now),
        // Parsed before the write: an unreadable row would break the item and all lists with it.
        ...(changed ? itemParts(tables.items, item, StoredItem.parse({ ...changed, ...nextVersion(item, now) })) : []),
        ...others,
      ];
      await write(parts, tables.jobs, job, owner);
    };
    return retryConflicts(tryOnce, {
      maxTries: MAX_TRIES,
      giveUp: (cause) =>
        new Error(`the item ${job.targetId} changed ${MAX_TRIES} times while job ${job.id} was ending`, { cause }),
    });
  };
}

/**
 * @throws ConditionFailedError if the item has changed
 * @throws LeaseLostError if the lease is lost
 */
async function write(parts: TransactionPart[], jobs: Table, job: StoredJob, owner: string): Promise<void> {
  try {
    await writeTransaction(parts);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    const current = await jobs.get(requiredKey(job.id), LeaseOnly, { consistent: true });
    if (current?.status !== 10 || current.leaseOwner !== owner) {
      throw new LeaseLostError('the lease is gone', { cause: error });
    }
    throw error;
  }
}
