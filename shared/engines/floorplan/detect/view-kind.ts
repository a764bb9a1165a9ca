/** What a view of a sheet shows, as far as it distinguishes plans from sections and elevations. */
export interface ViewContent {
  /** Doors whose swing is drawn. */
  readonly swings: number;
  /** Names of rooms in rooms. */
  readonly names: number;
  /** Heights above a level, such as `+2.75`. */
  readonly levelMarks: number;
}

/** The text of a height above a level. */
export const LEVEL_MARK = /^(?:[±+]|%%p|[-–])\s?\d{1,2}[.,]\d{2,3}(?:\s?m)?$/i;

/**
 * What each kind of evidence weighs, as a logarithm of odds. The storeys of a sheet are drawn alike: where one has
 * swings of doors and names of rooms, a view without them is another kind of drawing. Sections name rooms too, plans
 * have the height of their floor, and only sections and elevations have the heights of several levels.
 */
const WEIGHTS = { noSwings: 2, noNames: 1.5, names: -1, levels: 1.5 };
const FEW = 2;
/** Above this, a view is no plan. */
const MOST = 1.9;

/**
 * Whether an untitled view is a section or an elevation, beside what the views of its sheet show at most.
 */
export function isElevation(view: ViewContent, most: Pick<ViewContent, 'swings' | 'names'>): boolean {
  if (view.swings > 0) return false;
  const odds =
    (most.swings >= FEW ? WEIGHTS.noSwings : 0) +
    (view.names > 0 ? WEIGHTS.names : most.names >= FEW ? WEIGHTS.noNames : 0) +
    (view.levelMarks >= FEW ? WEIGHTS.levels : 0);
  return odds > MOST;
}
