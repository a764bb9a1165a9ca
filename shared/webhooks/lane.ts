import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../identifiers/clock.ts';
import { type Receiver, type ReceiverStore, SLOTS, type SlotNumber } from './receiver-store.ts';

/*
 * Fairness. There are two lanes, each a queue with functions of its own. Events start in the fast one, in which a tenant
 * has two slots: at most two functions are held up by a receiver that is slow. As soon as it is known to be, because both
 * slots have been taken for half a second or because it was slow within the last minute, its events go to the slow lane,
 * where they wait for each other and for nobody else's. So the fast lane is never held up by one tenant.
 */

/** A batch that holds its slot for longer has a slow receiver. */
const SLOW_AFTER_MS = 500;
/** How long a function waits for a slot in front of a receiver that is busy and not slow. */
const MAX_WAIT_MS = 2_000;
const POLL_MS = 25;

/** A POST that took longer puts its receiver into the slow lane, and for how long. */
export const SLOW_POST_MS = 1_000;
export const SLOW_FOR_MS = 60_000;

/** What a batch of one tenant is given: its turn in the fast lane, or the way to the slow one. */
export type Turn =
  | { readonly lane: 'fast'; readonly receiver: Receiver | undefined; leave(): Promise<void> }
  | { readonly lane: 'slow' };

/** Asks for a turn in the fast lane. */
export async function takeTurn(
  tenant: number,
  owner: string,
  { receivers, clock }: { readonly receivers: ReceiverStore; readonly clock: Clock },
): Promise<Turn> {
  const deadline = clock().getTime() + MAX_WAIT_MS;
  for (;;) {
    const receiver = await receivers.find(tenant);
    const now = clock();
    if (isSlow(receiver, now) || now.getTime() > deadline) return { lane: 'slow' };
    for (const slot of freeSlots(receiver, now)) {
      if (!(await receivers.takeSlot(tenant, slot, owner, clock()))) continue;
      return { lane: 'fast', receiver, leave: () => receivers.leaveSlot(tenant, slot, owner) };
    }
    await sleep(POLL_MS);
  }
}

function isSlow(receiver: Receiver | undefined, now: Date): boolean {
  if (!receiver) return false;
  if (receiver.slowUntil !== undefined && receiver.slowUntil > now.toISOString()) return true;
  const since = new Date(now.getTime() - SLOW_AFTER_MS).toISOString();
  return freeSlots(receiver, now).length === 0 && SLOTS.every((slot) => (slotOf(receiver, slot)?.at ?? '') < since);
}

function freeSlots(receiver: Receiver | undefined, now: Date): SlotNumber[] {
  return SLOTS.filter((slot) => {
    const holder = receiver && slotOf(receiver, slot);
    return !holder || holder.until <= now.toISOString();
  });
}

function slotOf({ slot0, slot1 }: Receiver, slot: SlotNumber) {
  return slot === 0 ? slot0 : slot1;
}
