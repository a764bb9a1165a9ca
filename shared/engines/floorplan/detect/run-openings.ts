import type { Point } from '../geometry/point.ts';
import type { Gap, WallRun } from './wall-run.ts';
import { endOf } from './wall-segment.ts';

/** An opening of a run: its jambs along the axis. */
export interface RunOpening extends Gap {
  readonly type: 'door' | 'window' | 'passage';
  /** The hinges of the leaves that are drawn, each with the end of its swing where the leaf stands open. */
  readonly leaves: readonly { readonly hinge: Point; readonly open: Point }[];
  /**
   * What shows the opening. A `leaf` stands open without a swing. A mark on a layer of openings (`openingMark`) can be
   * a door or a window; `inner` are lines in a wall whose faces run through.
   */
  readonly evidence: 'swing' | 'leaf' | 'mark' | 'openingMark' | 'lines' | 'inner' | 'gap';
}

/** A run whose openings are known. */
export interface OpenRun extends WallRun {
  readonly openings: readonly RunOpening[];
}

/** A wider door has two leaves, or is a gate. */
export const MAX_LEAF_MM = 1_250;
/** A double door with its frame is not wider; doors farther apart are two doors. */
const MAX_DOUBLE_DOOR_MM = 2_600;
/** The two swings of a double door end so close to each other: a rebate or a strip lies between the leaves. */
const MAX_SWINGS_APART_MM = 60;
/** Two leaves that are drawn as rectangles touch or overlap, give or take the width of a joint. */
const MAX_LEAVES_APART_MM = 15;
/** Share of the width by which the two leaves of a double door may differ. */
const LEAF_WIDTH_TOLERANCE = 0.05;
/** Marks that overlap by more than this share of the narrower one show the same opening. */
const MIN_OVERLAP_SHARE = 0.3;

/** The same run in the other direction. */
export function reversed(run: OpenRun): OpenRun {
  const turn = ({ from, to }: Gap) => ({ from: run.lengthMm - to, to: run.lengthMm - from });
  return {
    ...run,
    start: endOf(run),
    along: { x: -run.along.x, y: -run.along.y },
    gaps: run.gaps.map(turn),
    openings: run.openings.map((opening) => ({ ...opening, ...turn(opening) })),
  };
}

/** Merges openings that overlap, and the two leaves of a double door. */
export function mergeOpenings(openings: readonly RunOpening[]): RunOpening[] {
  const merged: RunOpening[] = [];
  for (const opening of [...openings].sort((p, q) => p.from - q.from)) {
    const last = merged.at(-1);
    if (!last || !(overlapsMostly(last, opening) || isDoubleDoor(last, opening))) {
      merged.push(opening);
      continue;
    }
    merged[merged.length - 1] = {
      ...last,
      type: opening.type === 'door' ? 'door' : last.type,
      to: Math.max(last.to, opening.to),
      leaves: [...last.leaves, ...opening.leaves],
    };
  }
  return merged;
}

/** The length that two stretches of a run share; negative when they lie apart. */
export function overlap(a: Gap, b: Gap): number {
  return Math.min(a.to, b.to) - Math.max(a.from, b.from);
}

/** The length of a stretch of a run. */
export function widthOf({ from, to }: Gap): number {
  return to - from;
}

function overlapsMostly(a: Gap, b: Gap): boolean {
  return overlap(a, b) > MIN_OVERLAP_SHARE * Math.min(widthOf(a), widthOf(b));
}

function isDoubleDoor(a: RunOpening, b: RunOpening): boolean {
  if (a.type !== 'door' || b.type !== 'door') return false;
  if (b.from - a.to >= MAX_SWINGS_APART_MM || b.to - a.from >= MAX_DOUBLE_DOOR_MM) return false;
  return b.evidence === 'swing' || areLeaves(a, b);
}

/**
 * Whether two leaves that are drawn as rectangles lie side by side, or one in front of the other as sliding ones do.
 */
function areLeaves(a: RunOpening, b: RunOpening): boolean {
  const alike = a.evidence === b.evidence && Math.abs(widthOf(a) - widthOf(b)) < LEAF_WIDTH_TOLERANCE * widthOf(a);
  return alike && widthOf(a) <= MAX_LEAF_MM && b.from - a.to < MAX_LEAVES_APART_MM;
}
