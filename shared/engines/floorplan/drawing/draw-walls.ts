import type { PlanDocument, WallEdge } from '../plan-xml/plan-document.ts';
import type { XmlElement } from '../plan-xml/xml-element.ts';
import { PLAN_DRAWING_BUDGET } from './drawing-budget.ts';
import { FLOOR, WALL } from './style.ts';
import { type Point, pathData, svg } from './svg.ts';

/** Draws the floors of rooms, below everything else. */
export function drawFloors({ floors, walls }: PlanDocument): XmlElement[] {
  const places = placesOf(walls.nodes);
  return floors.flatMap(({ nodes }) => {
    const ring = [...nodes]
      .sort((a, b) => a.sortId - b.sortId)
      .map(({ nodeId }) => places.get(nodeId))
      .filter((place) => place !== undefined);
    return ring.length < 3 || ring.length > PLAN_DRAWING_BUDGET.maxFloorCorners
      ? []
      : [svg('path', { d: pathData(ring, true), fill: FLOOR })];
  });
}

/**
 * Draws walls with their thickness. Two walls of the same thickness that meet at a node become one line with a mitred
 * corner. Where more walls meet, or walls of different thickness, a disc fills the corner.
 */
export function drawWalls({ walls }: PlanDocument): XmlElement[] {
  const places = placesOf(walls.nodes);
  const at = edgesByNode(walls.edges);
  const drawn = new Set<WallEdge>();
  const lines = walls.edges.flatMap((edge) => {
    if (drawn.has(edge)) return [];
    const ring = chain(edge, at, drawn);
    const closed = ring.length > 2 && ring[0] === ring.at(-1);
    const points = (closed ? ring.slice(0, -1) : ring).map((id): Point => places.get(id) ?? [0, 0]);
    return [svg('path', { d: pathData(points, closed), 'stroke-width': edge.thicknessMm })];
  });
  const discs = [...at].flatMap(([id, edges]) => {
    const [x, y] = places.get(id) ?? [0, 0];
    // Not Math.max(...): more edges than a call may have arguments can meet at one node.
    const thickest = edges.reduce((most, { thicknessMm }) => Math.max(most, thicknessMm), 0);
    return edges.length < 2 || next(edges[0], edges) ? [] : [svg('circle', { cx: x, cy: y, r: thickest / 2 })];
  });
  return [
    svg('g', { fill: 'none', stroke: WALL, 'stroke-linejoin': 'miter', 'stroke-miterlimit': '4' }, lines),
    svg('g', { fill: WALL }, discs),
  ];
}

/**
 * The nodes of the line through an edge, from one end to the other; a ring ends where it begins. A line of more nodes
 * than the budget allows becomes several lines: the time to paint one grows with the square of its nodes.
 */
function chain(edge: WallEdge, at: ReadonlyMap<number, WallEdge[]>, drawn: Set<WallEdge>): number[] {
  drawn.add(edge);
  const { maxLineNodes } = PLAN_DRAWING_BUDGET;
  const after = followed(edge, edge.to, at, drawn, maxLineNodes);
  const before = followed(edge, edge.from, at, drawn, maxLineNodes - after.length);
  return [...before.reverse(), edge.from, edge.to, ...after];
}

/** The nodes behind one end of an edge, as far as the line goes on. */
function followed(
  edge: WallEdge,
  end: number,
  at: ReadonlyMap<number, WallEdge[]>,
  drawn: Set<WallEdge>,
  most: number,
): number[] {
  const ids: number[] = [];
  let [last, id] = [edge, end];
  while (ids.length < most) {
    const following = next(last, at.get(id) ?? []);
    if (!following || drawn.has(following)) break;
    drawn.add(following);
    id = following.from === id ? following.to : following.from;
    ids.push(id);
    last = following;
  }
  return ids;
}

/** The wall that goes on where this one ends, if exactly one of the same thickness does. */
function next(edge: WallEdge | undefined, edges: readonly WallEdge[]): WallEdge | undefined {
  if (edges.length !== 2) return undefined;
  const other = edges[0] === edge ? edges[1] : edges[0];
  return other?.thicknessMm === edge?.thicknessMm ? other : undefined;
}

function edgesByNode(edges: readonly WallEdge[]): Map<number, WallEdge[]> {
  const at = new Map<number, WallEdge[]>();
  for (const edge of edges) {
    for (const id of [edge.from, edge.to]) {
      const here = at.get(id);
      if (here) here.push(edge);
      else at.set(id, [edge]);
    }
  }
  return at;
}

function placesOf(nodes: PlanDocument['walls']['nodes']): Map<number, Point> {
  return new Map(nodes.map(({ id, xMm, yMm }) => [id, [xMm, yMm]]));
}
