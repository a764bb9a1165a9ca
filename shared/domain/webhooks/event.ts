import * as z from 'zod';

/** What tenants are told of (D1801). */
export const EVENT_NAMES = [
  'email.savedConfiguration',
  'email.shareConfiguration',
  'email.shareConfigurationAR',
  'email.3DExportAsset',
] as const;

export const EventName = z.enum(EVENT_NAMES);
export type EventName = z.infer<typeof EventName>;

/** The test call of a tenant's administrator: it is posted like the others and kept nowhere. */
export const TEST_EVENT = 'webhook.test';

/**
 * `data` of an event, as it is posted. Source: D1802 in contract/interface.md.
 */
export const EventData = z.object({
  /** Result of the processing in the service. */
  success: z.boolean(),
  /** Where the mail is to go. */
  email: z.string(),
  configurationId: z.string().optional(),
  itemId: z.string().optional(),
  planSnapshotId: z.string().optional(),
  configuratorId: z.string().optional(),
  /** To the content that was asked for. */
  url: z.string().optional(),
  /** To the 3D asset. */
  resultUrl: z.string().optional(),
});
export type EventData = z.infer<typeof EventData>;

/**
 * Where `data.url` leads somebody who has no api key: to a page of the tenant, to a picture, or nowhere. Decided by
 * `link-target.ts`.
 */
export const LinkTarget = z.enum(['page', 'picture', 'nowhere']);
export type LinkTarget = z.infer<typeof LinkTarget>;

/** How the way of an event ended; see `event-life.ts`. */
export const EventOutcome = z.enum(['delivered', 'mailed', 'failed']);
export type EventOutcome = z.infer<typeof EventOutcome>;

/** An event as it is stored, from its cause until 30 days later. */
export const StoredEvent = z.object({
  /** Also the `webhook-id` of every POST of it. */
  id: z.string(),
  tenant: z.int(),
  event: EventName,
  data: EventData,
  /** Of the mail: language tag of the request that caused it. */
  language: z.string(),
  /** Of the mail: where `data.url` leads its recipient. */
  leadsTo: LinkTarget.default('page'),
  created: z.string(),
  /** What is left to do, `post` and then `mail`; or that nothing is. */
  stage: z.enum(['post', 'mail', 'ended']),
  /** There once the event has ended, and no sooner. */
  outcome: EventOutcome.optional(),
  /** How it ended before it was sent again; then its recipient has been served. */
  outcomeBefore: EventOutcome.optional(),
  /** How often a worker has taken it. */
  starts: z.int(),
  /** POSTs of which the service knows how they ended. */
  posts: z.int(),
  /** When the first POST of this way began. */
  firstPostAt: z.string().optional(),
  /** Mails that could not be handed over. */
  mailTries: z.int(),
  /** Who works on it, and until when nobody else may; of an event that has ended, who has ended it. */
  leaseOwner: z.string().optional(),
  leaseUntil: z.string().optional(),
  /** When the sweeper looks at it next, unless it has ended. */
  dueAt: z.string().optional(),
  sweeps: z.int(),
  /** Of the last answer to a POST. */
  status: z.int().optional(),
  durationMs: z.int().optional(),
  /** The first bytes of the last answer. */
  response: z.string().optional(),
  /** Why there was no answer, or no mail: a code. */
  fault: z.string().optional(),
  /** What the recipient's mail server said later: a bounce or a complaint. */
  mailNotice: z.object({ kind: z.enum(['bounce', 'complaint']), at: z.string() }).optional(),
});
export type StoredEvent = z.infer<typeof StoredEvent>;
