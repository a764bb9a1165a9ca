import { cross, distance, minus, type Point } from './point.ts';

/** The area by the shoelace formula, positive when the corners run counter-clockwise. */
export function signedArea(polygon: readonly Point[]): number {
  const [origin] = polygon;
  if (!origin) return 0;
  let twice = 0;
  let previous = origin;
  for (const corner of polygon) {
    // Relative to a corner: coordinates of maps are so large that their products lose the millimetres.
    twice += cross(minus(previous, origin), minus(corner, origin));
    previous = corner;
  }
  return twice / 2;
}

/** The length of the closed outline. */
export function perimeter(polygon: readonly Point[]): number {
  const [first] = polygon;
  if (!first) return 0;
  let sum = 0;
  let previous = first;
  for (const corner of polygon) {
    sum += distance(previous, corner);
    previous = corner;
  }
  return sum + distance(previous, first);
}

/** Whether a point lies inside, by counting the edges that a ray to the right crosses. */
export function contains(polygon: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  let b = polygon.at(-1);
  for (const a of polygon) {
    if (b && a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
    b = a;
  }
  return inside;
}

/** Corners of the smallest upright rectangle around points; undefined for none. */
export function boundsOf(points: Iterable<Point>): Bounds | undefined {
  let [minX, minY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [maxX, maxY] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, y } of points) {
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return minX <= maxX ? { minX, minY, maxX, maxY } : undefined;
}

/** An upright rectangle. */
export interface Bounds {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Whether a point lies in an upright rectangle, its border included. */
export function isWithin({ minX, minY, maxX, maxY }: Bounds, { x, y }: Point): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}
