import { elementAt } from '../geometry/element-at.ts';
import type { Point } from '../geometry/point.ts';

const POINTS_PER_SPAN = 6;
const MAX_POINTS = 2_000;

/** Points on a spline (degree, number of knots, knots, control points x y) by de Boor's algorithm. */
export function splinePoints(numbers: Float64Array): Point[] {
  const [degree = 0, knotCount = 0] = numbers;
  const knots = numbers.subarray(2, 2 + knotCount);
  const controls: Point[] = [];
  for (let at = 2 + knots.length; at + 1 < numbers.length; at += 2) {
    controls.push({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 });
  }
  const complete = degree >= 1 && controls.length > degree && knots.length === controls.length + degree + 1;
  if (!complete) return controls;
  const [first, last] = [knots[degree] ?? 0, knots[controls.length] ?? 0];
  const count = Math.min(MAX_POINTS, (controls.length - degree) * POINTS_PER_SPAN);
  return Array.from({ length: count + 1 }, (_, step) => {
    const parameter = first + ((last - first) * step) / count;
    return pointAt(Math.min(parameter, last), degree, knots, controls);
  });
}

function pointAt(parameter: number, degree: number, knots: Float64Array, controls: readonly Point[]): Point {
  let span = degree;
  while (span + 1 < controls.length && parameter >= (knots[span + 1] ?? 0)) span++;
  const points = controls.slice(span - degree, span + 1);
  for (let round = 1; round <= degree; round++) {
    for (let index = degree; index >= round; index--) {
      const low = knots[index + span - degree] ?? 0;
      const high = knots[index + 1 + span - round] ?? 0;
      const share = high === low ? 0 : (parameter - low) / (high - low);
      const [before, here] = [elementAt(points, index - 1), elementAt(points, index)];
      points[index] = { x: before.x + (here.x - before.x) * share, y: before.y + (here.y - before.y) * share };
    }
  }
  return elementAt(points, degree);
}
