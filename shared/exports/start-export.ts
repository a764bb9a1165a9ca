import type { Caller } from '../auth/caller.ts';
import { openQueue } from '../aws/queue.ts';
import { openTable } from '../aws/table.ts';
import { masterModelKey } from '../conversions/master-model.ts';
import { baseUrlOf } from '../http/base-url.ts';
import type { EndpointInput } from '../http/exchange.ts';
import type { Form } from '../http/form-body.ts';
import { formSettings } from '../http/form-settings.ts';
import type { Route } from '../http/route.ts';
import { randomId } from '../identifiers/random-id.ts';
import type { StoredItem } from '../items/item.ts';
import type { StoredJob } from '../jobs/job.ts';
import { starterOf } from '../jobs/job-access.ts';
import { jobStore } from '../jobs/job-store.ts';
import { type JobStarting, startJob } from '../jobs/start-job.ts';
import { rateLimitSettings } from '../rate-limits/rate-limit-settings.ts';
import { rateLimiter } from '../rate-limits/rate-limiter.ts';
import type { ShareSubject } from '../shares/share.ts';
import type { ExportFields } from './export-fields.ts';
import { exportNotice, type NoticeDeps } from './export-notice.ts';
import { ExportSettings } from './export-settings.ts';

export interface ExportStart {
  /** Whose model is exported. */
  readonly item: StoredItem;
  /** What was asked for, which the event names: the item, or a configuration of it. */
  readonly subject: ShareSubject;
  readonly form: Form<ExportFields>;
  readonly caller: Caller;
}

export type ExportStarting = JobStarting & NoticeDeps;

/** All that starting an export needs, of the environment and of each request. */
export function openExports(): (input: Pick<EndpointInput<Route>, 'headers' | 'log'>) => ExportStarting {
  const clock = () => new Date();
  const stores = { jobs: jobStore(openTable('jobs')), queue: openQueue('exportJobs') };
  const limiter = rateLimiter({ identity: openTable('identity'), clock, settings: rateLimitSettings(process.env) });
  return ({ headers, log }) => ({
    ...stores,
    limiter,
    clock,
    ids: randomId,
    baseUrl: baseUrlOf(process.env, headers),
    onUnsent: (job, error) => log.error('message not sent', { job: job.id, error }),
  });
}

/**
 * Starts the export that a form asks for. Throws 400 for settings that cannot be met, 409 for an item without a model,
 * 429 when a recipient or the tenant has had too many mails.
 */
export async function startExport(
  { item, subject, form, caller }: ExportStart,
  starting: ExportStarting,
): Promise<StoredJob> {
  const words = { of: 'the export', content: 'the formats to export' };
  const sourceSettings = formSettings(form, ExportSettings, words);
  // Asked here, where the caller can still be told.
  masterModelKey(item);
  const notify = await exportNotice(subject, form.fields, caller, starting);
  return startJob(item, { kind: 'export', sourceSettings, startedBy: starterOf(caller), notify }, starting);
}
