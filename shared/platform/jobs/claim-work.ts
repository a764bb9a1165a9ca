import { ConditionFailedError, type Key, type Table } from '../aws/table.ts';

/** Longer than a request waits in its queue plus the timeout of a function: the owner of an older claim has crashed. */
const CLAIM_LASTS_MS = 20 * 60_000;

/** A request for work that is done once for all requests that were noted before it started. */
export interface WorkRequest {
  /** When the change happened that causes the work; ISO 8601. */
  readonly noted: string;
  /** Id of the request's message. The message comes again if the work fails. */
  readonly messageId: string;
}

/**
 * Claims the work of a request in one conditional write of the work's row. Returns false if another request has claimed
 * the work after this request was noted: its result includes this change. If that attempt fails, its own message comes
 * again and gets the claim. A claim whose message never comes again expires.
 *
 * @param began when the work starts
 */
export async function claimWork(
  table: Pick<Table, 'put'>,
  key: Key,
  { noted, messageId }: WorkRequest,
  began: Date,
): Promise<boolean> {
  const dead = new Date(began.getTime() - CLAIM_LASTS_MS).toISOString();
  const values = { ':noted': noted, ':messageId': messageId, ':dead': dead };
  try {
    await table.put(
      { ...key, messageId, began: began.toISOString() },
      { expression: 'attribute_not_exists(pk) OR began <= :noted OR messageId = :messageId OR began < :dead', values },
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}
