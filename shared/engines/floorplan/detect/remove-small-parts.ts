import { elementAt } from '../geometry/element-at.ts';
import { distance } from '../geometry/point.ts';
import { createDisjointSets } from './disjoint-sets.ts';
import type { WallGraph } from './wall-graph.ts';

/** Parts with less wall in total are furniture. */
const MAX_ISLAND_MM = 6_000;
const MAX_SHARE = 0.15;

/** Removes small parts of the graph that no wall connects to the rest: without layers of walls, they are tables. */
export function removeSmallParts({ nodes, edges }: WallGraph, mostMm = MAX_ISLAND_MM): WallGraph {
  const sets = createDisjointSets(nodes.length);
  for (const { a, b } of edges) sets.unite(a, b);
  const lengths = new Map<number, number>();
  const lengthAround = (node: number) => lengths.get(sets.root(node)) ?? 0;
  for (const { a, b } of edges) {
    lengths.set(sets.root(a), lengthAround(a) + distance(elementAt(nodes, a), elementAt(nodes, b)));
  }
  const longest = Math.max(0, ...lengths.values());
  const least = Math.min(mostMm, MAX_SHARE * longest);
  return { nodes, edges: edges.filter(({ a }) => lengthAround(a) >= least) };
}
