import type { JobNote, StoredResult } from './job.ts';
import { failedKey, unfinishedKey } from './job-keys.ts';

/*
 * The changes that a job's row goes through, and the conditions under which it does, in DynamoDB's expressions. Status,
 * lease and place among the unfinished always change together.
 */

/** How long an attempt may go without renewing its lease before another may take over. */
export const LEASE_SECONDS = 60;

/** A message is normally there at once; a row that is still at 0 after this long is looked at by the sweeper. */
export const FIRST_LOOK_SECONDS = 120;

/** The condition of every write of an attempt: the job is at 10 and the lease is its own. */
export function heldBy(owner: string) {
  return {
    expression: '#status = :processing AND leaseOwner = :owner',
    names: { '#status': 'status' },
    values: { ':processing': 10, ':owner': owner },
  };
}

/** The condition of a claim: at 0, or at 10 with a lease that has ended. */
export function freeCondition(now: Date) {
  return {
    // Without a lease at 10, a processor outside had the job.
    expression:
      '#status = :received OR (#status = :processing AND (leaseUntil <= :now OR attribute_not_exists(leaseUntil)))',
    names: { '#status': 'status' },
    values: { ':received': 0, ':processing': 10, ':now': now.toISOString() },
  };
}

/** Takes the lease and counts the attempt. */
export function claimChange(owner: string, now: Date) {
  return {
    expression:
      'SET #status = :processing, leaseOwner = :owner, leaseUntil = :until, dueAt = :until, updated = :now ADD attempts :one',
    names: { '#status': 'status' },
    values: {
      ':processing': 10,
      ':owner': owner,
      ':until': after(now, LEASE_SECONDS),
      ':now': now.toISOString(),
      ':one': 1,
    },
  };
}

/** Holds the lease and notes the progress. */
export function renewChange(progress: number, now: Date) {
  return {
    expression: 'SET leaseUntil = :until, dueAt = :until, progress = :progress, updated = :now',
    values: { ':until': after(now, LEASE_SECONDS), ':progress': progress, ':now': now.toISOString() },
  };
}

/** Lets go of the lease, uncounted, as others work on the job's parts; progress says what is done by now. */
export function handOnChange(progress: number, nextLook: Date, now: Date) {
  return {
    expression:
      'SET leaseUntil = :now, dueAt = :due, progress = :progress, updated = :now ADD attempts :back REMOVE leaseOwner',
    values: { ':now': now.toISOString(), ':due': nextLook.toISOString(), ':progress': progress, ':back': -1 },
  };
}

/** The condition of whoever ends a job whoever holds it: at 0 or at 10. */
export const UNFINISHED = {
  expression: '#status IN (:received, :processing)',
  names: { '#status': 'status' },
  values: { ':received': 0, ':processing': 10 },
};

/**
 * The change that fails a job: the lease is dropped, and its place is among the failed, newest last.
 *
 * @param results of a job that could make nothing of several things: why not, one by one
 */
export function failChange(id: string, error: JobNote, now: Date, results: readonly StoredResult[] = []) {
  return {
    expression:
      'SET #status = :failed, #error = :new_error, #results = :results, unfinishedKey = :shard, dueAt = :now, ' +
      'updated = :now ' +
      'REMOVE leaseOwner, leaseUntil',
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

/** The change that ends a job well: status and facts are set, lease and place among the unfinished are dropped. */
export function endChange(status: 100, facts: Readonly<Record<string, unknown>>, now: Date) {
  const entries = Object.entries({
    status,
    progress: 100,
    updated: now.toISOString(),
    ...facts,
  });
  return {
    expression: `SET ${entries.map(([name]) => `#${name} = :new_${name}`).join(', ')} REMOVE leaseOwner, leaseUntil, unfinishedKey, dueAt`,
    names: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(entries.map(([name, value]) => [`:new_${name}`, value])),
  };
}

/** Back to 0, as if it had just come in. */
export function retryChange(id: string, now: Date) {
  return {
    expression:
      'SET #status = :received, progress = :zero, attempts = :zero, sweeps = :zero, #error = :none, ' +
      'unfinishedKey = :shard, dueAt = :due, updated = :now ADD retries :one',
    names: { '#status': 'status', '#error': 'error' },
    values: {
      ':received': 0,
      ':zero': 0,
      ':one': 1,
      ':none': null,
      ':shard': unfinishedKey(id),
      ':due': after(now, FIRST_LOOK_SECONDS),
      ':now': now.toISOString(),
    },
  };
}

/** A moment some seconds later, as it is stored. */
export function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}
