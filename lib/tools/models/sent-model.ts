import type { MatchedItem } from '../../../shared/domain/catalog-jobs/match-item.ts';

/** A file and what has become of it. */
export interface SentModel {
  readonly file: string;
  readonly itemId: string;
  readonly by: MatchedItem['by'] | 'list';
  /** `same`: the item was made of this file already. `duplicate`: another file of this run is the same. */
  readonly outcome: 'planned' | 'done' | 'warnings' | 'failed' | 'same' | 'duplicate';
  readonly code?: string | undefined;
  /** Why it failed, what was noticed, or which file is the same. */
  readonly message?: string | undefined;
}
