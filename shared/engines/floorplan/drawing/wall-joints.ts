import { elementAround, elementAt } from '../geometry/element-at.ts';
import { cross, direction, distance, leftOf, minus, type Point, plus } from '../geometry/point.ts';
import { signedArea } from '../geometry/polygon.ts';
import type { WallEdge, WallNode } from '../plan-xml/plan-document.ts';

/** What joining needs of a wall. */
type JoinedWall = Pick<WallEdge, 'from' | 'to' | 'thicknessMm'>;

/** A side of a wall, from corner to corner, with the room or the outside on its left. */
interface WallSide<E> {
  readonly edge: E;
  readonly start: Point;
  readonly end: Point;
}

/** A region that walls enclose, or the region around connected walls. */
export interface WallFace<E = WallEdge> {
  /** The faces of the walls around it, net. */
  readonly corners: readonly Point[];
  readonly sides: readonly WallSide<E>[];
  /** Whether walls enclose the region; the one around them is no room. */
  readonly isRoom: boolean;
}

/** A wall between its nodes, with the corners of its sides as seen from the first node. */
interface WallBody<E> {
  readonly edge: E;
  readonly start: Point;
  readonly end: Point;
  readonly left: readonly [start: Point, end: Point];
  readonly right: readonly [start: Point, end: Point];
}

/** The walls of a plan with their thickness. */
export interface WallJoints<E = WallEdge> {
  readonly bodies: readonly WallBody<E>[];
  /** Polygons that cover the walls together; they overlap. */
  readonly outlines: readonly (readonly Point[])[];
  readonly faces: readonly WallFace<E>[];
}

/** A wall as seen from one of its nodes. */
interface Spoke<E = JoinedWall> {
  readonly edge: E;
  readonly at: number;
  readonly along: Point;
  readonly lengthMm: number;
  readonly twin: () => Spoke<E>;
  /** Its number among the spokes of its node, by angle. */
  place: number;
}

const MIN_LENGTH_MM = 1;
/** Walls within 3 degrees of one line have no corner between them. */
const STRAIGHT_SINE = 0.05;
/** A mitre is no longer than this many thicknesses; beyond it the corner is cut. */
const MITRE_LIMIT = 2;
const ALIKE_MM = 0.5;

/**
 * Joins walls at their nodes: neighbouring sides meet in a mitred corner, whatever the number, thickness and angle of
 * the walls. From the sides follow the outlines of the walls and the net polygons of rooms. Coordinates have y
 * downwards; "left" is meant as if it went up.
 */
export function joinWalls<E extends JoinedWall>({
  nodes,
  edges,
}: {
  readonly nodes: readonly Pick<WallNode, 'id' | 'xMm' | 'yMm'>[];
  readonly edges: readonly E[];
}): WallJoints<E> {
  const places = new Map(nodes.map(({ id, xMm, yMm }) => [id, { x: xMm, y: yMm }]));
  const spokesAt = new Map<number, Spoke<E>[]>();
  const spokes: Spoke<E>[] = [];
  for (const edge of edges) {
    const [from, to] = [places.get(edge.from), places.get(edge.to)];
    if (!from || !to || distance(from, to) < MIN_LENGTH_MM) continue;
    const lengthMm = distance(from, to);
    const out: Spoke<E> = { edge, at: edge.from, along: direction(from, to), lengthMm, twin: () => back, place: 0 };
    const back: Spoke<E> = { edge, at: edge.to, along: direction(to, from), lengthMm, twin: () => out, place: 0 };
    for (const spoke of [out, back]) {
      spokes.push(spoke);
      const here = spokesAt.get(spoke.at);
      if (here) here.push(spoke);
      else spokesAt.set(spoke.at, [spoke]);
    }
  }
  const sectors = new Map<number, (readonly Point[])[]>();
  for (const [id, here] of spokesAt) {
    here.sort((p, q) => Math.atan2(p.along.y, p.along.x) - Math.atan2(q.along.y, q.along.x));
    for (const [place, spoke] of here.entries()) spoke.place = place;
    const node = places.get(id) ?? { x: 0, y: 0 };
    sectors.set(
      id,
      here.map((spoke, place) => cornersBetween(node, spoke, elementAround(here, place + 1 - here.length))),
    );
  }
  const after = (spoke: Spoke<E>) => elementAt(sectors.get(spoke.at) ?? [], spoke.place);
  const before = (spoke: Spoke<E>) => elementAround(sectors.get(spoke.at) ?? [], spoke.place - 1);
  const bodies: WallBody<E>[] = [];
  const outlines = spokes.flatMap((spoke, index) => {
    const start = places.get(spoke.at) ?? { x: 0, y: 0 };
    const corners = after(spoke);
    // A cut corner, and the end of a wall, is a triangle of its own beside the walls.
    const cut = corners.length > 1 ? [[start, ...corners]] : [];
    if (index % 2 === 1) return cut;
    const twin = spoke.twin();
    const end = places.get(twin.at) ?? start;
    const left = [elementAt(corners, 0), last(before(twin))] as const;
    const right = [last(before(spoke)), elementAt(after(twin), 0)] as const;
    bodies.push({ edge: spoke.edge, start, end, left, right });
    return [...cut, [start, ...left, end, right[1], right[0]]];
  });
  const spokesOf = (id: number) => spokesAt.get(id) ?? [];
  const faces = walkFaces(spokes, (arrived) => {
    const twin = arrived.twin();
    return elementAround(spokesOf(twin.at), twin.place - 1);
  }).map((ring) => faceOf(ring, places, after, before));
  return { bodies, outlines: outlines.map(sameWayRound), faces };
}

