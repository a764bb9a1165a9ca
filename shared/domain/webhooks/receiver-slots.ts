import type { RowUpdates } from '../../platform/aws/row-updates.ts';
import { ConditionFailedError, type Table } from '../../platform/aws/table.ts';
import { secondsAfter } from './event-life.ts';
import { Receiver, receiverKey, type SlotNumber } from './receiver-store.ts';

/** Longer than a batch takes; whoever has a slot for longer has died. */
const SLOT_SECONDS = 60;

/** The slots of each tenant's receiver in the fast lane; see `lane.ts`. */
export interface ReceiverSlots {
  /**
   * False when somebody else is in this slot.
   *
   * @param known the receiver as it was read a moment ago
   */
  take(tenant: number, slot: SlotNumber, owner: string, known: Receiver | undefined, now: Date): Promise<boolean>;
  /** @param quickUntil given when the receiver was quick */
  leave(tenant: number, slot: SlotNumber, owner: string, quickUntil: Date | undefined): Promise<void>;
}

/**
 * @param events the table `events`: UpdateItem
 * @param updates of the same table, for slots that are free and are left again
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
      // Of a receiver without a row, or of a holder who has died.
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
