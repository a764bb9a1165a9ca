import type { Expression, Table, TransactionPart } from '../aws/table.ts';
import type { JobStatus, StoredJob } from './job.ts';
import { listOrder, listPartition, requiredKey } from './job-keys.ts';
import { markPart } from './job-marks.ts';
import { jobExpires } from './job-retention.ts';
import { isListed, stateOf } from './job-state.ts';

/** A change of a job that its tenant's list shows. */
interface ListedChange {
  /** Starts with `SET `; see job-changes.ts. */
  readonly change: Expression;
  readonly condition: Expression;
  readonly status: JobStatus;
  readonly progress: number;
}

/**
 * Returns the parts of a transaction that change a job, its place in the list of its tenant, and the tenant's mark. The
 * condition includes that the job still has the status with which it was read, so that counts are exact.
 *
 * @param table the table `jobs`
 * @param job the job as it was read, with `status` the one that is left
 */
export function listedParts(
  table: Table,
  job: Pick<StoredJob, 'id' | 'tenant' | 'kind' | 'status' | 'created' | 'listKey'>,
  { change, condition, status, progress }: ListedChange,
  now: Date,
): TransactionPart[] {
  const update = requiredKey(job.id);
  if (!isListed(job.kind)) return [{ table, update, change, condition }];
  const from = job.listKey === undefined ? undefined : stateOf(job.status);
  return [
    { table, update, change: withPlace(change, job, status, progress, now), condition: asRead(condition, job) },
    markPart(table, job, from, stateOf(status), now),
  ];
}

/** Returns the attributes of a new job, or of one from before the index, for the list of its tenant. */
export function listAttributes(
  job: Pick<StoredJob, 'id' | 'tenant' | 'kind' | 'status' | 'created' | 'progress'>,
  changed: Date,
): { expiresAt: number; listKey?: string; listOrder?: string; shownProgress?: number } {
  const expiresAt = jobExpires(job.created);
  if (!isListed(job.kind)) return { expiresAt };
  const listKey = listPartition(job.tenant, stateOf(job.status));
  return { expiresAt, listKey, listOrder: listOrder(changed, job.id), shownProgress: job.progress };
}

function withPlace(
  change: Expression,
  { id, tenant, created }: Pick<StoredJob, 'id' | 'tenant' | 'created'>,
  status: JobStatus,
  progress: number,
  now: Date,
): Expression {
  return {
    expression: change.expression.replace(
      /^SET /,
      'SET listKey = :list_key, listOrder = :list_order, shownProgress = :shown_progress, expiresAt = :expires_at, ',
    ),
    names: change.names ?? {},
    values: {
      ...change.values,
      ':list_key': listPartition(tenant, stateOf(status)),
      ':list_order': listOrder(now, id),
      ':shown_progress': progress,
      ':expires_at': jobExpires(created),
    },
  };
}

function asRead(condition: Expression, { status, listKey }: Pick<StoredJob, 'status' | 'listKey'>): Expression {
  const isCounted = listKey === undefined ? 'attribute_not_exists(listKey)' : 'attribute_exists(listKey)';
  return {
    expression: `(${condition.expression}) AND #status = :status_read AND ${isCounted}`,
    names: { ...condition.names, '#status': 'status' },
    values: { ...condition.values, ':status_read': status },
  };
}
