import { openQueue } from '../../platform/aws/queue.ts';
import { openTable } from '../../platform/aws/table.ts';
import type { EndpointInput } from '../../platform/http/exchange.ts';
import type { Form } from '../../platform/http/form-body.ts';
import { formSettings } from '../../platform/http/form-settings.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import { newJobs } from '../../platform/jobs/new-jobs.ts';
import { logUnsent } from '../../platform/jobs/send-job.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import { masterModelKey } from '../conversions/master-model.ts';
import type { StoredItem } from '../items/item.ts';
import { itemTarget, type JobStarting, type JobTarget, startJob } from '../jobs/start-job.ts';
import { jobStarter } from '../jobs/start-order.ts';
import type { StoredSnapshot } from '../plan-snapshots/plan-snapshot.ts';
import { type Mailing, openMailing } from '../shares/open-mailing.ts';
import type { ShareSubject } from '../shares/share-subject.ts';
import type { ExportFields } from './export-fields.ts';
import { exportNotice } from './export-notice.ts';
import { ExportSettings } from './export-settings.ts';

/** A request for an export. */
interface ExportStart {
  /** The model of an item, or the scene of a plan snapshot. */
  readonly exported: { readonly item: StoredItem } | { readonly snapshot: StoredSnapshot };
  /** The requested subject, for the event: the item, a configuration of it, or the snapshot. */
  readonly subject: ShareSubject;
  readonly form: Form<ExportFields>;
  readonly caller: Caller;
}

/** The stores and mail settings that are needed to start an export. */
type ExportStarting = JobStarting & Mailing;

/**
 * Returns a function that opens what starting an export needs in each request, and the base URL of public files for the
 * response.
 */
export function openExports(): (
  input: Pick<EndpointInput<Route>, 'limiter' | 'sourceIp' | 'headers' | 'log'>,
) => ExportStarting & { readonly uploadUrl: string } {
  const stores = {
    jobs: newJobs(openTable('jobs')),
    queue: openQueue('exportJobs'),
    uploadUrl: publicFilesUrl(process.env),
  };
  return (input) => ({
    ...stores,
    ...openMailing(input),
    onUnsent: logUnsent(input.log),
  });
}

/**
 * Starts the export of a form.
 *
 * @throws ServiceError 400 for wrong settings, 409 for an item without a model, 429 if a recipient or the tenant has
 * had too many mails
 */
export async function startExport(
  { exported, subject, form, caller }: ExportStart,
  starting: ExportStarting,
): Promise<StoredJob> {
  const words = { of: 'the export', content: 'the formats to export' };
  const sourceSettings = formSettings(form, ExportSettings, words);
  const target = targetOf(exported);
  const notify = await exportNotice(subject, form.fields, caller, starting);
  const { batch } = form.fields;
  const starter = jobStarter({ caller, limiter: starting.limiter });
  const { configurationId } = subject.data;
  const started = {
    ...{ ...starter, notify },
    ...(batch !== undefined && { batch }),
    ...(configurationId !== undefined && { configurationId }),
  };
  return startJob(target, { kind: 'export', sourceSettings, ...started }, starting);
}

/** Returns the target of the job. Checks the model now, while the caller can still get an error. */
function targetOf(exported: ExportStart['exported']): JobTarget {
  if ('snapshot' in exported) return exported.snapshot;
  masterModelKey(exported.item);
  return itemTarget(exported.item);
}
