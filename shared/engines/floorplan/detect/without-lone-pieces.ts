import type { FlatShape } from '../flat/flat-drawing.ts';
import { type Bounds, boundsOf } from '../geometry/polygon.ts';
import type { DoorSwing } from './door-swings.ts';
import { lengthOf, segmentsOf } from './shape-segments.ts';
import { createSpatialIndex } from './spatial-index.ts';

/** Walls are longer; piers are as short, and something leads to them. */
const MAX_SIDE_MM = 500;
const REACH_MM = 10;
/** Where so much is drawn as outlines, walls are, and short ones are piers. */
const OUTLINED_SHARE = 0.85;
const NOWHERE: Bounds = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

/**
 * Shapes without small outlines that stand free, if no layer separates walls from furniture: cisterns, chairs, lamps
 * and columns. Two of them in line in neighbouring rooms would be one wall with a gap, through the wall between the
 * rooms.
 *
 * @param drawn all shapes of the drawing: what leads to a pier may itself be no part of a wall
 */
export function withoutLonePieces(
  shapes: readonly FlatShape[],
  drawn: readonly FlatShape[],
  swings: readonly DoorSwing[],
): FlatShape[] {
  const small = new Map<FlatShape, Bounds>();
  for (const shape of shapes) {
    const box = shape.closed ? boundsOf(shape.points) : undefined;
    if (box && Math.max(box.maxX - box.minX, box.maxY - box.minY) < MAX_SIDE_MM) small.set(shape, box);
  }
  if (small.size === 0) return [...shapes];
  if (lengthOf(shapes.filter(({ closed }) => closed)) >= OUTLINED_SHARE * lengthOf(shapes)) return [...shapes];
  const near = createSpatialIndex(
    drawn.flatMap((shape) => segmentsOf(shape).map(({ a, b }) => ({ shape, box: boundsOf([a, b]) ?? NOWHERE }))),
    ({ box }) => box,
  );
  const hung = createSpatialIndex(
    swings.flatMap(({ hinge, ends }) => [hinge, ...ends]),
    ({ x, y }) => ({ minX: x, minY: y, maxX: x, maxY: y }),
  );
  const isLone = (own: FlatShape, { minX, minY, maxX, maxY }: Bounds) => {
    const box = { minX: minX - REACH_MM, minY: minY - REACH_MM, maxX: maxX + REACH_MM, maxY: maxY + REACH_MM };
    return hung(box).length === 0 && near(box).every(({ shape }) => shape === own);
  };
  return shapes.filter((shape) => {
    const box = small.get(shape);
    return box === undefined || !isLone(shape, box);
  });
}
