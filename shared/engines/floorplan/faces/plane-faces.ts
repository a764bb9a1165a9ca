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
  /** The face on the left of each half of an edge. */
  const faceOf = new Int32Array(2 * alive.length).fill(OUTSIDE);
  for (const [number, { halves }] of inner.entries()) for (const half of halves) faceOf[half] = number;
  const holes = inner.map((): Cycle[] => []);
  const boxes = inner.map(({ points }) => boundsOf(points) ?? EMPTY);
  const near = createSpatialIndex([...inner.keys()], (number) => elementAt(boxes, number));
  for (const hole of outer) {
    const [first] = hole.points;
    if (!first) continue;
    const own = new Set(hole.halves.map((half) => faceOf[half ^ 1]));
    let around: number | undefined;
    for (const number of near({ minX: first.x, minY: first.y, maxX: first.x, maxY: first.y })) {
      const face = elementAt(inner, number);
      if (own.has(number) || (around !== undefined && face.areaMm2 >= elementAt(inner, around).areaMm2)) continue;
      if (face.areaMm2 > -hole.areaMm2 && contains(face.points, first)) around = number;
    }
    if (around === undefined) continue;
    elementAt(holes, around).push(hole);
    for (const half of hole.halves) faceOf[half] = around;
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
      sides: sidesOf([cycle, ...own], faceOf),
    };
  });
}

const EMPTY: Bounds = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
const OUTSIDE = -1;

/** A closed walk along edges with one face on its left. */
interface Cycle {
  /** Halves of edges in order: number 2 n runs along edge n from its first node, 2 n + 1 back. */
  readonly halves: readonly number[];
  /** Where each half begins. */
  readonly points: readonly Point[];
  /** Negative for the outline of lines as seen from outside. */
  readonly areaMm2: number;
}

function sidesOf(cycles: readonly Cycle[], faceOf: Int32Array): Map<number, FaceSide[]> {
  const sides = new Map<number, FaceSide[]>();
  for (const { halves, points } of cycles) {
    let b = elementAt(points, 0);
    for (let index = halves.length - 1; index >= 0; index--) {
      const a = elementAt(points, index);
      const other = faceOf[elementAt(halves, index) ^ 1] ?? OUTSIDE;
      const known = sides.get(other);
      if (known) known.push({ a, b });
      else sides.set(other, [{ a, b }]);
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
  const ends = new Int32Array(2 * edges.length);
  const angles = new Float64Array(2 * edges.length);
  for (const [edge, [a, b]] of edges.entries()) {
    const [p, q] = [elementAt(nodes, a), elementAt(nodes, b)];
    ends[2 * edge] = b;
    ends[2 * edge + 1] = a;
    angles[2 * edge] = Math.atan2(q.y - p.y, q.x - p.x);
    angles[2 * edge + 1] = Math.atan2(p.y - q.y, p.x - q.x);
  }
  const spokes = new Map<number, number[]>();
  for (let half = 0; half < ends.length; half++) {
    const from = ends[half ^ 1] ?? 0;
    const known = spokes.get(from);
    if (known) known.push(half);
    else spokes.set(from, [half]);
  }
  // From each half to the one that follows it when the face stays on the left.
  const next = new Int32Array(ends.length);
  for (const list of spokes.values()) {
    list.sort((p, q) => (angles[p] ?? 0) - (angles[q] ?? 0));
    let onward = list.at(-1);
    for (const half of list) {
      if (onward !== undefined) next[half ^ 1] = onward;
      onward = half;
    }
  }
  const seen = new Uint8Array(ends.length);
  const cycles: Cycle[] = [];
  for (let start = 0; start < ends.length; start++) {
    if (seen[start]) continue;
    const halves: number[] = [];
    for (let half = start; !seen[half]; half = next[half] ?? 0) {
      seen[half] = 1;
      halves.push(half);
    }
    const points = halves.map((half) => elementAt(nodes, ends[half ^ 1] ?? 0));
    cycles.push({ halves, points, areaMm2: signedArea(points) });
  }
  return cycles;
}
