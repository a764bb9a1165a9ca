import * as z from 'zod';
import type { Queue } from '../../platform/aws/queue.ts';
import type { Table } from '../../platform/aws/table.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { FailureNews } from '../../platform/jobs/job-store.ts';
import type { EventData, StoredEvent } from '../webhooks/event.ts';
import { announceEvent, eventPart, newEvent } from '../webhooks/outbox.ts';

/** Who gets a mail when an export ends, in which language and with which link. Stored in the job's row as `notify`. */
export const ExportNotice = z.object({
  tenant: z.int(),
  language: z.string(),
  email: z.string(),
  configuratorId: z.string().optional(),
  /** How the event names what is exported. */
  subject: z.object({
    itemId: z.string().optional(),
    configurationId: z.string().optional(),
    planSnapshotId: z.string().optional(),
  }),
  /** Link to what is exported. */
  url: z.string(),
});
export type ExportNotice = z.infer<typeof ExportNotice>;

/** The event of an export that ends; undefined when nobody asked for a mail. Without a `resultUrl` the export has failed. */
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

export interface ExportFailures {
  /** The table `events`: PutItem. */
  readonly events: Table;
  /** The queue `webhooks`. */
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly onUnsent: (error: unknown) => void;
}

/** What else is written when a job is failed by the service itself: given up, found in the dead-letter queue. */
export function exportFailureNews({ events, queue, clock, ids, onUnsent }: ExportFailures): FailureNews {
  return (job) => {
    const event = exportEvent(job, undefined, { clock, ids });
    return event && { parts: [eventPart(events, event)], written: () => announceEvent(event, queue, onUnsent) };
  };
}
