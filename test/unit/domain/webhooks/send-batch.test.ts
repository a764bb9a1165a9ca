import { beforeAll, describe, expect, test } from 'vitest';
import { type EventRef, eventLeases } from '../../../../shared/domain/webhooks/event-leases.ts';
import type { PostResult } from '../../../../shared/domain/webhooks/event-life.ts';
import { eventStore } from '../../../../shared/domain/webhooks/event-store.ts';
import { takeTurn } from '../../../../shared/domain/webhooks/lane.ts';
import { eventPart, newEvent } from '../../../../shared/domain/webhooks/outbox.ts';
import { receiverSlots } from '../../../../shared/domain/webhooks/receiver-slots.ts';
import { receiverStore } from '../../../../shared/domain/webhooks/receiver-store.ts';
import { type SendBatchDeps, sendBatch } from '../../../../shared/domain/webhooks/send-batch.ts';
import { webhookTargets } from '../../../../shared/domain/webhooks/webhook-target.ts';
import { openRowUpdates } from '../../../../shared/platform/aws/row-updates.ts';
import { writeTransaction } from '../../../../shared/platform/aws/table.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import { putTenant } from '../../../../shared/platform/identity/tenants/tenant-store.ts';
import { ownTables } from '../../own-tables.ts';

/* Batches with real tables, and with simulated receivers and a simulated mail service. */

const START = Date.parse('2026-01-31T09:00:00.000Z');
const QUICK: PostResult = { kind: 'answer', status: 200, durationMs: 20, response: '' };
const SLOW: PostResult = { kind: 'answer', status: 200, durationMs: 4_000, response: '' };

let tables: Awaited<ReturnType<typeof ownTables>>;
let lastTenant = 0;
beforeAll(async () => {
  tables = await ownTables();
});

async function newTenant(webhook?: string): Promise<number> {
  const id = ++lastTenant;
  await putTenant(tables.identity, { id, name: `tenant ${id}`, ...(webhook && { webhook }) });
  return id;
}

async function newEvents(tenant: number, count: number): Promise<EventRef[]> {
  const data = { success: true, email: 'anna@customer.example' };
  const cause = { tenant, event: 'email.shareConfiguration' as const, data, language: 'en' };
  const events = Array.from({ length: count }, () => newEvent(cause, { clock: () => new Date(START), ids: randomId }));
  for (const event of events) await writeTransaction([eventPart(tables.events, event)]);
  return events;
}

/** A sender with a clock that the test controls; records what it does. */
function newSender(post: () => Promise<PostResult> | PostResult = () => QUICK) {
  const seen = { posted: [] as string[], mailed: [] as string[], handedOver: [] as unknown[], faults: [] as unknown[] };
  const clock = { now: START };
  const updates = openRowUpdates('events');
  const deps: SendBatchDeps = {
    leases: eventLeases(tables.events, updates),
    receivers: receiverStore(tables.events),
    slots: receiverSlots(tables.events, updates),
    queue: { send: async () => undefined },
    slowQueue: { sendAll: async (messages) => void seen.handedOver.push(...messages) },
    clock: () => new Date(clock.now),
    ids: randomId,
    targets: (ids) => webhookTargets(tables.identity, ids, async () => 'a default secret of 32 letters..'),
    post: async ({ id }, { tenant }) => {
      if (tenant.webhook === undefined) return { kind: 'none' };
      seen.posted.push(id);
      return post();
    },
    mail: async ({ id }) => {
      seen.mailed.push(id);
      return { kind: 'sent' };
    },
    onEvent: () => undefined,
    onFault: (ref, error) => seen.faults.push([ref.tenant, String(error)]),
  };
  return { deps, seen, clock };
}

const ids = (refs: readonly EventRef[]) => refs.map(({ id }) => id).toSorted();
const turn = (tenant: number, { deps }: Pick<ReturnType<typeof newSender>, 'deps'>) =>
  deps.receivers.findMany([tenant]).then((known) => takeTurn(tenant, known.get(tenant), randomId(), deps));

