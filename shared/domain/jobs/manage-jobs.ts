import * as z from 'zod';
import type { Queue } from '../../platform/aws/queue.ts';
import type { TransactionPart } from '../../platform/aws/table.ts';
import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { awaitsProcessor } from '../../platform/jobs/external-processor.ts';
import { type JobKind, ListedJobKind, type StoredJob } from '../../platform/jobs/job.ts';
import type { JobList } from '../../platform/jobs/job-list.ts';
import { isListed } from '../../platform/jobs/job-state.ts';
import type { JobStore } from '../../platform/jobs/job-store.ts';
import type { ListedJob } from '../../platform/jobs/listed-job.ts';
import { sendJob } from '../../platform/jobs/send-job.ts';
import { mayManageJob } from './list-jobs.ts';

/** How many jobs one call starts again. */
const MAX_RETRIES = 500;
/** How many failed jobs one call looks at to count those that are left. */
const MAX_LOOKED_AT = 10_000;
const RETRIES_AT_ONCE = 10;

/** Which failed jobs start again: by their ids, or all with one error. */
export const JobRetries = z.union([
  z.object({ ids: z.array(z.string()).min(1).max(MAX_RETRIES) }),
  z.object({ error: z.string().min(1).max(100), kind: ListedJobKind.optional() }),
]);
export type JobRetries = z.infer<typeof JobRetries>;

/** How many jobs started again, and how many that match are still to be started by another call. */
export const RetriedJobs = z.object({ retried: z.int(), left: z.int() });

/** The stores and queues that are needed to start jobs again. */
interface RetryDeps {
  readonly jobs: Pick<JobStore, 'find' | 'retry'>;
  readonly queueOf: (kind: JobKind) => Queue;
  /** The parts that say that a job was started again. */
  readonly startedParts: (job: StoredJob, now: Date) => readonly TransactionPart[];
  readonly onUnsent: (job: StoredJob, error: unknown) => void;
  readonly clock: Clock;
}

/**
 * Returns a job of the caller's tenant that the caller manages.
 *
 * @throws ServiceError 404 for a job of another tenant, 403 for one that the caller does not manage
 */
export async function manageableJob(id: string, caller: Caller, jobs: Pick<JobStore, 'find'>): Promise<StoredJob> {
  const job = await jobs.find(id);
  if (job?.tenant !== caller.tenant.id || !isListed(job.kind)) throw notFound('job');
  if (mayManageJob(job, caller)) return job;
  throw new ServiceError('FORBIDDEN', 'This call needs the right catalog-mgt on the catalog of the item.');
}

/**
 * Starts a new attempt at a failed job.
 *
 * @throws ServiceError 409 if the job has not failed
 */
export async function retryJob({ id }: Pick<StoredJob, 'id'>, deps: RetryDeps): Promise<StoredJob> {
  const job = await startAgain(id, deps);
  if (job) return job;
  throw new ServiceError('CONFLICT', 'Only a failed job, with the status -1, can be started again.');
}

/**
 * Cancels a job that has not ended. Its worker stops at its next step.
 *
 * @throws ServiceError 409 if the job has ended
 */
export async function cancelJob(
  { id }: Pick<StoredJob, 'id'>,
  { jobs, clock }: { readonly jobs: Pick<JobStore, 'cancel'>; readonly clock: Clock },
): Promise<StoredJob> {
  const job = await jobs.cancel(id, clock());
  if (job) return job;
  throw new ServiceError('CONFLICT', 'The job has ended already; its result stays.');
}

/** Starts the failed jobs again that a request selects and that the caller manages, at most 500 in a call. */
export async function retryJobs(
  retries: JobRetries,
  caller: Caller,
  { list, ...deps }: RetryDeps & { readonly list: JobList },
): Promise<z.infer<typeof RetriedJobs>> {
  const wanted =
    'ids' in retries ? await byIds([...new Set(retries.ids)], caller, deps) : await byError(retries, caller, list);
  const chosen = wanted.slice(0, MAX_RETRIES);
  let retried = 0;
  for (let from = 0; from < chosen.length; from += RETRIES_AT_ONCE) {
    const started = await Promise.all(chosen.slice(from, from + RETRIES_AT_ONCE).map((id) => startAgain(id, deps)));
    retried += started.filter(Boolean).length;
  }
  return { retried, left: wanted.length - chosen.length };
}

async function byIds(ids: readonly string[], caller: Caller, { jobs }: Pick<RetryDeps, 'jobs'>): Promise<string[]> {
  const failed: string[] = [];
  for (let from = 0; from < ids.length; from += RETRIES_AT_ONCE) {
    const found = await Promise.all(ids.slice(from, from + RETRIES_AT_ONCE).map((id) => jobs.find(id)));
    for (const job of found) {
      if (job?.tenant !== caller.tenant.id || !isListed(job.kind)) continue;
      if (job.status === -1 && mayManageJob(job, caller)) failed.push(job.id);
    }
  }
  return failed;
}

/** Reads the failed jobs only, in pages, so their number and not that of all jobs is the cost. */
async function byError(
  { error, kind }: Extract<JobRetries, { error: string }>,
  caller: Caller,
  list: JobList,
): Promise<string[]> {
  const isWanted = (job: ListedJob) =>
    job.error?.code === error && (kind ?? job.kind) === job.kind && mayManageJob(job, caller);
  const selection = { tenant: caller.tenant.id, status: -1, isWanted } as const;
  const ids: string[] = [];
  let before: string | undefined;
  for (let read = 0; read < MAX_LOOKED_AT; read += 1_000) {
    const { jobs, next } = await list.page(selection, { before, limit: 1_000 });
    ids.push(...jobs.map(({ id }) => id));
    if (next === undefined) break;
    before = next;
  }
  return ids;
}

async function startAgain(
  id: string,
  { jobs, queueOf, onUnsent, clock, startedParts }: RetryDeps,
): Promise<StoredJob | undefined> {
  const now = clock();
  const job = await jobs.retry(id, now, (failed) => startedParts(failed, now));
  if (job && !awaitsProcessor(job)) await sendJob(job, { queue: queueOf(job.kind), onUnsent });
  return job;
}
