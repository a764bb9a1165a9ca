import { crossingBudget } from '../geometry/crossing-budget.ts';
import { elementAt } from '../geometry/element-at.ts';
import { NodeTable } from '../geometry/node-table.ts';
import { between, cross, direction, distance, dot, minus, type Point, plus } from '../geometry/point.ts';
import type { OpenRun, RunOpening } from './run-openings.ts';
import { createSpatialIndex } from './spatial-index.ts';
import { boxAroundPiece, endOf, onPiece } from './wall-segment.ts';

/** A wall between two nodes, with its openings along it from `a`. */
export interface GraphEdge {
  readonly a: number;
  readonly b: number;
  readonly thicknessMm: number;
  readonly single: boolean;
  readonly openings: readonly RunOpening[];
}

/** Centre lines of walls, with a node at every junction. */
export interface WallGraph {
  readonly nodes: readonly Point[];
  readonly edges: readonly GraphEdge[];
}

const SNAP_MM = 25;
const MIN_EDGE_MM = 20;
/** Walls thicker than this are not joined, because stubs of stone walls end at any place. */
const MAX_JOINED_MM = 420;
/** Half the diagonal of the corner of two equally thick walls, of their thickness. */
const CORNER_SHARE = 0.72;
/** Ends are searched so far through wall, of its thickness, at points so far apart. */
const SOLID_SHARE = 2.5;
const SOLID_STEP_MM = 40;
/** The part of an opening that must be left after a junction cuts it. */
const MIN_OPENING_LEFT = 0.5;

/**
 * Cuts runs where they cross or touch; nodes at one place become one.
 *
 * @throws DrawingError `TOO_COMPLEX` above the budget of crossings
 */
export function wallGraph(runs: readonly OpenRun[]): WallGraph {
  const cut = runs.map((run) => ({ run, stops: [0, run.lengthMm] }));
  const near = createSpatialIndex([...cut.keys()], (number) => boxAroundPiece(elementAt(cut, number).run, SNAP_MM));
  const countCrossing = crossingBudget(runs.length);
  for (const [first, { run: p, stops: pStops }] of cut.entries()) {
    for (const second of near(boxAroundPiece(p, SNAP_MM))) {
      if (second <= first) continue;
      const { run: q, stops: qStops } = elementAt(cut, second);
      const turn = cross(p.along, q.along);
      if (Math.abs(turn) < 0.05) continue;
      const from = minus(q.start, p.start);
      const [s, t] = [cross(from, q.along) / turn, cross(from, p.along) / turn];
      if (s < -SNAP_MM || s > p.lengthMm + SNAP_MM || t < -SNAP_MM || t > q.lengthMm + SNAP_MM) continue;
      countCrossing();
      pStops.push(clamp(s, p.lengthMm));
      qStops.push(clamp(t, q.lengthMm));
    }
  }
  const table = new NodeTable(SNAP_MM);
  const edges = new Map<string, GraphEdge>();
  for (const { run, stops } of cut) {
    const [first = 0, ...others] = stops.sort((p, q) => p - q);
    let from = first;
    let a = table.at(onPiece(run, from));
    for (const to of others) {
      if (to - from < MIN_EDGE_MM) continue;
      const b = table.at(to === run.lengthMm ? endOf(run) : onPiece(run, to));
      const key = a < b ? `${a} ${b}` : `${b} ${a}`;
      const edge = { a, b, thicknessMm: run.thicknessMm, single: run.single, openings: within(run.openings, from, to) };
      const known = edges.get(key);
      if (a !== b && (!known || known.openings.length < edge.openings.length)) edges.set(key, edge);
      [from, a] = [to, b];
    }
  }
  return { nodes: table.points, edges: [...edges.values()] };
}

/**
 * Joins free ends. Where a wall continues one of another thickness, their axes end beside each other: a free end is
 * joined with the nearest node that lies within its wall, or in whose wall it lies.
 *
 * @param closed whether the walls are closed parts of the plane, so that thick ones are no space between two walls
 * @param isSolid whether there is wall at a point, if the drawing shows it: ends with nothing but wall between them are
 *   joined
 * @param roomsDrawn whether rooms are drawn as outlines, so that thick walls end nowhere but at corners
 */
