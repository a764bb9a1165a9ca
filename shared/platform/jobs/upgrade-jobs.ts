import { ConditionFailedError, type Table, writeTransaction } from '../aws/table.ts';
import { StoredJob } from './job.ts';
import { requiredKey } from './job-keys.ts';
import { markPart } from './job-marks.ts';
import { isListed, stateOf } from './job-state.ts';
import { listAttributes } from './listed-change.ts';
import { isUpgraded } from './upgrade-marks.ts';

/** Returns whether the lists of jobs are complete: {@link upgradeJob} has run for every row from before the lists. */
export function areJobsListed(table: Pick<Table, 'get'>): Promise<boolean> {
  return isUpgraded(table, 'jobs');
}

/**
 * Gives a job from before the lists its place in the list of its tenant, and counts it. Does nothing for a job that has
 * one, so it can be repeated after a crash and runs beside the service.
 *
 * @param row a row of the table `jobs`
 * @returns whether the row was changed
 */
export async function upgradeJob(
  table: Table,
  row: { readonly sk: string; readonly [name: string]: unknown },
): Promise<boolean> {
  if (row.sk !== 'job' || row.expiresAt !== undefined) return false;
  const job = StoredJob.parse(row);
  const attributes = Object.entries({
    ...listAttributes(job, new Date(job.updated)),
    ...(job.resultKey === undefined && job.results[0]?.key !== undefined && { resultKey: job.results[0].key }),
  });
  const change = {
    expression: `SET ${attributes.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    names: { ...Object.fromEntries(attributes.map(([name]) => [`#${name}`, name])), '#status': 'status' },
    values: { ...Object.fromEntries(attributes.map(([name, value]) => [`:${name}`, value])), ':read': job.status },
  };
  const condition = { expression: 'attribute_not_exists(expiresAt) AND #status = :read' };
  const parts = [{ table, update: requiredKey(job.id), change, condition }];
  try {
    const mark = isListed(job.kind)
      ? [markPart(table, job, undefined, stateOf(job.status), new Date(job.updated))]
      : [];
    await writeTransaction([...parts, ...mark]);
    return true;
  } catch (error) {
    // A worker has changed the job meanwhile, which gave it its place.
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}
