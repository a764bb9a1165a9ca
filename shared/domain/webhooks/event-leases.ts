import type { RowUpdate, RowUpdates } from '../../platform/aws/row-updates.ts';
import { ConditionFailedError, type Expression, type Table } from '../../platform/aws/table.ts';
import { StoredEvent } from './event.ts';
import { eventKey, requiredEventKey } from './event-keys.ts';
import { GRACE_SECONDS, LEASE_SECONDS, secondsAfter, type Transition } from './event-life.ts';

/** Names an event in messages. */
export interface EventRef {
  readonly tenant: number;
  readonly id: string;
}

/**
 * How senders lease events and write results. Every change is one conditional write. `event-life.ts` decides which
 * change follows.
 */
export interface EventLeases {
  /**
   * Takes the lease of an event. Undefined when another worker has the lease, or when the event waits, has ended or
   * does not exist.
   */
  claim(ref: EventRef, owner: string, now: Date): Promise<StoredEvent | undefined>;
  /** Extends a lease to its full length. False when another worker has the lease now, or when the event has ended. */
  renew(ref: EventRef, owner: string, now: Date): Promise<boolean>;
  /**
   * Writes a transition and returns the changed event. Undefined, and nothing written, when another worker has the
   * lease now.
   *
   * @param event as `claim` or the last `advance` returned it
   */
  advance(event: StoredEvent, owner: string, transition: Transition, now: Date): Promise<StoredEvent | undefined>;
}

/**
 * @param events the table `events`: UpdateItem
 * @param updates of the same table, for the writes that every event needs: the claim, and the end after its first
 * response
 */
export function eventLeases(events: Table, updates: RowUpdates): EventLeases {
  const end = async (event: StoredEvent, owner: string, { facts, outcome }: Transition & { readonly kind: 'end' }) => {
    const ended = { ...facts, stage: 'ended' as const, outcome };
    const written = await updates.update({
      key: requiredEventKey(event),
      set: ended,
      remove: 'unfinishedKey',
      condition: heldBy(owner),
    });
    return written ? { ...event, ...ended } : undefined;
  };
  return {
    async claim(ref, owner, now) {
      const key = eventKey(ref.tenant, ref.id);
      return (
        key &&
        updates.updateAndRead(
          {
            key,
            set: { leaseOwner: owner, ...leaseTimes(now) },
            increase: { starts: 1 },
            // Also true for an event that no worker has ever taken.
            condition: { expression: 'stage <> ? AND NOT leaseUntil > ?', values: ['ended', now.toISOString()] },
          },
          StoredEvent,
        )
      );
    },
    renew(ref, owner, now) {
      return updates.update({ key: requiredEventKey(ref), set: leaseTimes(now), condition: heldBy(owner) });
    },
    async advance(event, owner, transition, now) {
      if (transition.kind === 'end' && !losesFault(event, transition)) return end(event, owner, transition);
      const held = {
        expression: 'leaseOwner = :owner AND stage <> :over',
        values: { ':owner': owner, ':over': 'ended' },
      };
      try {
        return await events.update(
          requiredEventKey(event),
          transitionChange(event, transition, now),
          held,
          StoredEvent,
        );
      } catch (error) {
        if (error instanceof ConditionFailedError) return undefined;
        throw error;
      }
    },
  };
}

function heldBy(owner: string): RowUpdate['condition'] {
  return { expression: 'leaseOwner = ? AND stage <> ?', values: [owner, 'ended'] };
}

function leaseTimes(now: Date) {
  return {
    leaseUntil: secondsAfter(now, LEASE_SECONDS),
    dueAt: secondsAfter(now, LEASE_SECONDS + GRACE_SECONDS),
  };
}

/** A response replaces the fault of an earlier attempt. */
function losesFault(event: StoredEvent, { facts }: Transition): boolean {
  return facts.status !== undefined && event.fault !== undefined;
}

function transitionChange(event: StoredEvent, transition: Transition, now: Date): Expression {
  const fault = losesFault(event, transition) ? ['fault'] : [];
  if (transition.kind === 'mail') return setting({ ...transition.facts, stage: 'mail' }, fault);
  if (transition.kind === 'end') {
    return setting({ ...transition.facts, stage: 'ended', outcome: transition.outcome }, ['unfinishedKey', ...fault]);
  }
  const { seconds, facts } = transition;
  const times = { leaseUntil: secondsAfter(now, seconds), dueAt: secondsAfter(now, seconds + GRACE_SECONDS) };
  return setting({ ...facts, ...times }, ['leaseOwner']);
}

function setting(facts: Readonly<Record<string, unknown>>, removed: readonly string[]): Expression {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  const remove = removed.length > 0 ? ` REMOVE ${removed.map((name) => `#${name}`).join(', ')}` : '';
  const names = [...entries.map(([name]) => name), ...removed].map((name) => [`#${name}`, name]);
  return {
    expression: `SET ${entries.map(([name]) => `#${name} = :${name}`).join(', ')}${remove}`,
    names: Object.fromEntries(names),
    values: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
  };
}
