import * as z from 'zod';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import { one } from '../../platform/http/query.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { EventName, type StoredEvent } from './event.ts';
import type { PostResult } from './event-life.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
/** A time and an id, as the index has them. */
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w-]{22}$/;

/** What came back from a receiver; `null` where nothing did. */
const answered = {
  /** HTTP status of the last answer. */
  status: z.int().nullable(),
  durationMs: z.int().nullable(),
  /** The first 1 kB of it. */
  response: z.string().nullable(),
  /** Why there was no answer, or no mail: `TIMEOUT`, `CONNECTION_REFUSED`, ... */
  fault: z.string().nullable(),
};

/**
 * An event as the log of deliveries shows it: the way it went, nothing of its content, which is personal.
 * Source: D1809 in contract/interface.md.
 */
export const WebhookDelivery = z.object({
  /** The `webhook-id`; it stays the same when the event is sent again. */
  id: z.string(),
  event: EventName,
  created: Timestamp,
  /** POSTs, of this way. */
  attempts: z.int(),
  /** `failed`: neither the receiver nor the mail service took it. */
  outcome: z.enum(['pending', 'delivered', 'mailed', 'failed']),
  ...answered,
  /** The mail came back, or its recipient complained of it. */
  mailNotice: z.enum(['bounce', 'complaint']).nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** The answer to a test call. */
export const WebhookTest = z.object({ delivered: z.boolean(), ...answered });
export type WebhookTest = z.infer<typeof WebhookTest>;

/** `limit` up to 1,000, 100 when not given, and `cursor` of the page before. */
export const DeliveryQuery = z.object({
  limit: one
    .transform((limit) => (limit === undefined || limit === '' ? DEFAULT_LIMIT : Number(limit)))
    .pipe(z.int().min(1).max(MAX_LIMIT)),
  cursor: one,
});

export function presentDelivery(event: StoredEvent): WebhookDelivery {
  const { id, event: name, created, posts, outcome = 'pending', mailNotice } = event;
  const { status = null, durationMs = null, response = null, fault = null } = event;
  const facts = { status, durationMs, response, fault, mailNotice: mailNotice?.kind ?? null };
  return { id, event: name, created, attempts: posts, outcome, ...facts };
}

/** What a test call came to. */
export function presentTest(result: PostResult): WebhookTest {
  const durationMs = 'durationMs' in result ? result.durationMs : null;
  if (result.kind === 'answer') {
    const { status, response } = result;
    return { delivered: status < 300, status, durationMs, response, fault: null };
  }
  const fault = result.kind === 'none' ? null : result.fault;
  return { delivered: false, status: null, durationMs, response: null, fault };
}

/** The cursor of the page after this event. */
export function cursorAfter({ created, id }: StoredEvent): string {
  return Buffer.from(`${created}#${id}`).toString('base64url');
}

/** Where a page starts. Throws 400 for what is no cursor. */
export function startOfPage(cursor: string | undefined): string | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const before = Buffer.from(cursor, 'base64url').toString();
  if (!CURSOR.test(before)) throw invalidRequest('Send as cursor the meta.nextCursor of the page before.');
  return before;
}
