import type { Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { squaresOf } from '../document/squares.ts';
import { cornersOf } from './snap.ts';

/** What a piece covers of the sheet. */
export interface Footprint {
  readonly corners: readonly Point[];
  /** See {@link squaresOf}. */
  readonly squares: readonly number[] | undefined;
}

const footprints = new WeakMap<PlanObject, Footprint>();

/** What a piece covers of the sheet. A piece that stays is the same value, and is computed once. */
export function footprintOf(piece: PlanObject): Footprint {
  const known = footprints.get(piece);
  if (known) return known;
  const corners = cornersOf(piece, piece);
  const footprint = { corners, squares: squaresOf(corners) };
  footprints.set(piece, footprint);
  return footprint;
}
