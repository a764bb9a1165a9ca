import { ConditionFailedError, type Table, writeTransaction } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { endChange, heldBy } from '../../platform/jobs/job-changes.ts';
import { LeaseLostError } from '../../platform/jobs/job-store.ts';
import { listedParts } from '../../platform/jobs/listed-change.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';

/**
 * Ends a job of a catalog at 100.
 *
 * @param jobsTable the table `jobs`
 * @throws LeaseLostError if the attempt has lost the lease
 */
export async function endCatalogJob(
  { job, owner }: Pick<Attempt, 'job' | 'owner'>,
  jobsTable: Table,
  clock: Clock,
): Promise<void> {
  const now = clock();
  const change = endChange(100, { results: [], error: null }, now);
  const end = { change, condition: heldBy(owner), status: 100, progress: 100 } as const;
  try {
    await writeTransaction(listedParts(jobsTable, { ...job, status: 10 }, end, now));
  } catch (error) {
    if (error instanceof ConditionFailedError) throw new LeaseLostError('the lease is gone', { cause: error });
    throw error;
  }
}
