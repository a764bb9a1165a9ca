import { dot, type Vector } from './vector.ts';

/** Directions in which surfaces can look, spread evenly over the sphere: a spiral (Vogel, 1979). */
export const FACINGS = spiral(128);

/** How much of what a picture shows looks in each of the facings; they sum up to 1. */
export type FacingShares = Float64Array;

/** Index of the facing that is nearest to a direction. */
export function nearestFacing(direction: Vector): number {
  let nearest = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < FACINGS.length; index++) {
    const alike = dot(FACINGS[index] as Vector, direction);
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
