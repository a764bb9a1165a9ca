import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { ReceiverSlots } from './receiver-slots.ts';
import { type Receiver, type ReceiverStore, SLOTS, type SlotNumber } from './receiver-store.ts';

/*
 * Fairness. There are two lanes, each with its own queue and functions. Events start in the fast lane. A tenant has two
 * slots there, or five while its receiver is known to be quick, so a receiver that becomes slow blocks at most five
 * functions. A receiver is slow if all its slots have been taken for half a second, or if it was slow within the last
 * minute. Events of slow receivers go to the slow lane. So one tenant never blocks the fast lane.
 */

/** Slots of a receiver that is not known to be quick. */
const FIRST_SLOTS = 2;
/** A batch that holds its slot for longer has a slow receiver. */
const SLOW_AFTER_MS = 500;
/** How long a function waits for a slot of a receiver that is busy but not slow. */
const MAX_WAIT_MS = 2_000;
/** Doubled after each try, because many batches may wait for the slots of one busy tenant. */
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 160;

/** A longer POST moves its receiver to the slow lane. */
export const SLOW_POST_MS = 1_000;
/** How long a receiver counts as slow or quick after its last POST. */
export const KNOWN_FOR_MS = 60_000;

/** What a tenant's events in a batch get: a slot in the fast lane, or the slow lane. */
type Turn = { readonly lane: 'fast'; leave(wasQuick: boolean): Promise<void> } | { readonly lane: 'slow' };

/**
 * Waits for a slot in the fast lane.
 *
 * @param known the receiver as it was just read
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

/** Whether the events of this receiver belong to the slow lane. */
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