describe('a batch', () => {
  test('posts to tenants with a webhook and sends mails for the others', async () => {
    const [one, other, without] = [
      await newTenant('https://a.example/'),
      await newTenant('https://b.example/'),
      await newTenant(),
    ];
    const [posted, mailed] = [
      [...(await newEvents(one, 3)), ...(await newEvents(other, 2))],
      await newEvents(without, 2),
    ];
    const { deps, seen } = newSender();
    await sendBatch([...posted, ...mailed], deps);
    expect([seen.posted.toSorted(), seen.mailed.toSorted()]).toEqual([ids(posted), ids(mailed)]);
    expect([seen.handedOver, seen.faults]).toEqual([[], []]);
  });

  test('moves events with a slow receiver to the slow queue, which completes them', async () => {
    const tenant = await newTenant('https://slow.example/');
    const sender = newSender(() => SLOW);
    await sendBatch(await newEvents(tenant, 1), sender.deps);
    const later = await newEvents(tenant, 12);
    sender.seen.posted.length = 0;
    await sendBatch(later, sender.deps);
    expect(sender.seen.posted).toEqual([]);
    expect(sender.seen.handedOver).toEqual(later.map(({ id }) => ({ tenant, event: id })));
    await sendBatch(later, { ...sender.deps, slowQueue: undefined });
    expect(sender.seen.posted.toSorted()).toEqual(ids(later));
  });

  test('posts two events at a time, so that a crash loses at most two responses', async () => {
    const events = await newEvents(await newTenant('https://many.example/'), 20);
    let [unwritten, most] = [0, 0];
    const { deps, seen } = newSender(() => {
      most = Math.max(most, ++unwritten);
      return QUICK;
    });
    const advance: typeof deps.leases.advance = async (...args) => {
      const advanced = await deps.leases.advance(...args);
      unwritten--;
      return advanced;
    };
    await sendBatch(events, { ...deps, leases: { ...deps.leases, advance } });
    expect([seen.posted.toSorted(), most]).toEqual([ids(events), 2]);
  });

  test('renews the lease of an event that waits long, unless another sender has taken it', async () => {
    const events = await newEvents(await newTenant('https://late.example/'), 6);
    const taken = events.at(-1);
    if (!taken) throw new TypeError('there are six');
    const { deps, seen, clock } = newSender(async () => {
      if (clock.now === START) {
        clock.now += 40_000;
        await deps.leases.claim(taken, 'another', new Date(clock.now));
      }
      return QUICK;
    });
    await sendBatch(events, deps);
    expect(seen.posted.toSorted()).toEqual(ids(events.slice(0, -1)));
    for (const { tenant, id } of events) {
      const outcome = id === taken.id ? undefined : 'delivered';
      expect((await eventStore(tables.events).find(tenant, id))?.outcome).toBe(outcome);
    }
    expect(seen.faults).toEqual([]);
  });

  test('sends an event once if two messages name it', async () => {
    const [event] = await newEvents(await newTenant('https://twice.example/'), 1);
    if (!event) throw new TypeError('there is one');
    const { deps, seen } = newSender();
    await sendBatch([event, event], deps);
    expect([seen.posted, seen.faults]).toEqual([[event.id], []]);
  });

  test('completes the other tenants if one tenant is deleted or the slow queue fails', async () => {
    const [good, slow] = [await newTenant('https://good.example/'), await newTenant('https://slow.example/')];
    const [kept, lost, late] = [await newEvents(good, 2), await newEvents(9_999, 1), await newEvents(slow, 1)];
    const { deps, seen, clock } = newSender();
    await deps.receivers.recordSlow(slow, new Date(clock.now + 1_000));
    const slowQueue = { sendAll: () => Promise.reject(new Error('no queue')) };
    await sendBatch([...kept, ...lost, ...late], { ...deps, slowQueue });
    expect(seen.posted.toSorted()).toEqual(ids(kept));
    expect(new Set(seen.faults)).toEqual(
      new Set([
        [9_999, 'Error: there is no tenant 9999'],
        [slow, 'Error: no queue'],
      ]),
    );
  });
});

describe('the fast queue', () => {
  test('has two slots for an unknown receiver, and five for a fast one', async () => {
    const tenant = await newTenant('https://hooks.example/');
    const sender = newSender();
    const first = [await turn(tenant, sender), await turn(tenant, sender)];
    expect(first.map(({ lane }) => lane)).toEqual(['fast', 'fast']);
    // Both have been taken for longer than a fast receiver needs.
    sender.clock.now += 600;
    expect((await turn(tenant, sender)).lane).toBe('slow');
    for (const each of first) if (each.lane === 'fast') await each.leave(true);
    const quick = [];
    for (let count = 0; count < 5; count++) quick.push((await turn(tenant, sender)).lane);
    expect(quick).toEqual(Array(5).fill('fast'));
    sender.clock.now += 600;
    expect((await turn(tenant, sender)).lane).toBe('slow');
  });

  test('lets a batch wait for a slot that is almost free', async () => {
    const tenant = await newTenant('https://hooks.example/');
    const sender = newSender();
    const [holder] = [await turn(tenant, sender), await turn(tenant, sender)];
    const waiting = turn(tenant, sender);
    if (holder.lane === 'fast') await holder.leave(false);
    expect((await waiting).lane).toBe('fast');
  });

  test('reuses the slot of a crashed holder, and forgets that a receiver was slow', async () => {
    const tenant = await newTenant('https://hooks.example/');
    const sender = newSender();
    for (let count = 0; count < 2; count++) await turn(tenant, sender);
    await sender.deps.receivers.recordSlow(tenant, new Date(sender.clock.now + 60_000));
    expect((await turn(tenant, sender)).lane).toBe('slow');
    sender.clock.now += 61_000;
    expect((await turn(tenant, sender)).lane).toBe('fast');
  });
});
