import type { Point } from '../geometry/point.ts';
import type { PlanDocument } from '../plan-xml/plan-document.ts';
import type { XmlElement } from '../plan-xml/xml-element.ts';
import { PLAN_DRAWING_BUDGET } from './drawing-budget.ts';
import type { DrawnRoom } from './drawn-rooms.ts';
import { FLOOR, WALL } from './style.ts';
import { pathData, svg } from './svg.ts';

/** Closes the seams between polygons that touch; millimetres. */
const SEAM_MM = 4;

/** Draws the floors of rooms, and those that clients have given a material, below everything else. */
export function drawFloors({ floors, walls }: PlanDocument, rooms: readonly DrawnRoom[]): XmlElement[] {
  const places = new Map(walls.nodes.map(({ id, xMm, yMm }): [number, Point] => [id, { x: xMm, y: yMm }]));
  const rings = floors.map(({ nodes }) =>
    [...nodes]
      .sort((a, b) => a.sortId - b.sortId)
      .map(({ nodeId }) => places.get(nodeId))
      .filter((place) => place !== undefined),
  );
  const shapes = [...rings, ...rooms.map(({ polygon }) => polygon)]
    .filter(({ length }) => length > 2 && length <= PLAN_DRAWING_BUDGET.maxFloorCorners)
    .map((ring) => svg('path', { d: pathData(ring, true) }));
  return shapes.length === 0 ? [] : [svg('g', { fill: FLOOR }, shapes)];
}

/** Draws walls from their outlines, a number of them as one path. */
export function drawWalls(outlines: readonly (readonly Point[])[]): XmlElement[] {
  const { maxPathWalls } = PLAN_DRAWING_BUDGET;
  const paths = Array.from({ length: Math.ceil(outlines.length / maxPathWalls) }, (_, at) => {
    const some = outlines.slice(at * maxPathWalls, (at + 1) * maxPathWalls);
    return svg('path', { d: some.map((outline) => pathData(outline, true)).join('') });
  });
  const style = { fill: WALL, stroke: WALL, 'stroke-width': SEAM_MM, 'stroke-linejoin': 'bevel' };
  return paths.length === 0 ? [] : [svg('g', style, paths)];
}
