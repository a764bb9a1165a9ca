import * as z from 'zod';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import { limitUpTo, one } from '../../platform/http/query.ts';
import { parseItemId } from '../../platform/identifiers/item-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { type JobStatus, ListedJobKind } from '../../platform/jobs/job.ts';
import type { JobPage, JobSelection } from '../../platform/jobs/job-list.ts';
import type { ListedJob } from '../../platform/jobs/listed-job.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { JobBatch } from './job-batch.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
/** The index shows a change at most this long after its row: what was asked for with an older moment may come twice. */
export const INDEX_LAG_MS = 5_000;
/** A place in the list: the time of a change and the id of a job. */
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[0-9a-z]{1,11}-[\w-]{22}$/;

const STATUSES: Readonly<Record<string, JobStatus>> = { '0': 0, '10': 10, '100': 100, '-1': -1 };

const present = (value: string | undefined) => (value === '' ? undefined : value);

/** The query of the list of jobs (D2101). Empty values count as not sent. */
export const JobListQuery = z.object({
  status: one.transform(present).pipe(z.enum(['0', '10', '100', '-1']).optional()),
  kind: one.transform(present).pipe(ListedJobKind.optional()),
  itemId: one.transform(present),
  batch: one.transform(present).pipe(JobBatch.optional()),
  updatedSince: one.transform(present).pipe(Timestamp.optional()),
  limit: limitUpTo(MAX_LIMIT, DEFAULT_LIMIT),
  cursor: one.transform(present),
});
type JobListQuery = z.output<typeof JobListQuery>;

/**
 * Returns what a caller selects of the jobs of its tenant, and the page.
 *
 * @throws ServiceError 400 for an invalid cursor
 */
export function jobSelection(query: JobListQuery, caller: Caller): JobSelection & JobPage {
  const { status, kind, itemId, batch, updatedSince, limit, cursor } = query;
  const seesAll = seesAllJobs(caller);
  const hasFilter = kind !== undefined || batch !== undefined || !seesAll;
  const isWanted = (job: ListedJob) =>
    (kind ?? job.kind) === job.kind && (batch ?? job.batch) === job.batch && (seesAll || maySeeJob(job, caller));
  return {
    tenant: caller.tenant.id,
    status: status && STATUSES[status],
    targetId: itemId,
    since: updatedSince && new Date(Date.parse(updatedSince) - INDEX_LAG_MS).toISOString(),
    isWanted: hasFilter ? isWanted : undefined,
    limit,
    before: startOfPage(cursor),
  };
}

/** Returns the cursor of the page that starts after this place. */
export function cursorAt(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/**
 * Returns whether a caller manages a job: by the right `catalog-mgt` on the catalog of its item, or by the right
 * `jobs`. The right `jobs` does not include conversions, because they change the item.
 */
export function mayManageJob(job: Pick<ListedJob, 'kind' | 'targetId'>, caller: Caller): boolean {
  if (job.kind !== 'conversion' && caller.hasRight('jobs')) return true;
  return isOfManagedCatalog(job, caller);
}

function maySeeJob(job: ListedJob, caller: Caller): boolean {
  return caller.hasRight('jobs') || isOfManagedCatalog(job, caller);
}

/** The job of a plan or a plan snapshot has no catalog: managers of all catalogs see it. */
function isOfManagedCatalog({ targetId }: Pick<ListedJob, 'targetId'>, caller: Caller): boolean {
  return caller.hasRight('catalog-mgt', parseItemId(targetId)?.catalogId ?? '');
}

/** Returns whether a caller sees all jobs of the tenant, and so may know how many there are. */
export function seesAllJobs(caller: Caller): boolean {
  return caller.hasRight('jobs') || caller.hasRight('catalog-mgt', '');
}

function startOfPage(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const place = Buffer.from(cursor, 'base64url').toString();
  if (!CURSOR.test(place)) throw invalidRequest('Send as cursor the meta.nextCursor of the page before.');
  return place;
}
