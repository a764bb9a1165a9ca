import { distance } from '../geometry/point.ts';
import type { WallGraph } from './wall-graph.ts';

/** What stands by itself and is shorter than this together is furniture. */
const MAX_ISLAND_MM = 6_000;
const MAX_SHARE = 0.15;

/** A graph without its small parts that no wall leads to: where no layer tells walls from furniture, tables are such. */
export function withoutIslands({ nodes, edges }: WallGraph): WallGraph {
  const parents = nodes.map((_, node) => node);
  const root = (node: number): number => {
    let at = node;
    while (parents[at] !== at) at = parents[at]!;
    return at;
  };
  for (const { a, b } of edges) parents[root(a)] = root(b);
  const lengths = new Map<number, number>();
  for (const { a, b } of edges) {
    lengths.set(root(a), (lengths.get(root(a)) ?? 0) + distance(nodes[a]!, nodes[b]!));
  }
  const longest = Math.max(0, ...lengths.values());
  const least = Math.min(MAX_ISLAND_MM, MAX_SHARE * longest);
  return { nodes, edges: edges.filter(({ a }) => lengths.get(root(a))! >= least) };
}
