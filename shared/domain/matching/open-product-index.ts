import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Scope } from './match-keys.ts';
import type { ProductIndex } from './product-index.ts';
import { type ScopeIndex, type ScopeIndexDeps, scopeIndex } from './scope-index.ts';

/** How old what a search knows may be. */
const REFRESH_MS = 1_000;

export interface ProductIndexDeps extends ScopeIndexDeps {
  readonly clock: Clock;
}

/**
 * Opens the products for searching: the parts of the valid search index of a scope are loaded and opened for reading, and
 * a small segment in memory holds what was written since, which wins. Both are looked after once a second at most.
 */
export function openProductIndex(deps: ProductIndexDeps): ProductIndex {
  const scopes = new Map<Scope, { index: ScopeIndex; freshUntilMs: number }>();
  return {
    async similar(scope, query, limit) {
      const known = scopes.get(scope) ?? { index: scopeIndex(scope, deps), freshUntilMs: 0 };
      scopes.set(scope, known);
      const nowMs = deps.clock().getTime();
      if (nowMs >= known.freshUntilMs) {
        await known.index.refresh();
        known.freshUntilMs = nowMs + REFRESH_MS;
      }
      return known.index.similar(query, limit);
    },
  };
}
