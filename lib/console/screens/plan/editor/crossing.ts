import { dot, minus, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { Footprint } from './footprint.ts';

/** What touches does not cross. */
const TOUCHING_MM = 10;

/**
 * Whether two footprints share more than their edges: no side of either separates them.
 *
 * @param touchingMm as far as this one may reach into the other
 */
export function areCrossing(a: Footprint, b: Footprint, touchingMm = TOUCHING_MM): boolean {
  if (areBoxesApart(a, b)) return false;
  return (
    isSeparatedByNoSideOf(a.corners, b.corners, touchingMm) && isSeparatedByNoSideOf(b.corners, a.corners, touchingMm)
  );
}

/** Most of what is compared is apart already by the boxes around it, which costs least. */
function areBoxesApart({ bounds: one }: Footprint, { bounds: other }: Footprint): boolean {
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
