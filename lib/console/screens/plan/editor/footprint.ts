import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { type Bounds, boundsOf } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { squaresOf } from '../document/squares.ts';
import { cornersOf } from './snap.ts';

/** What something covers of the sheet, by its convex outline. */
export interface Footprint {
  readonly corners: readonly Point[];
  readonly bounds: Bounds | undefined;
  /** See {@link squaresOf}. */
  readonly squares: readonly number[] | undefined;
}

const footprints = keptWith<PlanObject, Footprint>();

/** What a piece covers of the sheet. A piece that stays is the same value, and is computed once. */
export function footprintOf(piece: PlanObject): Footprint {
  const known = footprints.get(piece);
  if (known) return known;
  const footprint = footprintWithin(cornersOf(piece, piece));
  footprints.set(piece, footprint);
  return footprint;
}

/** What lies within an outline. */
export function footprintWithin(corners: readonly Point[]): Footprint {
  return { corners, bounds: boundsOf(corners), squares: squaresOf(corners) };
}
