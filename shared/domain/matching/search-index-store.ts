import * as z from 'zod';
import { ConditionFailedError, type Table } from '../../platform/aws/table.ts';
import { claimWork, type WorkRequest } from '../../platform/jobs/claim-work.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { type Scope, searchIndexClaimKey, searchIndexKey } from './match-keys.ts';

/** Which files hold the products of a scope. */
export const SearchIndex = z.object({
  /** Everything that was written before is in it. */
  began: Timestamp,
  /** Of the files' form. */
  version: z.int(),
  parts: z.array(z.object({ key: z.string(), products: z.int(), bytes: z.int() })),
});
export type SearchIndex = z.infer<typeof SearchIndex>;

const Claim = z.object({ began: Timestamp });

/** Which search index of a scope holds, and who writes the next one. */
export interface SearchIndexStore {
  /** The one that holds at this moment. */
  current(scope: Scope): Promise<SearchIndex | undefined>;
  /** When the writing of the newest one was begun, whether it has ended or not. */
  lastBegun(scope: Scope): Promise<string | undefined>;
  /** Takes the work of a request; see `claimWork`. */
  claim(scope: Scope, request: WorkRequest, began: Date): Promise<boolean>;
  /**
   * Makes a search index the valid one, in one step, unless the valid one was begun later. Returns the one that is not
   * valid afterwards: the one before, or this one.
   */
  replace(scope: Scope, next: SearchIndex): Promise<SearchIndex | undefined>;
}

/** @param table the table `matches` */
export function searchIndexStore(table: Table): SearchIndexStore {
  const current = (scope: Scope) => table.get(searchIndexKey(scope), SearchIndex, { consistent: true });
  return {
    current,
    async lastBegun(scope) {
      const claim = await table.get(searchIndexClaimKey(scope), Claim, { consistent: true });
      return claim?.began;
    },
    claim: (scope, request, began) => claimWork(table, searchIndexClaimKey(scope), request, began),
    async replace(scope, next) {
      for (;;) {
        const read = await current(scope);
        if (read && read.began > next.began) return next;
        const condition = read
          ? { expression: 'began = :read', values: { ':read': read.began } }
          : { expression: 'attribute_not_exists(pk)' };
        try {
          await table.put({ ...searchIndexKey(scope), ...next }, condition);
          return read;
        } catch (error) {
          // Another one came first: it is looked at in its turn.
          if (!(error instanceof ConditionFailedError)) throw error;
        }
      }
    },
  };
}