/** The corners between the left side of one spoke and the right side of the next one by angle. */
function cornersBetween(node: Point, one: Spoke, next: Spoke): readonly Point[] {
  const [halfOne, halfNext] = [one.edge.thicknessMm / 2, next.edge.thicknessMm / 2];
  const left = plus(node, leftOf(one.along), halfOne);
  const right = plus(node, leftOf(next.along), -halfNext);
  if (one === next) return [left, right];
  const sine = cross(one.along, next.along);
  if (Math.abs(sine) < STRAIGHT_SINE) return distance(left, right) < ALIKE_MM ? [left] : [left, right];
  const gap = minus(right, left);
  const [alongOne, alongNext] = [cross(gap, next.along) / sine, cross(gap, one.along) / sine];
  const corner = plus(left, one.along, alongOne);
  const isInside = alongOne > 0 && alongOne <= one.lengthMm && alongNext <= next.lengthMm;
  return isInside || distance(node, corner) <= MITRE_LIMIT * 2 * Math.max(halfOne, halfNext) ? [corner] : [left, right];
}

function walkFaces<E>(spokes: readonly Spoke<E>[], follow: (arrived: Spoke<E>) => Spoke<E>): Spoke<E>[][] {
  const walked = new Set<Spoke<E>>();
  return spokes.flatMap((first) => {
    if (walked.has(first)) return [];
    const ring: Spoke<E>[] = [];
    for (let spoke = first; !walked.has(spoke); spoke = follow(spoke)) {
      walked.add(spoke);
      ring.push(spoke);
    }
    return [ring];
  });
}

function faceOf<E>(
  ring: readonly Spoke<E>[],
  places: ReadonlyMap<number, Point>,
  after: (spoke: Spoke<E>) => readonly Point[],
  before: (spoke: Spoke<E>) => readonly Point[],
): WallFace<E> {
  const gross = ring.map(({ at }) => places.get(at) ?? { x: 0, y: 0 });
  const sides = ring.map((spoke) => ({
    edge: spoke.edge,
    start: elementAt(after(spoke), 0),
    end: last(before(spoke.twin())),
  }));
  return { corners: ring.flatMap((spoke) => [...after(spoke)].reverse()), sides, isRoom: signedArea(gross) > 0 };
}

/** One way round, so that polygons that overlap are filled together as one path. */
function sameWayRound(polygon: readonly Point[]): readonly Point[] {
  return signedArea(polygon) < 0 ? [...polygon].reverse() : polygon;
}

function last(points: readonly Point[]): Point {
  return elementAt(points, points.length - 1);
}
