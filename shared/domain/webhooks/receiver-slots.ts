import type { RowUpdates } from '../../platform/aws/row-updates.ts';
import { ConditionFailedError, type Table } from '../../platform/aws/table.ts';
import { secondsAfter } from './event-life.ts';
import { Receiver, receiverKey, type SlotNumber } from './receiver-store.ts';

/** Longer than a batch takes. The holder of an older slot has crashed. */
const SLOT_SECONDS = 60;

/** The slots of each tenant's receiver in the fast lane; see `lane.ts`. */
export interface ReceiverSlots {
  /**
   * Takes a slot. False when another batch has it.
   *
   * @param known the receiver as it was just read
   */
  take(tenant: number, slot: SlotNumber, owner: string, known: Receiver | undefined, now: Date): Promise<boolean>;
  /**
   * Frees a slot.
   *
   * @param quickUntil only if the receiver was quick
   */
  leave(tenant: number, slot: SlotNumber, owner: string, quickUntil: Date | undefined): Promise<void>;
}

/**
 * @param events the table `events`: UpdateItem
 * @param updates of the same table, for the usual case: the slot is free, and its holder frees it
 */
export function receiverSlots(events: Table, updates: RowUpdates): ReceiverSlots {
  return {
    async take(tenant, slot, owner, known, now) {
      const taken = { owner, at: now.toISOString(), until: secondsAfter(now, SLOT_SECONDS) };
      const name = `slot${slot}` as const;
      if (known && known[name] === undefined) {
        const free = { expression: `${name} IS MISSING` };
        return updates.update({ key: receiverKey(tenant), set: { [name]: taken }, condition: free });
      }
      // The receiver has no row yet, or the holder of the slot may have crashed.
      const change = {
        expression: 'SET #slot = :taken, tenant = :tenant',
        values: { ':taken': taken, ':tenant': tenant },
      };
      const free = {
        expression: 'attribute_not_exists(#slot) OR #slot.#until <= :now',
        names: { '#slot': name, '#until': 'until' },
        values: { ':now': now.toISOString() },
      };
      try {
        await events.update(receiverKey(tenant), change, free, Receiver);
        return true;
      } catch (error) {
        if (error instanceof ConditionFailedError) return false;
        throw error;
      }
    },
    async leave(tenant, slot, owner, quickUntil) {
      await updates.update({
        key: receiverKey(tenant),
        set: { quickUntil: quickUntil?.toISOString() },
        remove: `slot${slot}`,
        condition: { expression: `slot${slot}."owner" = ?`, values: [owner] },
      });
    },
  };
}
