import type { RequiredAccess } from './required-access.ts';

const WRITES = new Set(
  ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate'].map((name) => `dynamodb:${name}`),
);

/** Counts the calls that write to each table, so that the poller of its stream reads only after a write. */
export interface TableWrites {
  /** Counts a call that has ended, even if its response was lost, because it may have written. */
  count(access: readonly RequiredAccess[]): void;
  /** Calls since the start that may have changed the table, without the deletions of expired rows. */
  countOf(tableArn: string): number;
}

/** Starts all counts at zero. */
export function tableWrites(): TableWrites {
  const counts = new Map<string, number>();
  const countOf = (tableArn: string) => counts.get(tableArn) ?? 0;
  return {
    count: (access) => {
      for (const { action, resourceArn } of access) {
        if (WRITES.has(action)) counts.set(resourceArn, countOf(resourceArn) + 1);
      }
    },
    countOf,
  };
}
