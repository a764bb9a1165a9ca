import * as z from 'zod';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import { limitUpTo, one } from '../../platform/http/query.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { EventName, NoticeName, type StoredEvent } from './event.ts';
import type { PostResult } from './event-life.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
/** A time and an event id, as in the sort key of the index. */
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w-]{22}$/;

/** The last response of a receiver; all null without a response. */
const answered = {
  /** HTTP status of the last response. */
  status: z.int().nullable(),
  durationMs: z.int().nullable(),
  /** The first 1 kB of its body. */
  response: z.string().nullable(),
  /** Why there was no response or no mail: `TIMEOUT`, `CONNECTION_REFUSED`, ... */
  fault: z.string().nullable(),
};

/**
 * An event as the log of deliveries shows it: the course of its delivery without its content, which is personal.
 * Source: D1809 in contract/interface.md.
 */
export const WebhookDelivery = z.object({
  /** The `webhook-id`. It stays the same when the event is sent again. */
  id: z.string(),
  event: z.union([EventName, NoticeName]),
  created: Timestamp,
  /** The number of POSTs since the event was created or sent again. */
  attempts: z.int(),
  /** `failed`: neither the receiver nor the mail service accepted it. */
  outcome: z.enum(['pending', 'delivered', 'mailed', 'failed']),
  ...answered,
  /** The mail bounced, or its recipient complained. */
  mailNotice: z.enum(['bounce', 'complaint']).nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** The response to a test call. */
export const WebhookTest = z.object({ delivered: z.boolean(), ...answered });
export type WebhookTest = z.infer<typeof WebhookTest>;

/** `limit`: up to 1,000, default 100. `cursor`: of the previous page. */
export const DeliveryQuery = z.object({
  limit: limitUpTo(MAX_LIMIT, DEFAULT_LIMIT),
  cursor: one,
});

/** An event as the log of deliveries shows it. */
export function presentDelivery(event: StoredEvent): WebhookDelivery {
  const { id, event: name, created, posts, outcome = 'pending', mailNotice } = event;
  const { status = null, durationMs = null, response = null, fault = null } = event;
  const facts = { status, durationMs, response, fault, mailNotice: mailNotice?.kind ?? null };
  return { id, event: name, created, attempts: posts, outcome, ...facts };
}

/** The result of a test call. */
export function presentTest(result: PostResult): WebhookTest {
  const durationMs = 'durationMs' in result ? result.durationMs : null;
  if (result.kind === 'answer') {
    const { status, response } = result;
    return { delivered: status < 300, status, durationMs, response, fault: null };
  }
  const fault = result.kind === 'none' ? null : result.fault;
  return { delivered: false, status: null, durationMs, response: null, fault };
}

/** The cursor of the page that starts after this event. */
export function cursorAfter({ created, id }: StoredEvent): string {
  return Buffer.from(`${created}#${id}`).toString('base64url');
}

/**
 * The sort key where a page starts.
 *
 * @throws ServiceError 400 for an invalid cursor
 */
export function startOfPage(cursor: string | undefined): string | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const before = Buffer.from(cursor, 'base64url').toString();
  if (!CURSOR.test(before)) throw invalidRequest('Send as cursor the meta.nextCursor of the page before.');
  return before;
}
