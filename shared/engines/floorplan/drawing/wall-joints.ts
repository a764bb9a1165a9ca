import { elementAround, elementAt } from '../geometry/element-at.ts';
import { cross, direction, distance, leftOf, minus, type Point, plus } from '../geometry/point.ts';
import { signedArea } from '../geometry/polygon.ts';
import type { PlanWalls, WallEdge } from '../plan-xml/plan-document.ts';

/** A side of a wall, from corner to corner, with the room or the outside on its left. */
interface WallSide {
  readonly edge: WallEdge;
  readonly start: Point;
  readonly end: Point;
}

/** A region that walls enclose, or the region around connected walls. */
export interface WallFace {
  /** The faces of the walls around it, net. */
  readonly corners: readonly Point[];
  readonly sides: readonly WallSide[];
  /** Whether walls enclose the region; the one around them is no room. */
  readonly isRoom: boolean;
}

/** The walls of a plan with their thickness. */
export interface WallJoints {
  /** Polygons that cover the walls together; they overlap. */
  readonly outlines: readonly (readonly Point[])[];
  readonly faces: readonly WallFace[];
}

/** A wall as seen from one of its nodes. */
interface Spoke {
  readonly edge: WallEdge;
  readonly at: number;
  readonly along: Point;
  readonly lengthMm: number;
  readonly twin: () => Spoke;
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
 * the walls. From the sides follow the outlines of the walls and the net polygons of rooms. Coordinates have y downwards;
 * "left" is meant as if it went up.
 */
export function joinWalls({ nodes, edges }: PlanWalls): WallJoints {
  const places = new Map(nodes.map(({ id, xMm, yMm }) => [id, { x: xMm, y: yMm }]));
  const spokesAt = new Map<number, Spoke[]>();
  const spokes: Spoke[] = [];
  for (const edge of edges) {
    const [from, to] = [places.get(edge.from), places.get(edge.to)];
    if (!from || !to || distance(from, to) < MIN_LENGTH_MM) continue;
    const lengthMm = distance(from, to);
    const out: Spoke = { edge, at: edge.from, along: direction(from, to), lengthMm, twin: () => back, place: 0 };
    const back: Spoke = { edge, at: edge.to, along: direction(to, from), lengthMm, twin: () => out, place: 0 };
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
  const after = (spoke: Spoke) => elementAt(sectors.get(spoke.at) ?? [], spoke.place);
  const before = (spoke: Spoke) => elementAround(sectors.get(spoke.at) ?? [], spoke.place - 1);
  const outlines = spokes.flatMap((spoke, index) => {
    const node = places.get(spoke.at) ?? { x: 0, y: 0 };
    const corners = after(spoke);
    // A cut corner, and the end of a wall, is a triangle of its own beside the walls.
    const cut = corners.length > 1 ? [[node, ...corners]] : [];
    if (index % 2 === 1) return cut;
    const twin = spoke.twin();
    const far = places.get(twin.at) ?? node;
    return [
      ...cut,
      [node, elementAt(corners, 0), last(before(twin)), far, elementAt(after(twin), 0), last(before(spoke))],
    ];
  });
  const spokesOf = (id: number) => spokesAt.get(id) ?? [];
  const faces = walkFaces(spokes, (arrived) => {
    const twin = arrived.twin();
    return elementAround(spokesOf(twin.at), twin.place - 1);
  }).map((ring) => faceOf(ring, places, after, before));
  return { outlines: outlines.map(sameWayRound), faces };
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

function walkFaces(spokes: readonly Spoke[], follow: (arrived: Spoke) => Spoke): Spoke[][] {
  const walked = new Set<Spoke>();
  return spokes.flatMap((first) => {
    if (walked.has(first)) return [];
    const ring: Spoke[] = [];
    for (let spoke = first; !walked.has(spoke); spoke = follow(spoke)) {
      walked.add(spoke);
      ring.push(spoke);
    }
    return [ring];
  });
}

function faceOf(
  ring: readonly Spoke[],
  places: ReadonlyMap<number, Point>,
  after: (spoke: Spoke) => readonly Point[],
  before: (spoke: Spoke) => readonly Point[],
): WallFace {
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
