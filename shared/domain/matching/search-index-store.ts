import * as z from 'zod';
import { ConditionFailedError, type Table } from '../../platform/aws/table.ts';
import { claimWork, type WorkRequest } from '../../platform/jobs/claim-work.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { type Scope, searchIndexClaimKey, searchIndexKey } from './match-keys.ts';

/** The files with the products of a scope. */
export const SearchIndex = z.object({
  /** The start of the build. The index contains everything that was written before. */
  began: Timestamp,
  /** The version of the file format. */
  version: z.int(),
  parts: z.array(z.object({ key: z.string(), products: z.int(), bytes: z.int() })),
});
export type SearchIndex = z.infer<typeof SearchIndex>;

const Claim = z.object({ began: Timestamp });

/** The valid search index of each scope, and the claims to build the next one. */
export interface SearchIndexStore {
  /** The valid search index. */
  current(scope: Scope): Promise<SearchIndex | undefined>;
  /** The start of the newest build, finished or not. */
  lastBegun(scope: Scope): Promise<string | undefined>;
  /** Claims the work of a request; see `claimWork`. */
  claim(scope: Scope, request: WorkRequest, began: Date): Promise<boolean>;
  /**
   * Makes a search index the valid one, unless the valid one began later. Returns the index that is not valid
   * afterwards: the previous one, or `next`.
   */
  replace(scope: Scope, next: SearchIndex): Promise<SearchIndex | undefined>;
}

/** Opens the store in the table `matches`. */
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
          // Another index was stored first. The next round compares with that one.
          if (!(error instanceof ConditionFailedError)) throw error;
        }
      }
    },
  };
}
