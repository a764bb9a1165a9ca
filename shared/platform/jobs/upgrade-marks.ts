import * as z from 'zod';
import type { Key, Table } from '../aws/table.ts';

/** What `npm run admin -- upgrade` gives to rows and files from before. */
export type UpgradeName = 'jobs' | 'catalogJobFiles' | 'plans' | 'tags';

const DoneRow = z.object({ ended: z.string() });

/**
 * Returns whether an upgrade has ended for every row.
 *
 * @param jobs the table `jobs`
 */
export async function isUpgraded(jobs: Pick<Table, 'get'>, name: UpgradeName): Promise<boolean> {
  return (await jobs.get(doneKey(name), DoneRow)) !== undefined;
}

/** Notes that an upgrade has ended for every row. */
export async function noteUpgraded(jobs: Pick<Table, 'put'>, name: UpgradeName, now: Date): Promise<void> {
  await jobs.put({ ...doneKey(name), ended: now.toISOString() });
}

/** The row belongs to no tenant. */
function doneKey(name: UpgradeName): Key {
  return { pk: '0#upgrade', sk: name };
}
