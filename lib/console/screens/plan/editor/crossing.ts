import { dot, minus, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { boundsOf } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';

/** What touches does not cross. */
const TOUCHING_MM = 10;

/**
 * Whether two convex outlines share more than their edges: no side of either separates them.
 *
 * @param touchingMm as far as this one may reach into the other
 */
export function areCrossing(a: readonly Point[], b: readonly Point[], touchingMm = TOUCHING_MM): boolean {
  return !areBoxesApart(a, b) && isSeparatedByNoSideOf(a, b, touchingMm) && isSeparatedByNoSideOf(b, a, touchingMm);
}

/** Most of the outlines that are compared are apart already by the boxes around them, which costs least. */
function areBoxesApart(a: readonly Point[], b: readonly Point[]): boolean {
  const [one, other] = [boundsOf(a), boundsOf(b)];
  if (!one || !other) return true;
  const isBeside = one.maxX <= other.minX || other.maxX <= one.minX;
  return isBeside || one.maxY <= other.minY || other.maxY <= one.minY;
}

function isSeparatedByNoSideOf(outline: readonly Point[], other: readonly Point[], touchingMm: number): boolean {
  return outline.every((corner, index) => {
    const side = minus(outline[(index + 1) % outline.length] ?? corner, corner);
    const length = Math.hypot(side.x, side.y);
    if (length === 0) return false;
    const across = { x: -side.y / length, y: side.x / length };
    const [ofOutline, ofOther] = [extent(outline, across), extent(other, across)];
    return Math.min(ofOutline.most, ofOther.most) - Math.max(ofOutline.least, ofOther.least) > touchingMm;
  });
}

function extent(points: readonly Point[], axis: Point): { readonly least: number; readonly most: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    const along = dot(point, axis);
    if (along < least) least = along;
    if (along > most) most = along;
  }
  return { least, most };
}
