import { DrawingError } from './drawing-error.ts';

/** The budget of reading one drawing, and of putting blocks in place; see the budgets in shared/README.md. */
export const DRAWING_BUDGET = {
  /** Limit of the unpacked drawing. Source: D1002. */
  maxBytes: 128 * 2 ** 20,
  maxArchiveEntries: 1_000,
  /** Limit of a line of a text file, and of a text of a binary file. Real ones have at most 2,049. */
  maxLineBytes: 64 * 2 ** 10,
  /** Groups of one entity. */
  maxGroups: 4_000_000,
  maxEntities: 4_000_000,
  /** Coordinates and other numbers of all entities. */
  maxNumbers: 32_000_000,
  /** Different texts: names, labels. */
  maxTexts: 1_000_000,
  /** Limit of one text. MTEXT joins the texts of several groups. */
  maxTextCharacters: 64 * 2 ** 10,

  /** Levels of blocks within blocks; deeper blocks are left out with a warning. Real drawings have two or three. */
  maxBlockDepth: 12,
  /** Rows, and columns, of an array of blocks; the others are left out with a warning. */
  maxArraySide: 200,
  /** Blocks that are placed. */
  maxInstances: 100_000,
  /** Entities and their numbers that are read again for each place of a block. */
  maxPlacedNumbers: 20_000_000,
  /** Points of all shapes, arcs and fills together. */
  maxPoints: 1_000_000,
  /**
   * Points that a drawing with blocks may have: so many, and so many more for each number of the file. So a file of
   * some hundred bytes does not cost as much as one of megabytes.
   */
  freePoints: 100_000,
  pointsPerNumber: 20,
  /** Places where lines cross: so many, and so many more for each line. */
  freeCrossings: 20_000,
  crossingsPerLine: 10,
  /** Texts and dimensions together. */
  maxNotes: 200_000,
  maxSplineDegree: 25,
  /** Points of one spline. */
  maxSplinePoints: 2_000,
  /** Drawing units. What lies beyond is left out: it is a mistake, and sums of it are no longer exact. */
  maxCoordinate: 1e13,
} as const;

/** The error for a drawing that exceeds its budget. It is final: no worker has a larger budget. */
export function tooComplex(what: string): DrawingError {
  return new DrawingError('TOO_COMPLEX', `The drawing is too complex: it has more than ${what}.`);
}

/** Whether a point can be a point of a plan: of finite coordinates within the budget. */
export function isPlace(x: number, y: number): boolean {
  return Math.abs(x) <= DRAWING_BUDGET.maxCoordinate && Math.abs(y) <= DRAWING_BUDGET.maxCoordinate;
}
