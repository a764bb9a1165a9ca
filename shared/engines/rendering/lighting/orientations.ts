import { dot, type Vector } from './vector.ts';

/** Directions that stand for the orientations of surfaces, evenly spread over the sphere: a spiral (Vogel, 1979). */
export const ORIENTATIONS = spiral(128);

/** The share of a picture's surfaces that face each direction of `ORIENTATIONS`; the shares add up to 1. */
export type OrientationShares = Float64Array;

/** Returns the index in `ORIENTATIONS` of the direction that is nearest to the given one. */
export function nearestOrientation(direction: Vector): number {
  let nearest = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < ORIENTATIONS.length; index++) {
    const alike = dot(ORIENTATIONS[index] as Vector, direction);
    if (alike > most) [nearest, most] = [index, alike];
  }
  return nearest;
}

function spiral(count: number): Vector[] {
  const goldenAngle = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, index) => {
    const y = 1 - (2 * (index + 0.5)) / count;
    const flat = Math.sqrt(1 - y * y);
    return [flat * Math.cos(index * goldenAngle), y, flat * Math.sin(index * goldenAngle)];
  });
}
