import { ConditionFailedError, type Key, type Table } from '../aws/table.ts';

/** Longer than a request waits for its turn and than a function runs: whoever has taken work so long ago is dead. */
const CLAIM_LASTS_MS = 20 * 60_000;

/** A request for work that has many requests at once, and is done once for all that came before it was begun. */
export interface WorkRequest {
  /** When what it asks for had happened. */
  readonly noted: string;
  /** Of the message that carries it, which comes again where its work has failed. */
  readonly messageId: string;
}

/**
 * Takes the work of a request, from `began` on, by one conditional write of the row that stands for the work. False when
 * somebody has taken it since the request was noted: what they make has all that this one asks for. They may fail; then
 * their own request comes again, and gets the work again. The claim of one that never comes again runs out.
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
