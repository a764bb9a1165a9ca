import type { Queue } from '../../platform/aws/queue.ts';
import { type Table, writeTransaction } from '../../platform/aws/table.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { mailBuckets } from '../../platform/rate-limits/mail-buckets.ts';
import type { Link } from '../links/link.ts';
import { linkPart } from '../links/link-store.ts';
import { announceEvent, eventPart, newEvent } from '../webhooks/outbox.ts';
import type { Mailing } from './open-mailing.ts';
import { SHARE_EVENTS, type Share, type ShareFields } from './share-form.ts';
import { shareLink } from './share-link.ts';
import type { ShareSubject } from './share-subject.ts';
import { type ViewedIdDeps, viewedId } from './viewed-id.ts';
import { viewerUrl } from './viewer-url.ts';

/** What sharing needs. */
export interface ShareDeps extends Mailing, ViewedIdDeps {
  /** The table `events`: PutItem. */
  readonly events: Table;
  /** The table `saved`: PutItem. */
  readonly saved: Table;
  /** The queue `webhooks`. */
  readonly queue: Queue;
  /** Called when the message could not be sent. The event is stored, and the sweeper sends the message later. */
  readonly onUnsent: (error: unknown) => void;
}

/**
 * Shares something by e-mail. A share is an event, and a link by which the viewer shows it to everybody who has its id.
 *
 * @throws ServiceError 429 when the recipient or the tenant had too many mails
 */
export async function share(
  subject: ShareSubject,
  form: ShareFields,
  caller: Pick<Caller, 'tenant' | 'user' | 'language'>,
  deps: ShareDeps,
): Promise<Share> {
  const { tenant, user, language } = caller;
  const { email, configuratorId } = form;
  await deps.limiter.count(
    mailBuckets(email, { tenantId: tenant.id, anonymousAddress: user ? undefined : deps.sourceIp }),
  );
  const link = shareLink(form, subject, tenant, deps.baseUrl);
  const data = { success: true, email, ...subject.data, ...(configuratorId && { configuratorId }), url: link.url };
  const made = newEvent({ tenant: tenant.id, event: SHARE_EVENTS[form.kind], data, language }, deps);
  const event = link.isPage ? made : { ...made, page: viewerUrl(deps.baseUrl, await viewedId(subject, made.id, deps)) };
  const { planSnapshotId } = subject.data;
  await writeTransaction([
    eventPart(deps.events, event),
    linkPart(deps.saved, linkOf(subject, made)),
    // Snapshots of earlier versions have no link yet.
    ...(planSnapshotId === undefined ? [] : [linkPart(deps.saved, { ...linkOf(subject, made), id: planSnapshotId })]),
  ]);
  await announceEvent(event, deps.queue, deps.onUnsent);
  return { id: event.id, type: form.type, created: event.created };
}

function linkOf(
  { data: { configurationId, itemId, planSnapshotId } }: ShareSubject,
  { id, tenant, created }: Pick<Link, 'id' | 'tenant' | 'created'>,
): Link {
  return { id, tenant, target: configurationId ?? itemId ?? planSnapshotId ?? '', created };
}
