import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { PlanView } from '../document/plan-view.ts';
import { nearSquares } from '../document/squares.ts';
import { type ClearFor, type ClearZone, clearZones } from './clear-zones.ts';
import { areCrossing } from './crossing.ts';
import { type Footprint, footprintOf } from './footprint.ts';

/** What is lower, as a rug, is in nobody's way. */
const LOW_MM = 30;
/** What is higher than the parapet by more than a slip of the hand covers a part of the window. */
const OVER_SILL_MM = 5;
/** Curtains and pictures are thinner. */
const THIN_MM = 150;
/** They stand before windows: plants, lamps. */
const LIGHT_TYPES = ['decoration', 'electric'];

/** By the pieces, with the doors and windows: both stay in most frames of the drag of a corner. */
const found = keptWith<
  PlanView['pieces'],
  { readonly openings: PlanView['openings']; readonly all: ReadonlyMap<number, readonly ClearFor[]> }
>();

/**
 * The pieces that stand in doorways, in the way of doors or before windows, by their keys. Its cost grows with the
 * plan, not with the square of it: it runs in every frame of a drag.
 */
export function piecesInTheWay(view: PlanView): ReadonlyMap<number, readonly ClearFor[]> {
  const known = found.get(view.pieces);
  if (known?.openings === view.openings) return known.all;
  const near = nearSquares(view.openings.flatMap(({ value }) => clearZones(value)));
  const all = new Map<number, readonly ClearFor[]>();
  for (const { key, value } of view.pieces) {
    const footprint = footprintOf(value);
    const reasons = new Set<ClearFor>();
    for (const zone of near(footprint.squares)) {
      if (isInTheWay(value, footprint, zone)) reasons.add(zone.clearFor);
    }
    if (reasons.size > 0) all.set(key, [...reasons]);
  }
  found.set(view.pieces, { openings: view.openings, all });
  return all;
}

function isInTheWay(piece: PlanObject, footprint: Footprint, zone: ClearZone): boolean {
  const leastMm = zone.clearFor === 'window' ? OVER_SILL_MM : LOW_MM;
  const isHigh = piece.zMm < zone.topMm && piece.zMm + piece.heightMm > zone.bottomMm + leastMm;
  const isLight = zone.clearFor === 'window' && (piece.depthMm < THIN_MM || LIGHT_TYPES.includes(piece.type));
  return isHigh && !isLight && areCrossing(footprint, zone);
}
