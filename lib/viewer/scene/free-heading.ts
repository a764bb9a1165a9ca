import type { PlanScene } from '../../../shared/domain/views/view-data.ts';

const HEADINGS = 16;
/** Farther is not better. */
const FAR_MM = 20_000;

/**
 * The direction in which one sees farthest from a place, so that a walk does not begin before a wall or a wardrobe: 0
 * is up on the sheet, clockwise, in radians. Walls count whole, pieces as circles.
 */
export function freeHeading({ walls, pieces }: PlanScene, place: { readonly x: number; readonly y: number }): number {
  let best = { headingRad: 0, distance: -1 };
  for (let turn = 0; turn < HEADINGS; turn++) {
    const headingRad = (turn * 2 * Math.PI) / HEADINGS;
    const [dx, dy] = [Math.sin(headingRad), -Math.cos(headingRad)];
    let distance = FAR_MM;
    for (const { x1, y1, x2, y2 } of walls) {
      const [wallX, wallY] = [x2 - x1, y2 - y1];
      const cross = dx * wallY - dy * wallX;
      if (cross === 0) continue;
      const [toX, toY] = [x1 - place.x, y1 - place.y];
      const along = (toX * wallY - toY * wallX) / cross;
      const share = (toX * dy - toY * dx) / cross;
      if (along > 0 && share >= 0 && share <= 1) distance = Math.min(distance, along);
    }
    for (const { x, y, width, depth } of pieces) {
      const [toX, toY] = [x - place.x, y - place.y];
      const along = toX * dx + toY * dy;
      const radius = Math.max(width, depth) / 2;
      if (along > 0 && Math.abs(toX * dy - toY * dx) < radius)
        distance = Math.min(distance, Math.max(0, along - radius));
    }
    if (distance > best.distance) best = { headingRad, distance };
  }
  return best.headingRad;
}
