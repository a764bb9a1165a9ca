import { type Point, turned } from '../geometry/point.ts';
import { type Bounds, boundsOf } from '../geometry/polygon.ts';
import type { PlanDocument } from '../plan-xml/plan-document.ts';
import { coveredBox } from './draw-objects.ts';
import type { WallJoints } from './joined-walls.ts';

/** What is shown of a plan with nothing in it. */
const EMPTY: Bounds = { minX: 0, minY: 0, maxX: 4_000, maxY: 3_000 };
const MIN_SIDE_MM = 1_000;
/** Space around the ends of dimension lines and the places of texts. */
const NOTE_MM = 150;

/** The box around everything that is drawn, in the axes of the building. */
export function frameOf({ objects, texts, measures }: PlanDocument, { outlines }: WallJoints, turnRad: number): Bounds {
  const back = turned(-turnRad);
  const points: Point[] = outlines.flat();
  for (const object of objects) {
    const { minX, minY, maxX, maxY } = coveredBox(object);
    points.push({ x: minX, y: minY }, { x: maxX, y: minY }, { x: maxX, y: maxY }, { x: minX, y: maxY });
  }
  for (const { xMm, yMm } of texts) points.push(...around(xMm, yMm));
  for (const { x1Mm, y1Mm, x2Mm, y2Mm } of measures) points.push(...around(x1Mm, y1Mm), ...around(x2Mm, y2Mm));
  const bounds = boundsOf(points.map(back));
  if (!bounds) return EMPTY;
  const { minX, minY } = bounds;
  return {
    minX,
    minY,
    maxX: Math.max(bounds.maxX, minX + MIN_SIDE_MM),
    maxY: Math.max(bounds.maxY, minY + MIN_SIDE_MM),
  };
}

function around(x: number, y: number): Point[] {
  return [
    { x: x - NOTE_MM, y: y - NOTE_MM },
    { x: x + NOTE_MM, y: y + NOTE_MM },
  ];
}
