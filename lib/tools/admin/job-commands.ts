import * as z from 'zod';
import { assetJobNews } from '../../../shared/domain/configured-items/configured-news.ts';
import { exportFailureNews } from '../../../shared/domain/exports/export-event.ts';
import { allNews, conversionStarted } from '../../../shared/domain/items/models/conversion-state.ts';
import { openQueue } from '../../../shared/platform/aws/queue.ts';
import { openTable } from '../../../shared/platform/aws/table.ts';
import type { Clock } from '../../../shared/platform/identifiers/clock.ts';
import { randomId } from '../../../shared/platform/identifiers/random-id.ts';
import { awaitsProcessor } from '../../../shared/platform/jobs/external-processor.ts';
import { JobKind, type StoredJob } from '../../../shared/platform/jobs/job.ts';
import { JOB_QUEUES } from '../../../shared/platform/jobs/job-queues.ts';
import { jobStore } from '../../../shared/platform/jobs/job-store.ts';
import { counted } from '../../../shared/platform/text/counted.ts';
import { type Command, type CommandResult, command } from './command.ts';
import { idOfTenant } from './id-of-tenant.ts';
import { parameter, TenantNumber } from './parameters.ts';

const ID = parameter('ID', 'id of the job', z.string());
const DEFAULT_LIST = 50;
const MAX_LIST = 1_000;

/** The operator's commands for jobs. */
export const jobCommands: readonly Command[] = [
  command({
    noun: 'job',
    verb: 'list',
    summary: 'failed jobs, newest first, or unfinished ones; of one item: all',
    args: {},
    options: {
      status: parameter('failed|unfinished', 'which; failed', z.enum(['failed', 'unfinished']).default('failed')),
      item: parameter('ID', 'only those of this item, with any status', z.string().optional()),
      tenant: parameter('N', 'the tenant of the item', TenantNumber.optional()),
      limit: parameter(
        'N',
        `maximum number (${DEFAULT_LIST})`,
        z.coerce.number().int().min(1).max(MAX_LIST).optional(),
      ),
    },
    async run({ status, item, tenant, limit = DEFAULT_LIST }) {
      const jobs = jobStore(openTable('jobs'));
      if (item !== undefined && tenant === undefined)
        throw new Error('--item needs --tenant: ids are unique only within a tenant');
      if (item !== undefined && tenant !== undefined) {
        return list(await firstOf(jobs.ofTarget(await idOfTenant(tenant), item), limit));
      }
      return list(status === 'failed' ? await jobs.failed(limit) : await firstOf(jobs.due(undefined), limit));
    },
  }),
  command({
    noun: 'job',
    verb: 'show',
    summary: 'status, attempts and error of a job',
    args: { id: ID },
    options: {},
    run: async ({ id }) => result(await jobOf(id)),
  }),
  command({
    noun: 'job',
    verb: 'retry',
    summary: 'start a failed job (status -1) again',
    args: { id: ID },
    options: {},
    async run({ id }, { clock }) {
      const job = await startAgain(id, clock);
      if (!job) throw new Error(`only a failed job (-1) can be retried; ${id} has status ${(await jobOf(id)).status}`);
      return result(job);
    },
  }),
  command({
    noun: 'job',
    verb: 'retry-all',
    summary: `start again the jobs that failed with one error, among the last ${MAX_LIST} failed ones; after a worker was fixed`,
    args: { code: parameter('CODE', 'code of the error, as job list shows it', z.string().min(1)) },
    options: { kind: parameter(JobKind.options.join('|'), 'only jobs of this kind', JobKind.optional()) },
    async run({ code, kind }, { clock }) {
      const failed = await jobStore(openTable('jobs')).failed(MAX_LIST);
      const ofKind = failed.filter((job) => (kind ?? job.kind) === job.kind);
      const chosen = ofKind.filter(({ error }) => error?.code === code);
      const started: StoredJob[] = [];
      for (const { id } of chosen) {
        // Another operator may have started it in the meantime.
        const job = await startAgain(id, clock);
        if (job) started.push(job);
      }
      const codes = [...new Set(ofKind.map(({ error }) => error?.code ?? 'no code'))].sort();
      const lines = [`${counted(started.length, 'job')} started again`];
      if (chosen.length === 0) lines.push(`no job failed with ${code}; codes: ${codes.join(', ') || 'nothing'}`);
      if (failed.length === MAX_LIST && started.length > 0) lines.push('there may be more failed jobs: run this again');
      return { lines, value: started };
    },
  }),
  command({
    noun: 'job',
    verb: 'cancel',
    summary:
      'cancel an unfinished job: -1, no result is written; within 10 s. A person who waits for its mail gets one',
    args: { id: ID },
    options: {},
    async run({ id }, { clock }) {
      const job = await jobStore(openTable('jobs'), failureNews(clock)).cancel(id, clock());
      if (!job) throw new Error(`${id} has already ended: its status is ${(await jobOf(id)).status}`);
      return result(job);
    },
  }),
];

/** Returns the event of an export that somebody requested by e-mail. It is sent however the job ends. */
function failureNews(clock: Clock) {
  // The sweeper sends a message that cannot be sent now.
  const onUnsent = () => undefined;
  const exports = exportFailureNews({
    events: openTable('events'),
    queue: openQueue('webhooks'),
    clock,
    ids: randomId,
    onUnsent,
  });
  return allNews(exports, assetJobNews(openTable('items')));
}

async function startAgain(id: string, clock: Clock): Promise<StoredJob | undefined> {
  const now = clock();
  const items = openTable('items');
  const job = await jobStore(openTable('jobs')).retry(id, now, (failed) => conversionStarted(items, failed, now));
  if (job && !awaitsProcessor(job)) await openQueue(JOB_QUEUES[job.kind]).send({ jobId: id });
  return job;
}

async function jobOf(id: string): Promise<StoredJob> {
  const job = await jobStore(openTable('jobs')).find(id);
  if (!job) throw new Error(`there is no job ${id}`);
  return job;
}

async function firstOf(jobs: AsyncGenerator<StoredJob>, limit: number): Promise<StoredJob[]> {
  const first: StoredJob[] = [];
  for await (const job of jobs) {
    first.push(job);
    if (first.length === limit) break;
  }
  return first;
}

function list(jobs: readonly StoredJob[]): CommandResult {
  const lines = jobs.map(({ id, kind, targetId, status, updated, attempts, error }) => {
    const why = error ? `  ${error.code}` : '';
    return `${updated}  ${id}  ${String(status).padStart(3)}  ${kind} of ${targetId}, attempt ${attempts}${why}`;
  });
  return { lines: lines.length > 0 ? lines : ['none'], value: jobs };
}

function result(job: StoredJob): CommandResult {
  const { id, kind, targetId, status, progress, attempts, error } = job;
  const lines = [`${id}  ${kind} of ${targetId}`, `status ${status}, progress ${progress} %, attempt ${attempts}`];
  return { lines: error ? [...lines, `${error.code}: ${error.message}`] : lines, value: job };
}
