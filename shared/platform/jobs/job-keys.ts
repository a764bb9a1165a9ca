import type { Key } from '../aws/table.ts';

/*
 * Access patterns of the table `jobs`:
 *
 * | what                               | how                                                           |
 * |------------------------------------|---------------------------------------------------------------|
 * | one job                            | GetItem <tenant>#<job id> / job                               |
 * | all jobs of a target, newest first | Query index byItem      <tenant>#<target id>, createdKey desc |
 * | unfinished jobs that are due       | Query index unfinished  unfinished#<shard>, dueAt <= now      |
 * | failed jobs, newest first          | Query index unfinished  failed#<shard>, dueAt desc            |
 *
 * The index `byItem`, its key `itemKey` and the attribute `itemId` have their names from the time when every target was
 * an item.
 *
 * A job id starts with the number of the tenant that owns the target (base 36) and ends with 128 random bits, so that a
 * job is found by its id alone and its key starts with the tenant all the same. The index `unfinished` is sparse: a
 * job that is done is not in it, and one that has failed, which only an operator can bring back, stands apart there. Its
 * shards keep one partition from taking every write.
 */

const UNFINISHED_SHARDS = 4;

/** The id of a new job. */
export function newJobId(tenant: number, random: string): string {
  return `${tenant.toString(36)}-${random}`;
}

/** The key of a job; undefined when the text cannot be a job id. */
export function jobKey(id: string): Key | undefined {
  const match = /^([0-9a-z]{1,11})-[A-Za-z0-9_-]{22}$/.exec(id);
  const tenant = Number.parseInt(match?.[1] ?? '', 36);
  return Number.isSafeInteger(tenant) ? { pk: `${tenant}#${id}`, sk: 'job' } : undefined;
}

/** Partition of the index `byItem`. */
export function jobsOfTargetKey(tenant: number, targetId: string): string {
  return `${tenant}#${targetId}`;
}

/** Partition of the index `unfinished` that a job is in. */
export function unfinishedKey(jobId: string): string {
  return `unfinished#${shardOf(jobId)}`;
}

/** Partition of the same index that a job is in once it has failed. */
export function failedKey(jobId: string): string {
  return `failed#${shardOf(jobId)}`;
}

/** All partitions of the index `unfinished`. */
export const UNFINISHED_PARTITIONS: readonly string[] = Array.from(
  { length: UNFINISHED_SHARDS },
  (_, shard) => `unfinished#${shard}`,
);

/** All of those with failed jobs. */
export const FAILED_PARTITIONS: readonly string[] = Array.from(
  { length: UNFINISHED_SHARDS },
  (_, shard) => `failed#${shard}`,
);

/** The key of a job that is known to exist. */
export function requiredKey(id: string): Key {
  const key = jobKey(id);
  if (!key) throw new RangeError(`${id} is no job id`);
  return key;
}

function shardOf(jobId: string): number {
  const sum = [...jobId].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return sum % UNFINISHED_SHARDS;
}
