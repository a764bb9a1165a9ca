import type { PublishedItem } from '../../session/published-item.ts';

/** What a reviewer decides of an item. */
export interface Decision {
  readonly id: string;
  readonly becomes: 'published' | 'archived';
  /** How the item was shown. */
  readonly shown?: PublishedItem;
}

/** What an item is called, and what it is. */
export interface ItemWords {
  readonly label: string;
  readonly type: string;
  readonly detailType: string;
}

/** Other words of an item, and those that it had. */
export interface Renaming {
  readonly id: string;
  readonly before: Partial<ItemWords>;
  readonly after: Partial<ItemWords>;
}

/** What was done in this visit. */
export type ReviewStep = Decision | Renaming;

/** Whether a step is a decision. */
export function isDecision(step: ReviewStep): step is Decision {
  return 'becomes' in step;
}

/** What is decided of items, by their ids, the last one last. */
export function decidedBy(steps: readonly ReviewStep[]): ReadonlyMap<string, Decision['becomes']> {
  return new Map(steps.filter(isDecision).map(({ id, becomes }) => [id, becomes]));
}

/**
 * The step that Undo takes back: the last one, but of an item that is decided its own last one, so that going back to
 * its picture is enough.
 *
 * @param shownId of the item that is looked at
 */
export function stepToUndo(steps: readonly ReviewStep[], shownId: string | undefined): ReviewStep | undefined {
  const isDecided = steps.some((step) => step.id === shownId && isDecision(step));
  return steps.findLast(({ id }) => !isDecided || id === shownId);
}

/** The fields of the words that are other ones than those of the item; undefined if all are the same. */
export function renamingOf(item: { readonly id: string } & ItemWords, words: Partial<ItemWords>): Renaming | undefined {
  const changed = (['label', 'type', 'detailType'] as const).filter(
    (field) => words[field] !== undefined && words[field] !== item[field],
  );
  if (changed.length === 0) return undefined;
  const of = (source: Partial<ItemWords>) => Object.fromEntries(changed.map((field) => [field, source[field]]));
  return { id: item.id, before: of(item), after: of(words) };
}
