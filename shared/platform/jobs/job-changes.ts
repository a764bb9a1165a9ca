import type { JobNote, StoredResult } from './job.ts';
import { failedKey, RUNNING, unfinishedKey, WAITING } from './job-keys.ts';

/*
 * The changes of a job's row and their conditions, as DynamoDB expressions. Status, lease and the keys in the indexes
 * `unfinished` and `turns` always change together.
 */

/** How long a lease lasts after its last renewal. */
export const LEASE_SECONDS = 60;

/** The largest difference between the clocks of two workers. */
const CLOCK_DIFFERENCE_SECONDS = 60;

/** A message normally arrives at once. After this time the sweeper checks a job that still has the status 0. */
export const FIRST_LOOK_SECONDS = 120;

/** The condition of every write of an attempt: the status is 10 and the attempt holds the lease. */
export function heldBy(owner: string) {
  return {
    expression: '#status = :processing AND leaseOwner = :owner',
    names: { '#status': 'status' },
    values: { ':processing': 10, ':owner': owner },
  };
}

/** The condition of a claim: the status is 0, or it is 10 and the lease has expired. */
export function freeCondition(now: Date) {
  return {
    // A job with the status 10 and no lease was with an external processor, or handed on.
    expression:
      '#status = :received OR (#status = :processing AND (leaseUntil <= :now OR attribute_not_exists(leaseUntil)))',
    names: { '#status': 'status' },
    values: { ':received': 0, ':processing': 10, ':now': now.toISOString() },
  };
}

/** Claims the lease and counts the attempt. */
export function claimChange(owner: string, now: Date) {
  return {
    expression:
      'SET #status = :processing, turnKey = :running, leaseOwner = :owner, leaseUntil = :until, dueAt = :until, ' +
      'updated = :now ADD attempts :one',
    names: { '#status': 'status' },
    values: {
      ':processing': 10,
      ':running': RUNNING,
      ':owner': owner,
      ':until': after(now, LEASE_SECONDS),
      ':now': now.toISOString(),
      ':one': 1,
    },
  };
}

/** Renews the lease and stores the progress. */
export function renewChange(progress: number, now: Date) {
  return {
    expression: 'SET leaseUntil = :until, dueAt = :until, progress = :progress, updated = :now',
    values: { ':until': after(now, LEASE_SECONDS), ':progress': progress, ':now': now.toISOString() },
  };
}

/**
 * Gives up the lease without counting the attempt, because another worker goes on with the job or its parts at once.
 */
export function handOnChange(progress: number, nextLook: Date, now: Date) {
  return {
    expression:
      'SET dueAt = :due, progress = :progress, updated = :now ADD attempts :back REMOVE leaseOwner, leaseUntil',
    values: { ':now': now.toISOString(), ':due': nextLook.toISOString(), ':progress': progress, ':back': -1 },
  };
}

/**
 * Gives up the lease after a fault. It ends in the past: the next worker gets the job's message soon, and if its clock
 * is behind, it must not find the job leased and drop the message.
 */
export function releaseChange(now: Date) {
  return {
    expression: 'SET leaseUntil = :over, dueAt = :now, updated = :now',
    values: { ':over': after(now, -CLOCK_DIFFERENCE_SECONDS), ':now': now.toISOString() },
  };
}

/** The condition for ending a job that any attempt may hold: the status is 0 or 10. */
export const UNFINISHED = {
  expression: '#status IN (:received, :processing)',
  names: { '#status': 'status' },
  values: { ':received': 0, ':processing': 10 },
};

/**
 * Fails a job: drops the lease and moves the job to the failed ones, newest last.
 *
 * @param results why each of several requested results could not be made
 */
export function failChange(id: string, error: JobNote, now: Date, results: readonly StoredResult[] = []) {
  return {
    expression:
      'SET #status = :failed, #error = :new_error, #results = :results, unfinishedKey = :shard, dueAt = :now, ' +
      'updated = :now ' +
      'REMOVE leaseOwner, leaseUntil, turnKey',
    names: { '#status': 'status', '#error': 'error', '#results': 'results' },
    values: {
      ':failed': -1,
      ':new_error': error,
      ':results': results,
      ':shard': failedKey(id),
      ':now': now.toISOString(),
    },
  };
}

/** Ends a job successfully: sets status and facts, and drops lease and key in the index `unfinished`. */
export function endChange(status: 100, facts: Readonly<Record<string, unknown>>, now: Date) {
  const entries = Object.entries({
    status,
    progress: 100,
    updated: now.toISOString(),
    ...facts,
  });
  return {
    expression: `SET ${entries.map(([name]) => `#${name} = :new_${name}`).join(', ')} REMOVE leaseOwner, leaseUntil, unfinishedKey, dueAt, turnKey`,
    names: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(entries.map(([name, value]) => [`:new_${name}`, value])),
  };
}

/**
 * Sets a job back to the status 0, as after its creation.
 *
 * @param externalDue when a job of an external processor is checked; undefined for jobs of the service's workers
 */
export function retryChange(id: string, now: Date, externalDue?: string) {
  return {
    expression:
      'SET #status = :received, progress = :zero, attempts = :zero, sweeps = :zero, #error = :none, ' +
      `unfinishedKey = :shard, ${externalDue === undefined ? 'turnKey = :waiting, ' : ''}dueAt = :due, updated = :now ` +
      'ADD retries :one',
    names: { '#status': 'status', '#error': 'error' },
    values: {
      ':received': 0,
      ':zero': 0,
      ':one': 1,
      ':none': null,
      ':shard': unfinishedKey(id),
      ...(externalDue === undefined ? { ':waiting': WAITING } : {}),
      ':due': externalDue ?? after(now, FIRST_LOOK_SECONDS),
      ':now': now.toISOString(),
    },
  };
}

/** Returns the time some seconds later, in ISO 8601. */
export function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}
