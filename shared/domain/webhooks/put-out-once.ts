import { createHash } from 'node:crypto';
import type { Queue } from '../../platform/aws/queue.ts';
import { ConditionFailedError, type Table, writeTransaction } from '../../platform/aws/table.ts';
import type { StoredEvent } from './event.ts';
import { announceEvent, eventPart } from './outbox.ts';

const EVENT_ID_CHARACTERS = 22;

/** Where events of a stream go. */
export interface EventTarget {
  /** The table `events`: PutItem. */
  readonly events: Table;
  /** The queue `webhooks`. */
  readonly queue: Queue;
  /** Gets the error if the message of a written event could not be sent: the sweeper sends it. */
  readonly onUnsent: (error: unknown) => void;
}

/** Returns the id of the event of a cause. A stream may deliver a cause again: the same text has the same id. */
export function eventIdOf(cause: string): string {
  return createHash('sha256').update(cause).digest('base64url').slice(0, EVENT_ID_CHARACTERS);
}

/** Writes an event, unless it is already there, and sends its message. */
export async function putOutOnce(event: StoredEvent, { events, queue, onUnsent }: EventTarget): Promise<void> {
  try {
    await writeTransaction([eventPart(events, event)]);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
  }
  await announceEvent(event, queue, onUnsent);
}
