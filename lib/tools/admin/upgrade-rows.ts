import { openTable } from '../../../shared/platform/aws/table.ts';
import type { Clock } from '../../../shared/platform/identifiers/clock.ts';
import { areJobsListed, noteJobsListed, upgradeJob } from '../../../shared/platform/jobs/upgrade-jobs.ts';
import { scanRows } from './tenant-data/scan-rows.ts';

/** Rows that are written at the same time. */
const ROWS_AT_ONCE = 10;

/**
 * Gives rows from before this version the attributes that it needs: the places of jobs in the lists of their tenants.
 * Rows that have them stay as they are, so the work continues after an interruption when it is called again.
 *
 * @returns number of changed rows; undefined if all rows were upgraded before
 */
export async function upgradeRows(clock: Clock): Promise<number | undefined> {
  const jobs = openTable('jobs');
  if (await areJobsListed(jobs)) return undefined;
  let changed = 0;
  let batch: Promise<boolean>[] = [];
  const flush = async () => {
    changed += (await Promise.all(batch)).filter(Boolean).length;
    batch = [];
  };
  for await (const row of scanRows('jobs')) {
    batch.push(upgradeJob(jobs, row));
    if (batch.length === ROWS_AT_ONCE) await flush();
  }
  await flush();
  await noteJobsListed(jobs, clock());
  return changed;
}
