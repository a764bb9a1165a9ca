import { dot, minus, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { Part, PlanView, Wall } from '../document/plan-view.ts';
import { cornersOf } from './snap.ts';

/** What touches does not overlap. */
const TOUCHING_MM = 10;
/** A table stands on a rug, and a lamp on a table. */
const STANDING_MM = 30;

/** What stands where a piece stands. */
interface Overlaps {
  readonly pieces: readonly Part<PlanObject>[];
  readonly isInWall: boolean;
}

/** The pieces and walls that a piece overlaps, by their boxes. */
export function overlapsOf(
  { pieces, walls }: Pick<PlanView, 'pieces' | 'walls'>,
  { key, value }: Part<PlanObject>,
): Overlaps {
  const corners = cornersOf(value, value);
  const top = value.zMm + value.heightMm;
  return {
    pieces: pieces.filter(({ key: other, value: { zMm, heightMm, ...box } }) => {
      const sharedMm = Math.min(top, zMm + heightMm) - Math.max(value.zMm, zMm);
      return other !== key && sharedMm > STANDING_MM && areCrossing(corners, cornersOf(box, box));
    }),
    isInWall: walls.some((wall) => value.zMm < wall.value.heightMm && areCrossing(corners, bodyOf(wall))),
  };
}

function bodyOf({ from, to, lengthMm, value: { thicknessMm } }: Wall): Point[] {
  const middle = { xMm: (from.x + to.x) / 2, yMm: (from.y + to.y) / 2 };
  const rotationDegrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return cornersOf({ ...middle, rotationDegrees }, { widthMm: lengthMm, depthMm: thicknessMm });
}

/** Whether two rectangles share more than their edges: no side of either separates them. */
function areCrossing(a: readonly Point[], b: readonly Point[]): boolean {
  return [a, b].every((rectangle) =>
    rectangle.slice(0, 2).every((corner, index) => {
      const side = minus(rectangle[index + 1] ?? corner, corner);
      const length = Math.hypot(side.x, side.y);
      if (length === 0) return false;
      const along = (points: readonly Point[]) => points.map((point) => dot(point, side) / length);
      const [ofA, ofB] = [along(a), along(b)];
      const shared = Math.min(Math.max(...ofA), Math.max(...ofB)) - Math.max(Math.min(...ofA), Math.min(...ofB));
      return shared > TOUCHING_MM;
    }),
  );
}
