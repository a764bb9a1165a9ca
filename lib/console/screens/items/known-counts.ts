import type { ModelState } from '../../parts/size/doubts.ts';

/** At least so many: the rest of the list was not read. */
export interface AtLeast {
  readonly atLeast: number;
}

/** The values of a filter, and how many items have each; without a number where nobody knows a true one. */
export type ValueCounts = Readonly<Record<string, number | AtLeast | undefined>>;

/** What is counted of an item. */
interface Counted {
  readonly visibilityStatus?: unknown;
}

/** What is known of a list. */
interface KnownList<Each> {
  readonly items: readonly Each[];
  /** The state of a model, as the console shows it. */
  readonly stateOf: (item: Each) => ModelState;
  /** The list has items of one visibility alone: of the others nobody knows how many there are. */
  readonly isOfOneVisibility: boolean;
  /** All items of the list are here. */
  readonly isWhole: boolean;
  /** The service's counts, as of its search index. */
  readonly facets: { readonly modelStatus: ValueCounts; readonly visibilityStatus: ValueCounts };
  /** The search index can be older than a change of this user. */
  readonly isOld: boolean;
}

/** Archived items are in the list only if it is of these. */
const ARCHIVED = { '2': undefined } as const;
/** All values, without numbers. */
const STATES: ValueCounts = {
  ...{ none: undefined, converting: undefined, ready: undefined, review: undefined, failed: undefined },
};
const VISIBILITIES: ValueCounts = { '0': undefined, '1': undefined, ...ARCHIVED };

/**
 * The counts that are true: of a list that is here whole they are counted, of a longer one they are the service's,
 * unless these can be from before a change of this user. Which models should be looked at, only the console knows: of a
 * longer list, there are at least as many as were read.
 */
export function knownCounts<Each extends Counted>({
  items,
  stateOf,
  isOfOneVisibility,
  isWhole,
  facets,
  isOld,
}: KnownList<Each>): KnownList<Each>['facets'] {
  // An empty list says nothing of archived items, which may be all that there are.
  const others = isOfOneVisibility || items.length === 0 ? VISIBILITIES : ARCHIVED;
  if (isWhole) {
    return {
      modelStatus: countsBy(items, stateOf),
      visibilityStatus: { ...others, ...countsBy(items, ({ visibilityStatus }) => String(visibilityStatus ?? 0)) },
    };
  }
  const read = countsBy(items, stateOf);
  const made = { ready: atLeast(read.ready), review: atLeast(read.review) };
  if (isOld) return { modelStatus: { ...STATES, ...made }, visibilityStatus: VISIBILITIES };
  return {
    modelStatus: { ...facets.modelStatus, ...made },
    visibilityStatus: { ...others, ...facets.visibilityStatus },
  };
}

function atLeast(count: number | undefined): AtLeast | undefined {
  return count === undefined ? undefined : { atLeast: count };
}

function countsBy<Each>(items: readonly Each[], read: (item: Each) => string): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const value of items.map(read)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries(counts);
}
