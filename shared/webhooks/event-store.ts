import { ConditionFailedError, type Expression, type Table } from '../aws/table.ts';
import { StoredEvent } from './event.ts';
import { eventKey, eventsOfTenantKey, requiredEventKey, unfinishedEventKey } from './event-keys.ts';
import { LEASE_SECONDS, type Transition } from './event-life.ts';

/** The sweeper looks a while after a lease or a pause has ended: normally a message comes first. */
const GRACE_SECONDS = 30;

/** What an event is named by in messages. */
export interface EventRef {
  readonly tenant: number;
  readonly id: string;
}

/** The states of events. Every change is one conditional write; what follows on what is `event-life.ts`. */
export interface EventStore {
  find(tenant: number, id: string): Promise<StoredEvent | undefined>;
  /** Newest first. */
  ofTenant(tenant: number, options: { readonly limit: number; readonly before?: string }): AsyncGenerator<StoredEvent>;
  /** Takes the lease; undefined when somebody else has it, the event waits, has ended, or was never there. */
  claim(ref: EventRef, owner: string, now: Date): Promise<StoredEvent | undefined>;
  /** Writes what follows on a step. Undefined when the lease is another's by now: then nothing was written. */
  advance(event: EventRef, owner: string, transition: Transition, now: Date): Promise<StoredEvent | undefined>;
  /** Sends an event that has ended on its way again, as if it had just been put out. Undefined when it has not ended. */
  restart(ref: EventRef, now: Date): Promise<StoredEvent | undefined>;
}

/** @param events the table `events` */
export function eventStore(events: Table): EventStore {
  const changed = async (ref: EventRef, change: Expression, condition: Expression) => {
    try {
      return await events.update(requiredEventKey(ref), change, condition, StoredEvent);
    } catch (error) {
      if (error instanceof ConditionFailedError) return undefined;
      throw error;
    }
  };
  return {
    async find(tenant, id) {
      const key = eventKey(tenant, id);
      return key && events.get(key, StoredEvent, { consistent: true });
    },
    ofTenant(tenant, { limit, before }) {
      const values = { ':tenant': eventsOfTenantKey(tenant), ...(before === undefined ? {} : { ':before': before }) };
      const expression = `tenantKey = :tenant${before === undefined ? '' : ' AND createdKey < :before'}`;
      return events.query(
        { index: 'byTenant', keyCondition: { expression, values }, descending: true, limit },
        StoredEvent,
      );
    },
    async claim(ref, owner, now) {
      return eventKey(ref.tenant, ref.id) && changed(ref, claimChange(owner, now), freeCondition(now));
    },
    async advance(event, owner, transition, now) {
      const held = { expression: 'leaseOwner = :owner', values: { ':owner': owner } };
      return changed(event, transitionChange(transition, now), held);
    },
    async restart(ref, now) {
      const ended = { expression: 'stage = :ended', values: { ':ended': 'ended' } };
      return changed(ref, restartChange(ref.id, now), ended);
    },
  };
}

/** What the log shows of the last POST. */
const OF_ONE_WAY = ['status', 'durationMs', 'response', 'fault'];

/** The condition of a claim: on its way, and nobody's at this moment. */
function freeCondition(now: Date): Expression {
  return {
    expression: 'stage <> :ended AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
    values: { ':ended': 'ended', ':now': now.toISOString() },
  };
}

function claimChange(owner: string, now: Date): Expression {
  return {
    expression: 'SET leaseOwner = :owner, leaseUntil = :until, dueAt = :due ADD starts :one',
    values: {
      ':owner': owner,
      ':until': after(now, LEASE_SECONDS),
      ':due': after(now, LEASE_SECONDS + GRACE_SECONDS),
      ':one': 1,
    },
  };
}

function transitionChange(transition: Transition, now: Date): Expression {
  // What the tries before an answer met is no fault of the event any more.
  const answered = transition.facts.status === undefined ? [] : ['fault'];
  if (transition.kind === 'mail') return setting({ ...transition.facts, stage: 'mail' }, answered);
  if (transition.kind === 'end') {
    const facts = { ...transition.facts, stage: 'ended', outcome: transition.outcome };
    return setting(facts, ['leaseOwner', 'leaseUntil', 'unfinishedKey', 'dueAt', ...answered]);
  }
  const { seconds, facts } = transition;
  const times = { leaseUntil: after(now, seconds), dueAt: after(now, seconds + GRACE_SECONDS) };
  return setting({ ...facts, ...times }, ['leaseOwner']);
}

function restartChange(id: string, now: Date): Expression {
  const facts = { stage: 'post', starts: 0, posts: 0, mailTries: 0, sweeps: 0 };
  const times = { unfinishedKey: unfinishedEventKey(id), dueAt: after(now, GRACE_SECONDS) };
  const { expression, ...rest } = setting({ ...facts, ...times }, ['outcome', 'firstPostAt', ...OF_ONE_WAY]);
  // What it came to before stays known, also when it is sent again a second time.
  return { ...rest, expression: expression.replace('SET ', 'SET outcomeBefore = outcome, ') };
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

function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}
