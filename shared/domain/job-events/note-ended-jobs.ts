import type { RowChange } from '../../platform/aws/table-stream.ts';
import { StoredJob } from '../../platform/jobs/job.ts';
import type { StreamConsumer } from '../../platform/streams/stream-consumer.ts';
import type { UsageCounter } from '../../platform/usage/usage-counter.ts';
import type { UsageMetric } from '../../platform/usage/usage-rows.ts';
import type { StreamEvents } from '../webhooks/open-stream-events.ts';
import { newNotice } from '../webhooks/outbox.ts';
import { eventIdOf, putOutOnce } from '../webhooks/put-out-once.ts';
import { jobNotice, NOTICE_OF_KIND } from './job-notice.ts';

const METRIC_OF_KIND: Readonly<Partial<Record<StoredJob['kind'], UsageMetric>>> = {
  conversion: 'conversions',
  rendering: 'renderings',
  export: 'exports',
  drawing: 'planConversions',
};

/** What the worker of the stream of the table `jobs` needs. */
interface EndedJobsDeps extends StreamEvents {
  readonly usage: UsageCounter;
  readonly uploadUrl: string;
}

/**
 * Makes the events of jobs that have ended, however they ended, and counts the jobs. The stream has every end once and
 * may deliver it again: the id of the event follows from the end, so that it is written once.
 */
export function noteEndedJobs(deps: EndedJobsDeps): StreamConsumer {
  return {
    name: 'note-ended-jobs',
    subjectOf({ before, after }) {
      const hasEnded = after !== undefined && (after.status === 100 || after.status === -1);
      if (!hasEnded || before?.status === after.status) return undefined;
      const { id, tenant } = StoredJob.parse(after);
      return { id, owner: String(tenant) };
    },
    async work(changes) {
      for (const change of changes) await noteEnd(change, deps);
      await deps.usage.writeIfDue();
    },
  };
}

async function noteEnd({ after }: RowChange, deps: EndedJobsDeps): Promise<void> {
  const { tenantOf, usage, clock, uploadUrl } = deps;
  const job = StoredJob.parse(after);
  const [metric, name] = [METRIC_OF_KIND[job.kind], NOTICE_OF_KIND[job.kind]];
  if (metric === undefined || name === undefined) return;
  usage.count(job.tenant, metric);
  usage.count(job.tenant, 'storedBytes', bytesOf(job));
  const tenant = await tenantOf(job.tenant);
  const cause = { tenant: job.tenant, event: name, notice: jobNotice(job, uploadUrl) };
  const event = tenant && newNotice(cause, tenant, { clock, ids: () => idOfEnd(job) });
  if (event) await putOutOnce(event, deps);
}

/** The same for the same end of the same job. A job that is tried again ends at another time. */
function idOfEnd({ id, status, updated }: StoredJob): string {
  return eventIdOf(`${id} ${status} ${updated}`);
}

/** The bytes of result files that name their size. */
function bytesOf({ results }: StoredJob): number {
  const sizes = results.flatMap(({ files, bytes }) => (files ? files.map((file) => file.bytes) : [bytes]));
  return sizes.reduce<number>((sum, bytes) => sum + (typeof bytes === 'number' ? bytes : 0), 0);
}
