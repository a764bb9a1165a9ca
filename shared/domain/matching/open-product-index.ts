import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Scope } from './match-keys.ts';
import type { ProductIndex } from './product-index.ts';
import { type ScopeIndex, type ScopeIndexDeps, scopeIndex } from './scope-index.ts';

/** How old the index in memory may be. */
const REFRESH_MS = 1_000;

/** What the product index needs. */
interface ProductIndexDeps extends ScopeIndexDeps {
  readonly clock: Clock;
}

/**
 * Opens the products for searching. Each scope has its valid search index and, in memory, the changes after it. Both
 * are refreshed at most once a second.
 */
export function openProductIndex(deps: ProductIndexDeps): ProductIndex {
  const scopes = new Map<Scope, { index: ScopeIndex; freshUntilMs: number }>();
  const fresh = async (scope: Scope): Promise<ScopeIndex> => {
    const known = scopes.get(scope) ?? { index: scopeIndex(scope, deps), freshUntilMs: 0 };
    scopes.set(scope, known);
    const nowMs = deps.clock().getTime();
    if (nowMs >= known.freshUntilMs) {
      await known.index.refresh();
      known.freshUntilMs = nowMs + REFRESH_MS;
    }
    return known.index;
  };
  return {
    similar: async (scope, query, limit) => (await fresh(scope)).similar(query, limit),
    search: async (scope, search, limit) => (await fresh(scope)).search(search, limit),
  };
}
