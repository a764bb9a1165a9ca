import { elementAround, elementAt } from '../geometry/element-at.ts';
import { cross, direction, distance, leftOf, minus, type Point, plus } from '../geometry/point.ts';
import { perimeter, signedArea } from '../geometry/polygon.ts';
import type { GraphEdge, WallGraph } from './wall-graph.ts';

/** A room, as a ring of the wall graph. */
export interface GraphFace {
  /** Nodes in order, counter-clockwise. */
  readonly ring: readonly number[];
  /** Edges along the ring: edge n runs from node n to the next one. */
  readonly edges: readonly number[];
  /** Net of the walls. */
  readonly polygon: readonly Point[];
  readonly areaM2: number;
}

const MIN_AREA_M2 = 0.35;
const MIN_WIDTH_MM = 450;
const STRAIGHT = 0.06;

/** A way around a region of the graph, with the region on its left. */
type GraphRing = Pick<GraphFace, 'ring' | 'edges'>;

/** Finds the inner faces of the graph. A wall with a free end inside a room does not divide the room. */
export function graphFaces(graph: WallGraph): GraphFace[] {
  return graphRings(graph).flatMap((ring) => {
    const room = netRoom(ringPoints(graph, ring), ringInsets(graph, ring));
    return room ? [{ ...ring, ...room }] : [];
  });
}

function ringPoints({ nodes }: WallGraph, { ring }: GraphRing): Point[] {
  return ring.map((node) => elementAt(nodes, node));
}

/** How far the faces of the walls along a ring are from its lines, in millimetres. */
export function ringInsets({ edges }: WallGraph, { edges: along }: GraphRing): number[] {
  return along.map((number) => {
    const { single, thicknessMm } = elementAt(edges, number);
    return single ? 0 : thicknessMm / 2;
  });
}

/** The ways around all regions of the graph, including those that are not rooms. */
export function graphRings({ nodes, edges }: WallGraph): GraphRing[] {
  const spokes = new Map<number, { edge: number; to: number; angle: number }[]>();
  for (const [number, { a, b }] of withoutDeadEnds({ nodes, edges })) {
    for (const [from, to] of [[a, b] as const, [b, a] as const]) {
      const [p, q] = [elementAt(nodes, from), elementAt(nodes, to)];
      const spoke = { edge: number, to, angle: Math.atan2(q.y - p.y, q.x - p.x) };
      const known = spokes.get(from);
      if (known) known.push(spoke);
      else spokes.set(from, [spoke]);
    }
  }
  for (const list of spokes.values()) list.sort((p, q) => p.angle - q.angle);
  /** The side of an edge that a walk from this node goes along. */
  const sideOf = (edge: number, from: number) => 2 * edge + (elementAt(edges, edge).a === from ? 0 : 1);
  const seen = new Set<number>();
  const rings: GraphRing[] = [];
  for (const [start, list] of spokes) {
    for (const first of list) {
      if (seen.has(sideOf(first.edge, start))) continue;
      const ring: number[] = [];
      const ringEdges: number[] = [];
      let [from, spoke] = [start, first];
      while (!seen.has(sideOf(spoke.edge, from))) {
        seen.add(sideOf(spoke.edge, from));
        ring.push(from);
        ringEdges.push(spoke.edge);
        // Turn as far right as possible: the face stays on the left.
        const onward = spokes.get(spoke.to) ?? [];
        const back = onward.findIndex(({ edge }) => edge === spoke.edge);
        from = spoke.to;
        spoke = elementAround(onward, back - 1);
      }
      rings.push({ ring, edges: ringEdges });
    }
  }
  return rings;
}

/** The edges that remain after edges with a free end are removed, repeatedly. */
function withoutDeadEnds({ nodes, edges }: WallGraph): Map<number, GraphEdge> {
  const junctions = nodes.map(() => ({ edges: 0 }));
  const alive = new Map<number, GraphEdge & { readonly ends: readonly { edges: number }[] }>();
  for (const [number, edge] of edges.entries()) {
    const ends = [elementAt(junctions, edge.a), elementAt(junctions, edge.b)];
    for (const end of ends) end.edges++;
    alive.set(number, { ...edge, ends });
  }
  let changed = true;
  while (changed) {
    changed = false;
    for (const [number, { ends }] of alive) {
      if (ends.every((end) => end.edges > 1)) continue;
      alive.delete(number);
      for (const end of ends) end.edges--;
      changed = true;
    }
  }
  return alive;
}

/**
 * The room in a ring of points whose sides have walls of their own thickness; undefined for a clockwise ring, which
 * goes around the outside of walls, and for a region too small for a room.
 */
export function netRoom(
  gross: readonly Point[],
  insets: readonly number[],
): Pick<GraphFace, 'polygon' | 'areaM2'> | undefined {
  if (signedArea(gross) <= 0) return undefined;
  const polygon = netPolygon(gross, insets);
  const area = signedArea(polygon);
  const areaM2 = area / 1e6;
  // The t of area = t (perimeter / 2 - t): the width of a rectangle. What is narrower is a shaft or a joint.
  const half = perimeter(polygon) / 2;
  const widthMm = (half - Math.sqrt(Math.max(0, half * half - 4 * area))) / 2;
  return areaM2 < MIN_AREA_M2 || widthMm < MIN_WIDTH_MM ? undefined : { polygon, areaM2 };
}

/** Moves each side of a counter-clockwise ring inwards by its own distance. */
export function netPolygon(ring: readonly Point[], insets: readonly number[]): Point[] {
  const corners: Point[] = [];
  for (const [index, corner] of ring.entries()) {
    const along = direction(elementAround(ring, index - 1), corner);
    const onward = direction(corner, elementAround(ring, index + 1));
    const p = plus(corner, leftOf(along), elementAround(insets, index - 1));
    const q = plus(corner, leftOf(onward), elementAt(insets, index));
    const turn = cross(along, onward);
    if (Math.abs(turn) < STRAIGHT) {
      if (distance(p, q) > 1) corners.push(p, q);
      else corners.push(p);
    } else {
      const reach = cross(minus(q, p), onward) / turn;
      corners.push(plus(p, along, reach));
    }
  }
  return withoutStraightCorners(corners);
}

function withoutStraightCorners(polygon: readonly Point[]): Point[] {
  const kept = polygon.filter((corner, index) => {
    const [before, after] = [elementAround(polygon, index - 1), elementAround(polygon, index + 1)];
    return Math.abs(cross(direction(before, corner), direction(corner, after))) > 1e-3 || distance(before, corner) < 1;
  });
  return kept.length >= 3 ? kept : [...polygon];
}
