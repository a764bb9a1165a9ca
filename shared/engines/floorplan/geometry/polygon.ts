import { cross, distance, minus, type Point } from './point.ts';

/** The area by the shoelace formula, positive when the corners run counter-clockwise. */
export function signedArea(polygon: readonly Point[]): number {
  const origin = polygon[0];
  if (!origin) return 0;
  let twice = 0;
  for (const [index, corner] of polygon.entries()) {
    // Relative to a corner: coordinates of maps are so large that their products lose the millimetres.
    twice += cross(minus(corner, origin), minus(polygon[(index + 1) % polygon.length]!, origin));
  }
  return twice / 2;
}

export function perimeter(polygon: readonly Point[]): number {
  let sum = 0;
  for (const [index, corner] of polygon.entries()) sum += distance(corner, polygon[(index + 1) % polygon.length]!);
  return sum;
}

/** Whether a point lies inside, by counting the edges that a ray to the right crosses. */
export function contains(polygon: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (let index = 0, before = polygon.length - 1; index < polygon.length; before = index++) {
    const [a, b] = [polygon[index]!, polygon[before]!];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
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
