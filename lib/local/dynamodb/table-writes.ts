import type { RequiredAccess } from './required-access.ts';

const PARTIQL_WRITES = ['PartiQLInsert', 'PartiQLUpdate', 'PartiQLDelete'];
const WRITES = new Set(
  ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', ...PARTIQL_WRITES].map((name) => `dynamodb:${name}`),
);

/** How many calls have written to each table, so that its stream needs no reading while there were none. */
export interface TableWrites {
  /** Counts a call that has ended, also one whose answer was lost: it may have written all the same. */
  note(access: readonly RequiredAccess[]): void;
  /** Calls since the start that may have changed the table; its expiry sweep is not among them. */
  countOf(tableArn: string): number;
}

/** Counts from zero. */
export function tableWrites(): TableWrites {
  const counts = new Map<string, number>();
  const countOf = (tableArn: string) => counts.get(tableArn) ?? 0;
  return {
    note: (access) => {
      for (const { action, resourceArn } of access) {
        if (WRITES.has(action)) counts.set(resourceArn, countOf(resourceArn) + 1);
      }
    },
    countOf,
  };
}
