import type { Key } from '../aws/table.ts';
import type { JobKind } from './job.ts';
import type { JobState } from './job-state.ts';

/*
 * Access patterns of the table `jobs`:
 *
 * | what                               | how                                                           |
 * |------------------------------------|---------------------------------------------------------------|
 * | one job                            | GetItem <tenant>#<job id> / job                               |
 * | all jobs of a target, newest first | Query index byItem      <tenant>#<target id>, createdKey desc |
 * | unfinished jobs that are due       | Query index unfinished  unfinished#<shard>, dueAt <= now      |
 * | failed jobs, newest first          | Query index unfinished  failed#<shard>, dueAt desc            |
 * | next tenant with waiting jobs      | Query index turns       waiting, turnOrder > ...              |
 * | running jobs of a kind             | Query index turns       running, <kind>#...                   |
 * | last start of a tenant's job       | GetItem <tenant>#turn#<kind> / turn                           |
 * | slow sources of a tenant on a day  | GetItem <tenant>#slow#<day> / slow                            |
 * | costly jobs of other kinds         | GetItem <tenant>#slow#<kind>#<day> / slow                     |
 * | bytes that took too long           | GetItem <tenant>#slow#<SHA-256> / slow                        |
 * | pictures of all options of an item | GetItem <tenant>#options#<batch id> / options                |
 * | jobs of a tenant, last change first| Query index byTenant    <tenant>#<state>, listOrder desc      |
 * | counts and mark of a tenant's jobs | Query <tenant>#jobs / mark#*                                  |
 *
 * The names of the index `byItem`, its key `itemKey` and the attribute `itemId` are older than targets that are not
 * items.
 *
 * A job id consists of the number of the tenant that owns the target (base 36) and 128 random bits. So a job can be
 * found by its id alone, and its key still starts with the tenant. The index `unfinished` is sparse: it does not
 * contain finished jobs. Failed jobs, which only an operator can retry, have their own partitions in it. The index has
 * several shards, so that not all writes go to one partition.
 */

/** The partition of the index `turns` for jobs that wait for a worker. */
export const WAITING = 'waiting';
/** The partition of the index `turns` for jobs that a worker has claimed. */
export const RUNNING = 'running';

const UNFINISHED_SHARDS = 4;

/** Returns the id of a new job. */
export function newJobId(tenant: number, random: string): string {
  return `${tenant.toString(36)}-${random}`;
}

/** Returns the key of a job, or undefined if the text is not a valid job id. */
export function jobKey(id: string): Key | undefined {
  const match = /^([0-9a-z]{1,11})-[A-Za-z0-9_-]{22}$/.exec(id);
  const tenant = Number.parseInt(match?.[1] ?? '', 36);
  return Number.isSafeInteger(tenant) ? { pk: `${tenant}#${id}`, sk: 'job' } : undefined;
}

/** Returns the number of the tenant in a job id. Throws a `RangeError` for an invalid id. */
export function tenantOfJob(id: string): number {
  return Number.parseInt(requiredKey(id).pk, 10);
}

/**
 * Returns the beginning of a job's sort key in the index `turns`: jobs of a kind are sorted by tenant, then by age.
 *
 * @param tenant undefined for all tenants
 */
export function turnPrefix(kind: JobKind, tenant?: number): string {
  return tenant === undefined ? `${kind}#` : `${kind}#${tenant}#`;
}

/**
 * Follows the prefix of a tenant in the sort key of a job that lets all other jobs of its tenant go first. It sorts
 * after every time.
 */
export const LATER = 'later#';

/** The key of the row that holds when a job of this kind and tenant was last started. */
export function lastStartKey(kind: JobKind, tenant: number): Key {
  return { pk: `${tenant}#turn#${kind}`, sk: 'turn' };
}

/** The key of the row that counts the jobs of a tenant that took too much time or memory on a day (UTC). */
export function costlyDayKey(kind: JobKind, tenant: number, now: Date): Key {
  const day = now.toISOString().slice(0, 10);
  return { pk: `${tenant}#slow#${kind === 'conversion' ? '' : `${kind}#`}${day}`, sk: 'slow' };
}

/** The key of the row of a source that took too much time or memory. */
export function slowSourceKey(tenant: number, sha256: string): Key {
  return { pk: `${tenant}#slow#${sha256}`, sk: 'slow' };
}

/** The key of the row of a batch of renderings of all values of some options. */
export function optionBatchKey(tenant: number, id: string): Key {
  return { pk: `${tenant}#options#${id}`, sk: 'options' };
}

/** Partition of the index `byItem`. */
export function jobsOfTargetKey(tenant: number, targetId: string): string {
  return `${tenant}#${targetId}`;
}

/** Returns the place of a job among those of its target, which sort by it. */
export function placeOfTarget({ created, id }: { readonly created: string; readonly id: string }): string {
  return `${created}#${id}`;
}

/** Partition of an unfinished job in the index `unfinished`. */
export function unfinishedKey(jobId: string): string {
  return `unfinished#${shardOf(jobId)}`;
}

/** Partition of a failed job in the same index. */
export function failedKey(jobId: string): string {
  return `failed#${shardOf(jobId)}`;
}

/** All partitions of unfinished jobs. */
export const UNFINISHED_PARTITIONS: readonly string[] = Array.from(
  { length: UNFINISHED_SHARDS },
  (_, shard) => `unfinished#${shard}`,
);

/** All partitions of failed jobs. */
export const FAILED_PARTITIONS: readonly string[] = Array.from(
  { length: UNFINISHED_SHARDS },
  (_, shard) => `failed#${shard}`,
);

/** In how many rows the mark of a tenant's jobs is kept, so that writers of different jobs seldom meet. */
const MARK_SHARDS = 8;

/** Partition of a tenant's jobs in one state, in the index `byTenant`. */
export function listPartition(tenant: number, state: JobState): string {
  return `${tenant}#${state}`;
}

/** The place of a job in its partition of the index `byTenant`: by the time of its last change that the list shows. */
export function listOrder(now: Date, id: string): string {
  return `${now.toISOString()}#${id}`;
}

/** The partition that contains the mark of a tenant's jobs. */
export function marksPartition(tenant: number): string {
  return `${tenant}#jobs`;
}

/** The key of the row of the mark that changes together with a job. */
export function markKey(tenant: number, jobId: string): Key {
  return { pk: marksPartition(tenant), sk: `mark#${shardOf(jobId, MARK_SHARDS)}` };
}

/** Returns the key of an existing job. Throws a `RangeError` for an invalid id. */
export function requiredKey(id: string): Key {
  const key = jobKey(id);
  if (!key) throw new RangeError(`${id} is not a job id`);
  return key;
}

function shardOf(jobId: string, shards = UNFINISHED_SHARDS): number {
  const sum = [...jobId].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return sum % shards;
}
