import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoredEvent } from '../../../../shared/domain/webhooks/event.ts';
import { UNFINISHED_EVENT_PARTITIONS } from '../../../../shared/domain/webhooks/event-keys.ts';
import { type EventLeases, eventLeases } from '../../../../shared/domain/webhooks/event-leases.ts';
import type { MailResult, PostResult } from '../../../../shared/domain/webhooks/event-life.ts';
import { eventStore } from '../../../../shared/domain/webhooks/event-store.ts';
import { eventPart, newEvent } from '../../../../shared/domain/webhooks/outbox.ts';
import { postTurns } from '../../../../shared/domain/webhooks/post-turns.ts';
import { sendEvent } from '../../../../shared/domain/webhooks/send-event.ts';
import { sweepEvents } from '../../../../shared/domain/webhooks/sweep-events.ts';
import { openRowUpdates, type RowUpdates } from '../../../../shared/platform/aws/row-updates.ts';
import { type Table, writeTransaction } from '../../../../shared/platform/aws/table.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import { Tenant } from '../../../../shared/platform/identity/tenants/tenant.ts';
import { runs } from '../../../runs.ts';
import { ownTables } from '../../own-tables.ts';

/* An event with the real table, a simulated clock, receiver and mail service, and workers that crash. */

const RUNS = runs(150);
const TENANT = { tenant: Tenant.parse({ id: 1, name: 'tenant' }), key: { apiKey: null, secrets: ['x'] } } as const;

/** Where a worker crashes: before or after the write, the POST or the mail, or not at all. */
const CRASH_POINTS = ['before claim', 'after claim', 'after post', 'after write', 'after mail', 'never'] as const;
type CrashPoint = (typeof CRASH_POINTS)[number];

/** Counts how often each class of fault has happened over all runs. */
const happened = new Map<string, number>();
const note = (what: string) => void happened.set(what, (happened.get(what) ?? 0) + 1);

class WorkerDied extends Error {}

let events: Table;
let updates: RowUpdates;
beforeAll(async () => {
  const tables = await ownTables();
  ({ events } = tables);
  updates = openRowUpdates('events');
});
afterAll(async () => {
  console.log(`faults: ${[...happened].map(([what, count]) => `${what} ${count}`).join(', ')}`);
});

const posts = fc.constantFrom<PostResult>(
  { kind: 'answer', status: 200, durationMs: 5, response: '' },
  { kind: 'answer', status: 500, durationMs: 5, response: '' },
  { kind: 'silence', fault: 'TIMEOUT', durationMs: 10_000 },
  { kind: 'refused', fault: 'ADDRESS_REFUSED' },
);
const mails = fc.constantFrom<MailResult>({ kind: 'sent' }, { kind: 'unavailable', fault: 'MAIL_UNAVAILABLE' });
const attempt = fc.record({
  post: posts,
  mail: mails,
  crashPoint: fc.constantFrom<CrashPoint>(...CRASH_POINTS),
  twice: fc.boolean(),
});

test('an event ends once, delivered or mailed, for any crashes and any number of messages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { maxLength: 8 }), async (attempts) => {
      let now = Date.parse('2026-01-31T09:00:00.000Z');
      const clock = () => new Date(now);
      const queue = { send: async () => note('message'), sendAll: async () => note('sweep') };
      const data = { success: true, email: 'anna@customer.example' };
      const cause = { tenant: 1, event: 'email.savedConfiguration' as const, data, language: 'en' };
      const event = newEvent(cause, { clock, ids: randomId });
      await writeTransaction([eventPart(events, event)]);
      const effects = { accepted: 0, answered: 0, mailed: 0, crashes: 0 };
      const outcomes: string[] = [];

      const run = async ({
        post,
        mail,
        crashPoint,
      }: {
        post: PostResult;
        mail: MailResult;
        crashPoint: CrashPoint;
      }) => {
        const crash = (here: CrashPoint) => {
          if (crashPoint !== here) return;
          effects.crashes++;
          note(`crashed ${here}`);
          throw new WorkerDied();
        };
        const deps = {
          leases: crashingLeases(eventLeases(events, updates), crash),
          queue,
          clock,
          turn: postTurns(),
          post: async () => {
            note(`post ${post.kind === 'answer' ? post.status : post.kind}`);
            now += 'durationMs' in post ? post.durationMs : 0;
            if (post.kind === 'answer') effects.answered++;
            if (post.kind === 'answer' && post.status < 300) effects.accepted++;
            crash('after post');
            return post;
          },
          mail: async () => {
            note(`mail ${mail.kind}`);
            if (mail.kind === 'sent') effects.mailed++;
            crash('after mail');
            return mail;
          },
        };
        try {
          const { outcome } = await sendEvent(event, randomId(), TENANT, deps);
          if (outcome) outcomes.push(outcome);
        } catch (error) {
          if (!(error instanceof WorkerDied)) throw error;
        }
      };
      const good = {
        post: { kind: 'answer', status: 200, durationMs: 5, response: '' },
        mail: { kind: 'sent' },
      } as const;
      for (const each of attempts) {
        if (each.twice) note('announced twice');
        await Promise.all(each.twice ? [run(each), run({ ...each, crashPoint: 'never' })] : [run(each)]);
        now += 40_000;
      }
      for (let quiet = 0; quiet < 3; quiet++) {
        now += 4_000_000;
        await sweepEvents({ events, queue, clock });
        await run({ ...good, crashPoint: 'never' });
      }

      const ended = await eventStore(events).find(1, event.id);
      expect([ended?.stage, ended?.outcome === 'delivered' || ended?.outcome === 'mailed']).toEqual(['ended', true]);
      expect(await unfinishedEvents()).not.toContain(event.id);
      // A worker may crash between the write of the result and its report.
      expect(outcomes.length).toBeLessThanOrEqual(1);
      if (ended?.outcome === 'delivered') expect([effects.accepted > 0, effects.mailed]).toEqual([true, 0]);
      else expect(effects.mailed).toBeGreaterThan(0);
      // A request with a response, and a mail, are repeated only after a crash.
      expect(effects.answered).toBeLessThanOrEqual(1 + effects.crashes);
      expect(effects.mailed).toBeLessThanOrEqual(1 + effects.crashes);
    }),
    { numRuns: RUNS },
  );
});

/** Events in the index with which the sweeper finds unfinished events. */
async function unfinishedEvents(): Promise<string[]> {
  const found: string[] = [];
  for (const partition of UNFINISHED_EVENT_PARTITIONS) {
    const keyCondition = { expression: 'unfinishedKey = :shard', values: { ':shard': partition } };
    for await (const { id } of events.query({ index: 'unfinished', keyCondition }, StoredEvent)) found.push(id);
  }
  return found;
}

/** Wraps the leases, so that the worker can crash at their calls. */
function crashingLeases(leases: EventLeases, crash: (here: CrashPoint) => void): EventLeases {
  return {
    ...leases,
    async claim(...args) {
      crash('before claim');
      const claimed = await leases.claim(...args);
      crash('after claim');
      return claimed;
    },
    async advance(...args) {
      const advanced = await leases.advance(...args);
      crash('after write');
      return advanced;
    },
  };
}
