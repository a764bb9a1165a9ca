import { elementAt } from '../geometry/element-at.ts';
import { cross, direction, distance, type Point } from '../geometry/point.ts';
import type { RunOpening } from './run-openings.ts';
import type { GraphEdge, WallGraph } from './wall-graph.ts';

/** Walls at a smaller angle continue each other. */
const MIN_SINE = 0.3;
/** What is left of an opening, where other walls take the rest: less is no opening. */
const MIN_LEFT_MM = 250;
/** A line that ends so near to a wall across ends at it. */
const SAME_MM = 15;

/**
 * Cuts openings to the free length of their wall: at a junction, the walls across take half of their thickness. Clients
 * move openings that reach into them. A mere line in a wall, from one wall across to the next one, is no opening: there
 * a lining stands against the wall, or two walls back to back.
 */
export function withClippedOpenings({ nodes, edges }: WallGraph): WallGraph {
  const ends = nodes.map((): { along: Point; thicknessMm: number; edge: GraphEdge }[] => []);
  for (const edge of edges) {
    const [p, q] = [elementAt(nodes, edge.a), elementAt(nodes, edge.b)];
    if (distance(p, q) === 0) continue;
    const end = { along: direction(p, q), thicknessMm: edge.thicknessMm, edge };
    elementAt(ends, edge.a).push(end);
    elementAt(ends, edge.b).push(end);
  }
  /** The length that the walls across take at a node of an edge. */
  const taken = (node: number, edge: GraphEdge, along: Point) =>
    elementAt(ends, node).reduce((most, other) => {
      const sine = Math.abs(cross(along, other.along));
      return other.edge === edge || sine < MIN_SINE ? most : Math.max(most, other.thicknessMm / 2 / sine);
    }, 0);
  const clipped = (edge: GraphEdge): GraphEdge => {
    if (edge.openings.length === 0) return edge;
    const [p, q] = [elementAt(nodes, edge.a), elementAt(nodes, edge.b)];
    const along = direction(p, q);
    const [from, to] = [taken(edge.a, edge, along), distance(p, q) - taken(edge.b, edge, along)];
    const openings = edge.openings.flatMap((opening): RunOpening[] => {
      const cut = { ...opening, from: Math.max(opening.from, from), to: Math.min(opening.to, to) };
      if (opening.evidence === 'inner' && cut.from - from < SAME_MM && to - cut.to < SAME_MM) return [];
      return cut.to - cut.from >= MIN_LEFT_MM ? [cut] : [];
    });
    return { ...edge, openings };
  };
  return { nodes, edges: edges.map(clipped) };
}
