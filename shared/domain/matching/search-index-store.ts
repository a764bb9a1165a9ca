import * as z from 'zod';
import { ConditionFailedError, type Table } from '../../platform/aws/table.ts';
import { claimWork, type WorkRequest } from '../../platform/jobs/claim-work.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { type Scope, snapshotClaimKey, snapshotKey } from './match-keys.ts';

/** Which files hold the products of a scope. */
export const MatchSnapshot = z.object({
  /** Everything that was written before is in it. */
  began: Timestamp,
  /** Of the files' form. */
  version: z.int(),
  parts: z.array(z.object({ key: z.string(), products: z.int(), bytes: z.int() })),
});
export type MatchSnapshot = z.infer<typeof MatchSnapshot>;

const Claim = z.object({ began: Timestamp });

/** Which snapshot of a scope holds, and who writes the next one. */
export interface MatchSnapshotStore {
  /** The one that holds at this moment. */
  current(scope: Scope): Promise<MatchSnapshot | undefined>;
  /** When the writing of the newest one was begun, whether it has ended or not. */
  lastBegun(scope: Scope): Promise<string | undefined>;
  /** Takes the work of a request; see `claimWork`. */
  claim(scope: Scope, request: WorkRequest, began: Date): Promise<boolean>;
  /**
   * Lets a snapshot hold, in one step, unless one does that was begun later. Answers the one that does not hold any more:
   * the one before, or this one itself.
   */
  replace(scope: Scope, next: MatchSnapshot): Promise<MatchSnapshot | undefined>;
}

/** @param table the table `matches` */
export function matchSnapshotStore(table: Table): MatchSnapshotStore {
  const current = (scope: Scope) => table.get(snapshotKey(scope), MatchSnapshot, { consistent: true });
  return {
    current,
    async lastBegun(scope) {
      const claim = await table.get(snapshotClaimKey(scope), Claim, { consistent: true });
      return claim?.began;
    },
    claim: (scope, request, began) => claimWork(table, snapshotClaimKey(scope), request, began),
    async replace(scope, next) {
      for (;;) {
        const read = await current(scope);
        if (read && read.began > next.began) return next;
        const condition = read
          ? { expression: 'began = :read', values: { ':read': read.began } }
          : { expression: 'attribute_not_exists(pk)' };
        try {
          await table.put({ ...snapshotKey(scope), ...next }, condition);
          return read;
        } catch (error) {
          // Another one came first: it is looked at in its turn.
          if (!(error instanceof ConditionFailedError)) throw error;
        }
      }
    },
  };
}
