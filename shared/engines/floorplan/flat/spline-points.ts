import { DRAWING_BUDGET } from '../dxf/drawing-budget.ts';
import { elementAt } from '../geometry/element-at.ts';
import type { Point } from '../geometry/point.ts';

const POINTS_PER_SPAN = 6;

/**
 * Points on a spline (degree, number of knots, knots, control points x y) by de Boor's algorithm. The control points of
 * a spline that is not complete, whose knots do not ascend, or whose degree is above the budget.
 */
export function splinePoints(numbers: Float64Array): Point[] {
  const [degree = 0, knotCount = 0] = numbers;
  const knots = numbers.subarray(2, 2 + knotCount);
  const controls: Point[] = [];
  for (let at = 2 + knots.length; at + 1 < numbers.length; at += 2) {
    controls.push({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 });
  }
  const { maxSplineDegree, maxSplinePoints } = DRAWING_BUDGET;
  const complete =
    degree >= 1 &&
    degree <= maxSplineDegree &&
    controls.length > degree &&
    knots.length === controls.length + degree + 1;
  if (!complete || !ascends(knots)) return controls;
  const [first, last] = [knots[degree] ?? 0, knots[controls.length] ?? 0];
  const count = Math.min(maxSplinePoints, (controls.length - degree) * POINTS_PER_SPAN);
  let span = degree;
  return Array.from({ length: count + 1 }, (_, step) => {
    const parameter = Math.min(first + ((last - first) * step) / count, last);
    // Parameters ascend, so the search goes on where it was: from the start each time it would take points times knots.
    while (span + 1 < controls.length && parameter >= (knots[span + 1] ?? 0)) span++;
    return pointAt(parameter, span, degree, knots, controls);
  });
}

function ascends(knots: Float64Array): boolean {
  return knots.every((knot, index) => index === 0 || knot >= (knots[index - 1] ?? knot));
}

function pointAt(
  parameter: number,
  span: number,
  degree: number,
  knots: Float64Array,
  controls: readonly Point[],
): Point {
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
