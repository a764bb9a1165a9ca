import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { ReceiverSlots } from './receiver-slots.ts';
import { type Receiver, type ReceiverStore, SLOTS, type SlotNumber } from './receiver-store.ts';

/*
 * Fairness. There are two lanes, each a queue with functions of its own. Events start in the fast one, in which a tenant
 * has two slots, or five while its receiver is known to be quick: no more functions are held up by one that turns slow.
 * As soon as it is known to be, because all its slots have been taken for half a second or because it was slow within the
 * last minute, its events go to the slow lane, where they wait for each other and for nobody else's. So the fast lane is
 * never held up by one tenant.
 */

/** Slots of a receiver of which nothing is known. */
const FIRST_SLOTS = 2;
/** A batch that holds its slot for longer has a slow receiver. */
const SLOW_AFTER_MS = 500;
/** How long a function waits for a slot in front of a receiver that is busy and not slow. */
const MAX_WAIT_MS = 2_000;
/** Doubled each time, as many batches may wait for the slots of one busy tenant. */
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 160;

/** A POST that took longer puts its receiver into the slow lane. */
export const SLOW_POST_MS = 1_000;
/** For how long a receiver is taken to be as slow, or as quick, as it was. */
export const KNOWN_FOR_MS = 60_000;

/** What the events of one tenant are given: their turn in the fast lane, or the way to the slow one. */
export type Turn = { readonly lane: 'fast'; leave(wasQuick: boolean): Promise<void> } | { readonly lane: 'slow' };

/**
 * Asks for a turn in the fast lane.
 *
 * @param known what was read of the receiver a moment ago
 */
export async function takeTurn(
  tenant: number,
  known: Receiver | undefined,
  owner: string,
  {
    receivers,
    slots,
    clock,
  }: { readonly receivers: ReceiverStore; readonly slots: ReceiverSlots; readonly clock: Clock },
): Promise<Turn> {
  const deadline = clock().getTime() + MAX_WAIT_MS;
  let receiver = known;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    const now = clock();
    if (isSlow(receiver, now) || now.getTime() > deadline) return { lane: 'slow' };
    for (const slot of freeSlots(receiver, now)) {
      if (!(await slots.take(tenant, slot, owner, receiver, clock()))) continue;
      return {
        lane: 'fast',
        async leave(wasQuick) {
          const quickUntil = wasQuick ? new Date(clock().getTime() + KNOWN_FOR_MS) : undefined;
          await slots.leave(tenant, slot, owner, quickUntil);
        },
      };
    }
    await sleep(pauseMs);
    receiver = (await receivers.findMany([tenant])).get(tenant);
  }
}

/** Whether the events of this receiver are the slow lane's. */
export function isSlow(receiver: Receiver | undefined, now: Date): boolean {
  if (!receiver) return false;
  if (receiver.slowUntil !== undefined && receiver.slowUntil > now.toISOString()) return true;
  const since = new Date(now.getTime() - SLOW_AFTER_MS).toISOString();
  return slotsOf(receiver, now).every((slot) => {
    const holder = receiver[`slot${slot}`];
    return holder !== undefined && holder.until > now.toISOString() && holder.at < since;
  });
}

function freeSlots(receiver: Receiver | undefined, now: Date): SlotNumber[] {
  return slotsOf(receiver, now).filter((slot) => {
    const holder = receiver?.[`slot${slot}`];
    return !holder || holder.until <= now.toISOString();
  });
}

function slotsOf(receiver: Receiver | undefined, now: Date): readonly SlotNumber[] {
  return (receiver?.quickUntil ?? '') > now.toISOString() ? SLOTS : SLOTS.slice(0, FIRST_SLOTS);
}
