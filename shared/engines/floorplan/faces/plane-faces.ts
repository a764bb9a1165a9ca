import { createSpatialIndex } from '../detect/spatial-index.ts';
import { elementAt } from '../geometry/element-at.ts';
import type { Point } from '../geometry/point.ts';
import { type Bounds, boundsOf, contains, perimeter, signedArea } from '../geometry/polygon.ts';
import type { LineGraph } from './line-graph.ts';

/** A part of the plane between lines, without the parts that other lines enclose in it. */
export interface PlaneFace {
  /** Counter-clockwise. */
  readonly outline: readonly Point[];
  readonly holes: readonly (readonly Point[])[];
  readonly bounds: Bounds;
  /** Within the outline, holes included. */
  readonly outlineMm2: number;
  readonly holesMm2: number;
  readonly outlineMm: number;
  readonly holesMm: number;
  /** The faces beside it, each with the edges that both share; the face of the outside is no face. */
  readonly sides: ReadonlyMap<number, readonly FaceSide[]>;
}

/** An edge of a face, with the face on its left. */
export interface FaceSide {
  readonly a: Point;
  readonly b: Point;
}

/** Finds the faces of a graph of lines. Lines with a free end bound no face. */
export function planeFaces({ nodes, edges }: LineGraph): PlaneFace[] {
  const alive = withoutDeadEnds(nodes.length, edges);
  const cycles = cyclesOf(nodes, alive);
  const inner = cycles.filter(({ areaMm2 }) => areaMm2 > 1);
  const outer = cycles.filter(({ areaMm2 }) => areaMm2 < -1);
  const faceOf = new Map<number, number>();
  const keysOf = (ring: readonly number[]) =>
    ring.map((node, index) => node * nodes.length + elementAt(ring, (index + 1) % ring.length));
  for (const [number, { ring }] of inner.entries()) for (const key of keysOf(ring)) faceOf.set(key, number);
  const holes = inner.map((): Cycle[] => []);
  const boxes = inner.map(({ points }) => boundsOf(points) ?? EMPTY);
  const near = createSpatialIndex([...inner.keys()], (number) => elementAt(boxes, number));
  for (const hole of outer) {
    const [first] = hole.points;
    if (!first) continue;
    const own = new Set(keysOf([...hole.ring].reverse()).map((key) => faceOf.get(key)));
    let around: number | undefined;
    for (const number of near({ minX: first.x, minY: first.y, maxX: first.x, maxY: first.y })) {
      const face = elementAt(inner, number);
      if (own.has(number) || (around !== undefined && face.areaMm2 >= elementAt(inner, around).areaMm2)) continue;
      if (face.areaMm2 > -hole.areaMm2 && contains(face.points, first)) around = number;
    }
    if (around === undefined) continue;
    elementAt(holes, around).push(hole);
    for (const key of keysOf(hole.ring)) faceOf.set(key, around);
  }
  return inner.map((cycle, number): PlaneFace => {
    const own = elementAt(holes, number);
    return {
      outline: cycle.points,
      holes: own.map(({ points }) => points),
      bounds: elementAt(boxes, number),
      outlineMm2: cycle.areaMm2,
      holesMm2: own.reduce((sum, { areaMm2 }) => sum - areaMm2, 0),
      outlineMm: perimeter(cycle.points),
      holesMm: own.reduce((sum, { points }) => sum + perimeter(points), 0),
      sides: sidesOf([cycle, ...own], faceOf, nodes),
    };
  });
}

const EMPTY: Bounds = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

/** A closed walk along edges with one face on its left. */
interface Cycle {
  readonly ring: readonly number[];
  readonly points: readonly Point[];
  /** Negative for the outline of lines as seen from outside. */
  readonly areaMm2: number;
}

function sidesOf(
  cycles: readonly Cycle[],
  faceOf: ReadonlyMap<number, number>,
  nodes: readonly Point[],
): Map<number, FaceSide[]> {
  const sides = new Map<number, FaceSide[]>();
  for (const { ring } of cycles) {
    let b = ring.at(0);
    for (let index = ring.length - 1; index >= 0 && b !== undefined; index--) {
      const a = elementAt(ring, index);
      const other = faceOf.get(b * nodes.length + a) ?? -1;
      const side = { a: elementAt(nodes, a), b: elementAt(nodes, b) };
      const known = sides.get(other);
      if (known) known.push(side);
      else sides.set(other, [side]);
      b = a;
    }
  }
  return sides;
}

/** The edges that remain after edges with a free end are removed, repeatedly. */
function withoutDeadEnds(size: number, edges: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const around = Array.from({ length: size }, (): number[] => []);
  for (const [number, [a, b]] of edges.entries()) {
    elementAt(around, a).push(number);
    elementAt(around, b).push(number);
  }
  const degrees = around.map(({ length }) => length);
  const dead = new Set<number>();
  const free = [...degrees.keys()].filter((node) => degrees[node] === 1);
  for (const node of free) {
    const edge = elementAt(around, node).find((number) => !dead.has(number));
    if (edge === undefined) continue;
    dead.add(edge);
    for (const end of elementAt(edges, edge)) {
      const left = elementAt(degrees, end) - 1;
      degrees[end] = left;
      if (left === 1) free.push(end);
    }
  }
  return edges.filter((_, number) => !dead.has(number));
}

function cyclesOf(nodes: readonly Point[], edges: readonly (readonly [number, number])[]): Cycle[] {
  const spokes = new Map<number, { to: number; angle: number }[]>();
  for (const [first, second] of edges) {
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      const [p, q] = [elementAt(nodes, from), elementAt(nodes, to)];
      const spoke = { to, angle: Math.atan2(q.y - p.y, q.x - p.x) };
      const known = spokes.get(from);
      if (known) known.push(spoke);
      else spokes.set(from, [spoke]);
    }
  }
  // From each directed edge to the one that follows it when the face stays on the left.
  const next = new Map<number, number>();
  const keyOf = (from: number, to: number) => from * nodes.length + to;
  for (const [at, list] of spokes) {
    list.sort((p, q) => p.angle - q.angle);
    for (const [index, { to }] of list.entries()) {
      const onward = elementAt(list, (index + list.length - 1) % list.length);
      next.set(keyOf(to, at), onward.to);
    }
  }
  const seen = new Set<number>();
  const cycles: Cycle[] = [];
  for (const start of next.keys()) {
    if (seen.has(start)) continue;
    const ring: number[] = [];
    let [from, to] = [Math.floor(start / nodes.length), start % nodes.length];
    for (let key = start; !seen.has(key); key = keyOf(from, to)) {
      seen.add(key);
      ring.push(from);
      [from, to] = [to, next.get(key) ?? from];
    }
    const points = ring.map((node) => elementAt(nodes, node));
    cycles.push({ ring, points, areaMm2: signedArea(points) });
  }
  return cycles;
}
