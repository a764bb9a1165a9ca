import { direction, distance, dot, leftOf, minus, type Point, plus } from '../geometry/point.ts';
import type { PlanWalls } from '../plan-xml/plan-document.ts';
import type { XmlElement } from '../plan-xml/xml-element.ts';
import { PLAN_DRAWING_BUDGET } from './drawing-budget.ts';
import { FLOOR, OPENING_LINE } from './style.ts';
import { pathData, svg } from './svg.ts';

/** An opening of a wall without a door, which plan XML has no element for; as a report of a conversion names it. */
export interface DrawnPassage {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
}

/** A passage lies on a wall whose centre line is no farther away. A wall that was moved since has lost it. */
const ON_WALL_MM = 20;
const EDGE_MM = 4;

/** Draws passages as gaps of their walls, with the edges of the lintel as broken lines. */
export function drawPassages(passages: readonly DrawnPassage[], walls: PlanWalls, lineMm: number): XmlElement[] {
  if (passages.length * walls.edges.length > PLAN_DRAWING_BUDGET.maxPairs) return [];
  const places = new Map(walls.nodes.map(({ id, xMm, yMm }): [number, Point] => [id, { x: xMm, y: yMm }]));
  const lines = walls.edges.flatMap(({ from, to, thicknessMm }) => {
    const [a, b] = [places.get(from), places.get(to)];
    return a && b ? [{ a, along: direction(a, b), length: distance(a, b), half: thicknessMm / 2 }] : [];
  });
  const gaps = passages.flatMap(({ xMm, yMm, widthMm }) => {
    const at = { x: xMm, y: yMm };
    const wall = lines.find(({ a, along, length }) => {
      const place = dot(minus(at, a), along);
      const fits = place - widthMm / 2 > -ON_WALL_MM && place + widthMm / 2 < length + ON_WALL_MM;
      return fits && Math.abs(dot(minus(at, a), leftOf(along))) < ON_WALL_MM;
    });
    if (!wall) return [];
    const corner = (side: 1 | -1, end: 1 | -1, over = 0) =>
      plus(plus(at, wall.along, (end * widthMm) / 2), leftOf(wall.along), side * (wall.half + over));
    const area = [corner(1, -1, EDGE_MM), corner(1, 1, EDGE_MM), corner(-1, 1, EDGE_MM), corner(-1, -1, EDGE_MM)];
    const edges = pathData([corner(1, -1), corner(1, 1)]) + pathData([corner(-1, -1), corner(-1, 1)]);
    const dashes = `${Math.round(lineMm * 7)} ${Math.round(lineMm * 5)}`;
    const lintel = svg('path', { d: edges, fill: 'none', 'stroke-dasharray': dashes });
    return [svg('path', { d: pathData(area, true), fill: FLOOR, stroke: 'none' }), lintel];
  });
  return gaps.length === 0 ? [] : [svg('g', { stroke: OPENING_LINE, 'stroke-width': lineMm * 0.8 }, gaps)];
}
