import { elementAt } from '../geometry/element-at.ts';
import type { Point } from '../geometry/point.ts';
import { signedArea } from '../geometry/polygon.ts';
import { type GraphFace, netPolygon } from './graph-faces.ts';
import { printedAreaM2 } from './room-labels.ts';
import type { WallGraph } from './wall-graph.ts';

/** Walls that are drawn as lines are no thicker than twice this. */
const MAX_INSET_MM = 260;
const STEPS = 24;

/** A room as it is measured. */
type MeasuredRoom = Pick<GraphFace, 'polygon' | 'areaM2'>;

/**
 * The room within single lines, whose thickness nothing in the drawing shows but the area that is printed in the room:
 * its sides are moved inwards until it has that area. Other rooms are as they are drawn.
 */
export function printedRoom(face: GraphFace, { nodes, edges }: WallGraph, texts: readonly string[]): MeasuredRoom {
  if (!face.edges.every((edge) => elementAt(edges, edge).single)) return face;
  const [printedM2, ...others] = texts.flatMap((text) => printedAreaM2(text) ?? []);
  if (printedM2 === undefined || others.length > 0 || printedM2 <= 0) return face;
  const ring = face.ring.map((node) => elementAt(nodes, node));
  const within = (insetMm: number): { polygon: Point[]; areaM2: number } => {
    const polygon = netPolygon(
      ring,
      ring.map(() => insetMm),
    );
    return { polygon, areaM2: signedArea(polygon) / 1e6 };
  };
  if (within(0).areaM2 < printedM2 || within(MAX_INSET_MM).areaM2 > printedM2) return face;
  let [low, high] = [0, MAX_INSET_MM];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (within(middle).areaM2 > printedM2) low = middle;
    else high = middle;
  }
  return within(high);
}
