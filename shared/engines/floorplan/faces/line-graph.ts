import Flatbush from 'flatbush';
import type { FaceLine } from '../detect/merge-collinear.ts';
import { crossingBudget } from '../geometry/crossing-budget.ts';
import { elementAt } from '../geometry/element-at.ts';
import { NodeTable } from '../geometry/node-table.ts';
import { cross, minus, type Point, plus } from '../geometry/point.ts';

/** Lines cut at every place where they cross or touch. */
export interface LineGraph {
  readonly nodes: readonly Point[];
  /** Each edge once, as the numbers of its two nodes. */
  readonly edges: readonly (readonly [a: number, b: number])[];
}

/** Ends that are closer to each other become one node. */
const SAME_NODE_MM = 4;
const PARALLEL = 0.02;
/** More nodes than any drawing has. */
const MAX_NODES = 2 ** 26;

/**
 * Cuts lines where they cross. The end of a line that stops short of another one, or passes it, by up to `reachMm`
 * meets it: draftsmen miss by some millimetres.
 *
 * @throws DrawingError `TOO_COMPLEX` above the budget of crossings
 */
export function lineGraph(lines: readonly FaceLine[], reachMm: number): LineGraph {
  if (lines.length === 0) return { nodes: [], edges: [] };
  const stops = stopsOf(lines, reachMm);
  const nodes = new NodeTable(SAME_NODE_MM);
  const edges: (readonly [number, number])[] = [];
  const known = new Set<number>();
  for (const [number, line] of lines.entries()) {
    const own = elementAt(stops, number).sort((p, q) => p - q);
    let from = -1;
    for (const s of own) {
      const to = nodes.at(plus(line.a, line.along, s));
      if (from >= 0 && from !== to) {
        const edge = from < to ? ([from, to] as const) : ([to, from] as const);
        const key = edge[0] * MAX_NODES + edge[1];
        if (!known.has(key)) edges.push(edge);
        known.add(key);
      }
      from = to;
    }
  }
  return { nodes: nodes.points, edges };
}

/** The places along each line where it ends or meets another one. */
function stopsOf(lines: readonly FaceLine[], reachMm: number): number[][] {
  const index = new Flatbush(lines.length);
  for (const { a, b } of lines) {
    index.add(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y));
  }
  index.finish();
  const stops = lines.map(({ lengthMm }) => [0, lengthMm]);
  const countCrossing = crossingBudget(lines.length);
  for (const [number, { a, b, along, lengthMm }] of lines.entries()) {
    const [own, most] = [elementAt(stops, number), lengthMm + reachMm];
    const others = index.search(
      Math.min(a.x, b.x) - reachMm,
      Math.min(a.y, b.y) - reachMm,
      Math.max(a.x, b.x) + reachMm,
      Math.max(a.y, b.y) + reachMm,
      (other) => other > number,
    );
    for (const other of others) {
      const line = elementAt(lines, other);
      const turn = cross(along, line.along);
      if (Math.abs(turn) < PARALLEL) continue;
      const from = minus(line.a, a);
      const [s, t] = [cross(from, line.along) / turn, cross(from, along) / turn];
      if (s < -reachMm || s > most || t < -reachMm || t > line.lengthMm + reachMm) continue;
      countCrossing();
      own.push(s);
      elementAt(stops, other).push(t);
    }
  }
  return stops;
}
