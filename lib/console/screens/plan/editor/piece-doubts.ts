import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { Part, PlanView } from '../document/plan-view.ts';
import type { ClearFor } from './clear-zones.ts';
import { overlapsIn } from './overlaps.ts';
import { piecesInTheWay } from './pieces-in-the-way.ts';
import { piecesInWalls } from './pieces-in-walls.ts';

/** Why a piece may stand in the wrong place. At least one of them holds. */
export interface PieceDoubts {
  /** The pieces that it overlaps. */
  readonly overlapped: readonly Part<PlanObject>[];
  readonly isInWall: boolean;
  readonly inTheWay: readonly ClearFor[];
  /** It only stands before a window, which many people want: that is noted, and marked less than a mistake. */
  readonly isSoft: boolean;
}

const found = keptWith<PlanView, ReadonlyMap<number, PieceDoubts>>();
/** Those that were found last. */
let last: ReadonlyMap<number, PieceDoubts> = new Map();

/**
 * The pieces of a plan that may stand in the wrong place, by their keys, in the order of the plan. It is the one rule
 * for the marks on the paper, the list and the panel of a piece, and runs in every frame of a drag. The same
 * doubts are the same map.
 */
export function pieceDoubts(view: PlanView): ReadonlyMap<number, PieceDoubts> {
  const known = found.get(view);
  if (known) return known;
  const [overlaps, inWalls, inTheWay] = [overlapsIn(view), piecesInWalls(view), piecesInTheWay(view)];
  const all = new Map<number, PieceDoubts>();
  for (const { key } of view.pieces) {
    const isInWall = inWalls.has(key);
    if (!isInWall && !overlaps.has(key) && !inTheWay.has(key)) continue;
    const [overlapped, reasons] = [overlaps.get(key) ?? [], inTheWay.get(key) ?? []];
    const isSoft = overlapped.length === 0 && !isInWall && reasons.every((reason) => reason === 'window');
    all.set(key, { overlapped, isInWall, inTheWay: reasons, isSoft });
  }
  if (!isSame(last, all)) last = all;
  found.set(view, last);
  return last;
}

function isSame(before: typeof last, now: typeof last): boolean {
  const others = [...before];
  const isAlike = ([key, { overlapped, isInWall, inTheWay }]: (typeof others)[number], at: number) => {
    const [otherKey, other] = others[at] ?? [];
    if (otherKey !== key || other?.isInWall !== isInWall) return false;
    return isEqual(other.overlapped, overlapped) && isEqual(other.inTheWay, inTheWay);
  };
  return before.size === now.size && [...now].every(isAlike);
}

function isEqual(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}
