import type { PlanOpening, PlanWall, Storey } from '../detect/floor-plan.ts';
import { elementAt } from '../geometry/element-at.ts';
import type { Point } from '../geometry/point.ts';
import type { ConverterParams } from './converter-params.ts';
import type { PlanPoint } from './placement.ts';

/** An opening as clients need it: within one wall, and clear of the other openings. */
export interface PlacedOpening extends PlanPoint {
  readonly type: PlanOpening['type'];
  readonly widthMm: number;
  readonly heightMm: number;
  readonly sillMm: number;
  readonly thicknessMm: number;
  /** The rotation of its wall, in the axes of the plan. */
  readonly rotationDegrees: number;
  /** -1 when the hinge is at the wall's second node. */
  readonly flipX: 1 | -1;
  /** -1 when the leaf opens to the side of larger y of a wall along +x, as plans are drawn; see `draw-objects.ts`. */
  readonly flipY: 1 | -1;
}

const MIN_WIDTH_MM = 100;

/**
 * All openings of a storey with their middle on the centre line of a wall. Clients push an opening along its wall until
 * it fits, so each is cut to the length of its wall and to where the one before it ends; what is left of less than
 * `MIN_WIDTH_MM` is dropped.
 */
export function placedOpenings(
  storey: Storey,
  place: (point: Point) => PlanPoint,
  params: ConverterParams,
): PlacedOpening[] {
  return storey.walls.flatMap((wall) => {
    const [from, to] = [place(elementAt(storey.nodes, wall.from)), place(elementAt(storey.nodes, wall.to))];
    const lengthMm = Math.hypot(to.xMm - from.xMm, to.yMm - from.yMm);
    let free = 0;
    return [...wall.openings]
      .sort((p, q) => p.positionMm - q.positionMm)
      .flatMap((opening): PlacedOpening[] => {
        const start = Math.ceil(Math.max(free, opening.positionMm));
        const end = Math.floor(Math.min(lengthMm, opening.positionMm + opening.widthMm));
        // Both are whole, and an even width has its middle on a whole millimetre too.
        const widthMm = end - start - ((end - start) % 2);
        if (widthMm < MIN_WIDTH_MM) return [];
        free = start + widthMm;
        return [placed(opening, wall, from, to, (start + widthMm / 2) / lengthMm, widthMm, params)];
      });
  });
}

function placed(
  opening: PlanOpening,
  wall: PlanWall,
  from: PlanPoint,
  to: PlanPoint,
  share: number,
  widthMm: number,
  params: ConverterParams,
): PlacedOpening {
  const [dx, dy] = [to.xMm - from.xMm, to.yMm - from.yMm];
  const [leaf] = opening.leaves;
  const isWindow = opening.type === 'window';
  return {
    type: opening.type,
    xMm: Math.round(from.xMm + dx * share) + 0,
    yMm: Math.round(from.yMm + dy * share) + 0,
    widthMm,
    heightMm: isWindow ? params.windowHeight : params.doorHeight,
    sillMm: isWindow ? params.parapetHeight : 0,
    thicknessMm: Math.round(wall.thicknessMm),
    rotationDegrees: Math.round((Math.atan2(dy, dx) * 18_000) / Math.PI) / 100 + 0,
    flipX: leaf?.hinge === 'to' ? -1 : 1,
    // The right of a wall in the drawing, where y goes up, is the side of larger y in the plan.
    flipY: leaf?.side === 'right' ? -1 : 1,
  };
}
