import * as z from 'zod';
import { openQueue } from '../../shared/aws/queue.ts';
import { openTable } from '../../shared/aws/table.ts';
import type { StoredJob } from '../../shared/jobs/job.ts';
import { jobStore } from '../../shared/jobs/job-store.ts';
import { type Command, type CommandResult, command } from './command.ts';
import { parameter } from './parameters.ts';

const ID = parameter('ID', 'id of the job', z.string());

/** What an operator can do with jobs. */
export const jobCommands: readonly Command[] = [
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
      const jobs = jobStore(openTable('jobs'));
      const job = await jobs.retry(id, clock());
      if (!job) throw new Error(`only a failed job (-1) can be retried; ${id} is at ${(await jobOf(id)).status}`);
      await openQueue(job.kind === 'rendering' ? 'renderJobs' : 'assetJobs').send({ jobId: id });
      return result(job);
    },
  }),
];

async function jobOf(id: string): Promise<StoredJob> {
  const job = await jobStore(openTable('jobs')).find(id);
  if (!job) throw new Error(`there is no job ${id}`);
  return job;
}

function result(job: StoredJob): CommandResult {
  const { id, kind, itemId, status, progress, attempts, error } = job;
  const lines = [`${id}  ${kind} of ${itemId}`, `status ${status}, progress ${progress} %, attempt ${attempts}`];
  return { lines: error ? [...lines, `${error.code}: ${error.message}`] : lines, value: job };
}
