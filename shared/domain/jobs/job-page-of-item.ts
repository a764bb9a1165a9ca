import type { FoundJobs } from '../../platform/jobs/found-jobs.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { placeOfTarget } from '../../platform/jobs/job-keys.ts';

/** Anybody who sees an item can start exports of it: their jobs must not make its list too long for everybody. */
export const MAX_JOBS_OF_ITEM = 500;

/** Some jobs of an item, newest first. */
interface JobPageOfItem {
  readonly found: readonly StoredJob[];
  /** The cursor of the next page; undefined on the last one. */
  readonly nextCursor: string | undefined;
}

/**
 * Reads the newest 500 jobs of an item, or the next 500 after a page.
 *
 * @param cursor `nextCursor` of the page before
 */
export async function jobPageOfItem(
  { tenant, id }: { readonly tenant: number; readonly id: string },
  cursor: string | undefined,
  jobs: Pick<FoundJobs, 'ofTarget'>,
): Promise<JobPageOfItem> {
  const found: StoredJob[] = [];
  for await (const job of jobs.ofTarget(tenant, id, cursor)) {
    const last = found.at(-1);
    if (last && found.length === MAX_JOBS_OF_ITEM) return { found, nextCursor: placeOfTarget(last) };
    found.push(job);
  }
  return { found, nextCursor: undefined };
}
