import * as z from 'zod';
import { EVENT_NAMES, NOTICE_NAMES } from './event-names.ts';

/** The name of a kind of events. */
export const EventName = z.enum(EVENT_NAMES);
export type EventName = z.infer<typeof EventName>;

/** The name of a kind of events that is never mailed. */
export const NoticeName = z.enum(NOTICE_NAMES);
export type NoticeName = z.infer<typeof NoticeName>;

/**
 * `data` of an event, as it is posted. Source: D1802 in contract/interface.md.
 */
export const EventData = z.object({
  /** Whether the service could do what was asked for. */
  success: z.boolean(),
  /** The recipient of the mail. */
  email: z.string(),
  configurationId: z.string().optional(),
  itemId: z.string().optional(),
  planSnapshotId: z.string().optional(),
  configuratorId: z.string().optional(),
  /** Link to the requested content. */
  url: z.string().optional(),
  /** Link to the 3D asset. */
  resultUrl: z.string().optional(),
});
export type EventData = z.infer<typeof EventData>;

/** How the delivery of an event ended; see `event-life.ts`. */
export const EventOutcome = z.enum(['delivered', 'mailed', 'failed']);
export type EventOutcome = z.infer<typeof EventOutcome>;

/** An event as stored, for 30 days after its cause. */
export const StoredEvent = z.object({
  /** Also the `webhook-id` of each of its POSTs. */
  id: z.string(),
  tenant: z.int(),
  event: z.union([EventName, NoticeName]),
  data: EventData,
  /** The `data` that is posted for an event that is never mailed. */
  notice: z.looseObject({}).optional(),
  /** Language tag of the request that caused the event. The mail uses it. */
  language: z.string(),
  /** The page that the mail leads to, if `data.url` needs an api key. */
  page: z.string().optional(),
  /** Only in events of earlier versions. `nowhere`: `data.url` needs an api key, and no page shows the content. */
  leadsTo: z.enum(['page', 'picture', 'nowhere']).optional(),
  created: z.string(),
  /** The next step: `post`, then `mail`. `ended` when nothing is left to do. */
  stage: z.enum(['post', 'mail', 'ended']),
  /** Set when the event has ended. */
  outcome: EventOutcome.optional(),
  /** The outcome before the event was sent again. If set, its recipient was reached already. */
  outcomeBefore: EventOutcome.optional(),
  /** How often a worker has taken the event. */
  starts: z.int(),
  /** POSTs whose result is known, since the event was created or sent again. */
  posts: z.int(),
  /** The start of the first of these POSTs. */
  firstPostAt: z.string().optional(),
  /** Failed attempts to hand the mail over. */
  mailTries: z.int(),
  /** The worker that has the lease, and the end of the lease. After the end of the event: the worker that ended it. */
  leaseOwner: z.string().optional(),
  leaseUntil: z.string().optional(),
  /** When the sweeper looks at the event next. Unused after the end. */
  dueAt: z.string().optional(),
  sweeps: z.int(),
  /** HTTP status of the last response to a POST. */
  status: z.int().optional(),
  durationMs: z.int().optional(),
  /** The first bytes of the last response. */
  response: z.string().optional(),
  /** A code that says why there was no response or no mail. */
  fault: z.string().optional(),
  /** A later message of the recipient's mail server: a bounce or a complaint. */
  mailNotice: z.object({ kind: z.enum(['bounce', 'complaint']), at: z.string() }).optional(),
});
export type StoredEvent = z.infer<typeof StoredEvent>;

/** An event that may be mailed. */
export type MailedEvent = StoredEvent & { readonly event: EventName };

/** Whether an event may be mailed. */
export function isMailed(event: StoredEvent): event is MailedEvent {
  return EventName.safeParse(event.event).success;
}