export function withLooseEndsJoined(
  { nodes, edges }: WallGraph,
  closed: boolean,
  isSolid: ((point: Point) => boolean) | undefined,
  roomsDrawn = false,
): WallGraph {
  const maxJoinedMm = closed || roomsDrawn ? Number.POSITIVE_INFINITY : MAX_JOINED_MM;
  const ends = nodes.map((at): { at: Point; edges: GraphEdge[]; thickestMm: number } => ({
    at,
    edges: [],
    thickestMm: 0,
  }));
  for (const edge of edges) {
    for (const end of [elementAt(ends, edge.a), elementAt(ends, edge.b)]) {
      end.edges.push(edge);
      end.thickestMm = Math.max(end.thickestMm, edge.thicknessMm);
    }
  }
  const mostMm = SOLID_SHARE * edges.reduce((most, { thicknessMm }) => Math.max(most, thicknessMm), 0) + SNAP_MM;
  const near = createSpatialIndex([...nodes.keys()], (number) => {
    const { x, y } = elementAt(nodes, number);
    return { minX: x, minY: y, maxX: x, maxY: y };
  });
  const taken = new Set<number>();
  const all = [...nodes];
  const joints = ends.flatMap(({ at: point, edges: [edge, more] }, node): GraphEdge[] => {
    if (!edge || more || taken.has(node) || edge.thicknessMm > maxJoinedMm) return [];
    let nearest: { node: number; awayMm: number; thicknessMm: number } | undefined;
    const { x, y } = point;
    for (const other of near({ minX: x - mostMm, minY: y - mostMm, maxX: x + mostMm, maxY: y + mostMm })) {
      const { at, edges: own, thickestMm } = elementAt(ends, other);
      const awayMm = distance(at, point);
      if (other === node || other === edge.a || other === edge.b || own.length === 0) continue;
      const thickerMm = Math.max(edge.thicknessMm, thickestMm);
      if (thickestMm > maxJoinedMm || awayMm > SOLID_SHARE * thickerMm + SNAP_MM) continue;
      if (nearest && awayMm >= nearest.awayMm) continue;
      const isNear = awayMm <= thickerMm * (closed ? CORNER_SHARE : 0.5) + SNAP_MM;
      if (isNear || (isSolid && isSolidBetween(point, at, isSolid)))
        nearest = { node: other, awayMm, thicknessMm: thickestMm };
    }
    if (!nearest) return [];
    taken.add(nearest.node);
    const { thicknessMm, single } = edge;
    if (!closed) return [{ a: node, b: nearest.node, thicknessMm, single, openings: [] }];
    // On along its own axis, and from there within the thicker wall.
    const along = direction(elementAt(nodes, edge.a === node ? edge.b : edge.a), point);
    const goal = elementAt(nodes, nearest.node);
    const foot = plus(point, along, dot(minus(goal, point), along));
    if (Math.min(distance(foot, goal), distance(foot, point)) <= SNAP_MM) {
      return [{ a: node, b: nearest.node, thicknessMm, single, openings: [] }];
    }
    const corner = all.push(foot) - 1;
    return [
      { a: node, b: corner, thicknessMm, single, openings: [] },
      { a: corner, b: nearest.node, thicknessMm: nearest.thicknessMm, single, openings: [] },
    ];
  });
  return { nodes: all, edges: [...edges, ...joints] };
}

function isSolidBetween(a: Point, b: Point, isSolid: (point: Point) => boolean): boolean {
  const steps = Math.ceil(distance(a, b) / SOLID_STEP_MM);
  for (let step = 1; step < steps; step++) if (!isSolid(between(a, b, step / steps))) return false;
  return true;
}

/** Openings of one stretch of a run, kept clear of its ends. */
function within(openings: readonly RunOpening[], from: number, to: number): RunOpening[] {
  return openings.flatMap((opening) => {
    const [start, end] = [Math.max(opening.from, from), Math.min(opening.to, to)];
    if (end - start < MIN_OPENING_LEFT * (opening.to - opening.from)) return [];
    return [{ ...opening, from: start - from, to: end - from }];
  });
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), most);
}
