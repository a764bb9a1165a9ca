import * as z from 'zod';
import type { Queue } from '../../platform/aws/queue.ts';
import type { Table } from '../../platform/aws/table.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import type { FailureNews } from '../../platform/jobs/failure-news.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { EventData, StoredEvent } from '../webhooks/event.ts';
import { announceEvent, eventPart, newEvent } from '../webhooks/outbox.ts';

/**
 * The recipient of the mail at the end of an export, its language and its link. Stored in the job's row as `notify`.
 */
export const ExportNotice = z.object({
  tenant: z.int(),
  language: z.string(),
  email: z.string(),
  configuratorId: z.string().optional(),
  /** The ids of the exported subject in the event. */
  subject: z.object({
    itemId: z.string().optional(),
    configurationId: z.string().optional(),
    planSnapshotId: z.string().optional(),
  }),
  /** Link to the exported subject. */
  url: z.string(),
});
export type ExportNotice = z.infer<typeof ExportNotice>;

/**
 * Returns the event of an export that ends; undefined if no mail was requested. Without a `resultUrl` the export has
 * failed.
 */
export function exportEvent(
  { notify }: Pick<StoredJob, 'notify'>,
  resultUrl: string | undefined,
  sources: { readonly clock: Clock; readonly ids: IdSource },
): StoredEvent | undefined {
  if (!notify) return undefined;
  const { tenant, language, email, configuratorId, subject, url } = ExportNotice.parse(notify);
  const data: EventData = {
    success: resultUrl !== undefined,
    email,
    ...subject,
    ...(configuratorId ? { configuratorId } : {}),
    url,
    ...(resultUrl ? { resultUrl } : {}),
  };
  return newEvent({ tenant, event: 'email.3DExportAsset', data, language }, sources);
}

/** The table, queue and sources for the events of failed exports. */
interface ExportFailures {
  /** The table `events`: PutItem. */
  readonly events: Table;
  /** The queue `webhooks`. */
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly onUnsent: (error: unknown) => void;
}

/**
 * Returns what else is written when the service itself fails a job: after too many attempts, or from the dead-letter
 * queue.
 */
export function exportFailureNews({ events, queue, clock, ids, onUnsent }: ExportFailures): FailureNews {
  return (job) => {
    const event = exportEvent(job, undefined, { clock, ids });
    return event && { parts: [eventPart(events, event)], written: () => announceEvent(event, queue, onUnsent) };
  };
}
