import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import { leavesOf } from '../../../../../shared/engines/floorplan/geometry/door-leaves.ts';
import { type Point, plus, turned } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { type Footprint, footprintWithin } from './footprint.ts';

/** Why a place should stay clear: people go there, a leaf turns there, light comes in there. */
export type ClearFor = 'doorway' | 'swing' | 'window';

/** A place that should stay clear, and its heights. */
export interface ClearZone extends Footprint {
  readonly clearFor: ClearFor;
  readonly bottomMm: number;
  readonly topMm: number;
}

/** As far from a wall something stands in front of its door or window. */
const IN_FRONT_MM = 300;
/** A person passes so narrow a place: a corner of a bed beside the way of a door is in nobody's way. */
const PASSAGE_MM = 600;
/** Straight lines in place of the quarter of a circle. */
const ARC_STEPS = 8;

const known = keptWith<PlanObject, readonly ClearZone[]>();

/**
 * The places that should stay clear for a door or a window. An opening that stays is the same value, and is read once.
 */
export function clearZones(opening: PlanObject): readonly ClearZone[] {
  const found = known.get(opening) ?? zonesOf(opening);
  known.set(opening, found);
  return found;
}

function zonesOf(opening: PlanObject): ClearZone[] {
  const { type, xMm, yMm, zMm, heightMm, widthMm, depthMm, rotationDegrees, flipX, flipY } = opening;
  const turn = turned((rotationDegrees * Math.PI) / 180);
  const zone = (clearFor: ClearFor, around: readonly Point[]): ClearZone[] => {
    const outline = around.map(({ x, y }) => plus(turn({ x: x * flipX, y: y * flipY }), { x: xMm, y: yMm }));
    const topMm = heightMm > 0 ? zMm + heightMm : Number.POSITIVE_INFINITY;
    return [{ clearFor, ...footprintWithin(outline), bottomMm: zMm, topMm }];
  };
  const box = (wideMm: number, deepMm: number) => {
    const [x, y] = [wideMm / 2, deepMm / 2];
    return [
      { x: -x, y: -y },
      { x, y: -y },
      { x, y },
      { x: -x, y },
    ];
  };
  const acrossMm = depthMm + 2 * IN_FRONT_MM;
  if (type === 'window') return zone('window', box(widthMm, acrossMm));
  const { leaves, leafMm } = leavesOf(opening);
  const hinges = [1, -1].slice(0, leaves).map((to) => ({ at: { x: (-to * widthMm) / 2, y: -depthMm / 2 }, to }));
  return [
    ...zone('doorway', box(widthMm, depthMm)),
    ...zone('doorway', box(Math.min(widthMm, PASSAGE_MM), acrossMm)),
    ...hinges.flatMap(({ at, to }) =>
      zone('swing', [at, ...arc(leafMm).map((each) => plus(at, { ...each, x: to * each.x }))]),
    ),
  ];
}

/** Where the end of a leaf goes, from its hinge: from across the wall to along it. */
function arc(leafMm: number): Point[] {
  return Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
    const angle = (step / ARC_STEPS) * (Math.PI / 2);
    return { x: Math.sin(angle) * leafMm, y: -Math.cos(angle) * leafMm };
  });
}
