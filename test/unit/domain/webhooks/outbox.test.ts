import { beforeAll, describe, expect, test } from 'vitest';
import { StoredEvent } from '../../../../shared/domain/webhooks/event.ts';
import { eventKey, requiredEventKey } from '../../../../shared/domain/webhooks/event-keys.ts';
import { eventLeases } from '../../../../shared/domain/webhooks/event-leases.ts';
import type { Transition } from '../../../../shared/domain/webhooks/event-life.ts';
import { eventStore } from '../../../../shared/domain/webhooks/event-store.ts';
import { announceEvent, eventPart, newEvent } from '../../../../shared/domain/webhooks/outbox.ts';
import { sweepEvents } from '../../../../shared/domain/webhooks/sweep-events.ts';
import { openRowUpdates } from '../../../../shared/platform/aws/row-updates.ts';
import { ConditionFailedError, type Table, writeTransaction } from '../../../../shared/platform/aws/table.ts';
import { ownTables } from '../../own-tables.ts';

const START = new Date('2026-01-31T09:00:00.000Z');
const inSeconds = (seconds: number) => () => new Date(START.getTime() + seconds * 1000);
const cause = {
  tenant: 1,
  event: 'email.shareConfiguration',
  data: { success: true, email: 'anna@customer.example', itemId: 'demo:sofa' },
  language: 'de',
} as const;
const idOf = (letter: string) => letter.repeat(22);

let events: Table;
beforeAll(async () => {
  const tables = await ownTables();
  ({ events } = tables);
});

/** A queue that records the sent messages. */
function recordingQueue() {
  const sent: unknown[] = [];
  return { sent, sendAll: async (messages: readonly unknown[]) => void sent.push(...messages) };
}

async function put(letter: string) {
  const event = newEvent(cause, { clock: () => START, ids: () => idOf(letter) });
  await writeTransaction([eventPart(events, event)]);
  return event;
}

describe('an event', () => {
  test('is written together with its cause or not at all', async () => {
    const event = newEvent(cause, { clock: () => START, ids: () => idOf('a') });
    const refused = {
      table: events,
      check: { pk: 'nobody', sk: 'event' },
      condition: { expression: 'attribute_exists(pk)' },
    };
    await expect(writeTransaction([eventPart(events, event), refused])).rejects.toThrow(ConditionFailedError);
    expect(await events.get(requiredEventKey(event), StoredEvent)).toBeUndefined();
    await writeTransaction([eventPart(events, event)]);
    expect(await events.get(requiredEventKey(event), StoredEvent)).toEqual(event);
  });

  test('is never written twice under one id', async () => {
    await put('b');
    await expect(put('b')).rejects.toThrow(ConditionFailedError);
  });

  test('has exactly the data of the interface', () => {
    const data = { ...cause.data, note: 'unknown' };
    expect(newEvent({ ...cause, data }, { clock: () => START, ids: () => idOf('c') }).data).toEqual(cause.data);
  });

  test('is stored even if its message fails', async () => {
    const event = await put('d');
    const faults: unknown[] = [];
    const broken = { send: () => Promise.reject(new Error('no queue')) };
    await announceEvent(event, broken, (error) => faults.push(error));
    expect(faults).toHaveLength(1);
  });

  test.each(['', 'short', 'x'.repeat(3_000), '../'.repeat(8)])('is not read for an impossible id: %#', (id) => {
    expect(eventKey(1, id)).toBeUndefined();
  });
});

describe('the sweeper', () => {
  test('sends the messages of due events, with longer and longer pauses', async () => {
    const { id } = await put('e');
    const queue = recordingQueue();
    const sweep = async (seconds: number) => {
      queue.sent.length = 0;
      await sweepEvents({ events, queue, clock: inSeconds(seconds) });
      return queue.sent.filter((message) => JSON.stringify(message) === JSON.stringify({ tenant: 1, event: id }))
        .length;
    };
    expect([
      await sweep(110),
      await sweep(121),
      await sweep(130),
      await sweep(242),
      await sweep(470),
      await sweep(483),
    ]).toEqual([0, 1, 0, 1, 0, 1]);
  });

  test('treats every unfinished event as due after a restart, and ends its lease', async () => {
    const event = await put('f');
    const lease = { leaseOwner: 'a crashed sender', leaseUntil: inSeconds(30)().toISOString() };
    await events.put({ ...(await wholeRow(event)), ...lease });
    const queue = recordingQueue();
    await sweepEvents({ events, queue, clock: inSeconds(1), afterRestart: true });
    expect(queue.sent).toContainEqual({ tenant: 1, event: event.id });
    expect((await events.get(requiredEventKey(event), StoredEvent))?.leaseOwner).toBeUndefined();
  });
});

test('a response clears the fault of earlier attempts, and a restart clears the response', async () => {
  const leases = eventLeases(events, openRowUpdates('events'));
  const event = await put('g');
  const sent = async (transition: Transition) => {
    const claimed = await leases.claim(event, 'me', START);
    return claimed && leases.advance(claimed, 'me', transition, START);
  };
  const reset = { posts: 1, durationMs: 3, fault: 'CONNECTION_RESET' };
  expect(await sent({ kind: 'wait', seconds: 0, facts: reset })).toMatchObject({ fault: 'CONNECTION_RESET' });
  const progress = { posts: 2, durationMs: 5, status: 200, response: 'ok' };
  const ended = await sent({ kind: 'end', outcome: 'delivered', facts: progress });
  expect(ended).toMatchObject({ outcome: 'delivered', status: 200 });
  expect(ended).not.toHaveProperty('fault');
  const again = await eventStore(events).restart(event, START);
  const clearedFields = ['status', 'response', 'durationMs', 'outcome', 'leaseOwner', 'leaseUntil'];
  for (const fact of clearedFields) expect(again).not.toHaveProperty(fact);
});

async function wholeRow(event: StoredEvent) {
  const part = eventPart(events, event);
  if (!('put' in part)) throw new TypeError('an event is put');
  return part.put;
}
