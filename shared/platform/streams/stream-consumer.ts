import type { RowChange } from '../aws/table-stream.ts';

/** What a change is about. */
interface Subject {
  /** Changes of one subject are handled together, for example those of one plan. */
  readonly id: string;
  /** Whose it is, for example a tenant. Owners take turns, so that one of them cannot hold up the others. */
  readonly owner: string;
}

/** A consumer of the stream of a table. */
export interface StreamConsumer {
  /** Name of the worker. */
  readonly name: string;
  /** The function that it shares with another worker; by default the function has its name. */
  readonly functionName?: string;
  /** Returns what a change is about; undefined for a change that does not concern the consumer. */
  subjectOf(change: RowChange): Subject | undefined;
  /** Handles changes in their order. A repeated call with the same changes is safe. */
  work(changes: readonly RowChange[], signal: AbortSignal): Promise<void>;
  /** Whether a batch is handled in one call of `work` first, and by subjects only if that call fails. */
  readonly together?: boolean;
  /**
   * Prepares a change that was set aside for a later attempt, because its row may have changed since. Default: as it
   * is.
   */
  renew?(change: RowChange): Promise<RowChange>;
}
