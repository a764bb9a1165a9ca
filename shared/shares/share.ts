import type { Caller } from '../auth/caller.ts';
import type { Queue } from '../aws/queue.ts';
import { type Table, writeTransaction } from '../aws/table.ts';
import { mailBuckets } from '../rate-limits/mail-buckets.ts';
import type { EventData } from '../webhooks/event.ts';
import { announceEvent, eventPart, newEvent } from '../webhooks/outbox.ts';
import type { Mailing } from './open-mailing.ts';
import { SHARE_EVENTS, type Share, type ShareFields } from './share-form.ts';
import { shareUrl } from './share-url.ts';

/** What is shared. The caller was found to see it. */
export interface ShareSubject {
  /** How the event names it. */
  readonly data: Pick<EventData, 'itemId' | 'configurationId' | 'planSnapshotId'>;
  /**
   * A path of the service, below `{base_url}`, that shows it, for tenants without a configurator. Browsers send no api
   * key: they see there the pictures of items in public catalogs, and nothing else.
   */
  readonly shownAt: string;
}

export interface ShareDeps extends Mailing {
  /** The table `events`: PutItem. */
  readonly events: Table;
  /** The queue `webhooks`. */
  readonly queue: Queue;
  /** Told when the message could not be sent; the event is safe, the sweeper sends it later. */
  readonly onUnsent: (error: unknown) => void;
}

/**
 * Shares something by e-mail: puts its event out, which is all that there is of a share. Throws 429 when the recipient or
 * the tenant has had too many mails.
 */
export async function share(
  subject: ShareSubject,
  form: ShareFields,
  caller: Pick<Caller, 'tenant' | 'language'>,
  deps: ShareDeps,
): Promise<Share> {
  const { tenant, language } = caller;
  const { email, configuratorId } = form;
  await deps.limiter.count(mailBuckets(email, tenant.id));
  const url = shareUrl(form, subject, tenant, deps.baseUrl);
  const data = { success: true, email, ...subject.data, ...(configuratorId && { configuratorId }), url };
  const event = newEvent({ tenant: tenant.id, event: SHARE_EVENTS[form.kind], data, language }, deps);
  await writeTransaction([eventPart(deps.events, event)]);
  await announceEvent(event, deps.queue, deps.onUnsent);
  return { id: event.id, type: form.type, created: event.created };
}
