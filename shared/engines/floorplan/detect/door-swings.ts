import type { FlatArc, FlatDrawing, FlatShape } from '../flat/flat-drawing.ts';
import { cross, direction, distance, minus, type Point } from '../geometry/point.ts';
import { boundsOf } from '../geometry/polygon.ts';
import { createSpatialIndex } from './spatial-index.ts';

/** The path of the free edge of a door leaf: about a quarter of a circle around its hinge. */
export interface DoorSwing {
  readonly hinge: Point;
  readonly radiusMm: number;
  readonly ends: readonly [Point, Point];
  /** The end that shuts the door, when the drawing shows it. */
  readonly shut?: Point;
  /** The hinge of the other leaf of a double door. */
  readonly partner?: Point;
  readonly layer: string;
}

const MIN_RADIUS_MM = 450;
const MAX_RADIUS_MM = 1_400;
const MIN_SWEEP_RAD = (55 * Math.PI) / 180;
const MAX_SWEEP_RAD = (125 * Math.PI) / 180;
/** Swings with another angle count only when a leaf is drawn at one of their ends. */
const LEAF_SWEEPS_RAD = [(12 * Math.PI) / 180, (185 * Math.PI) / 180] as const;
const MAX_LEAF_CORNERS = 12;
/** Leaves begin beside their hinge, are some centimetres thick, and stand in a frame. */
const LEAF_REACH_MM = 80;
/** A swing drawn as a chain of chords has at least so many of them, all as far from the hinge. */
const MIN_CHORDS = 4;
const MAX_CHORD_ERROR = 0.02;
/** The two leaves of a double door meet so closely, and as far from both hinges. */
const LEAVES_MEET_MM = 60;
/** Thinner ones are lines; what is thicker is the box of a door in its wall, from jamb to jamb. */
const LEAF_MM = [15, 80] as const;
const STRETCHED = 0.97;

/** Finds all arcs and chains of chords that can be the swing of a door leaf. */
export function doorSwings({ arcs, shapes }: FlatDrawing): DoorSwing[] {
  const drawn = [
    ...arcs.map((arc) => ({ swing: swingOf(arc), sweep: arc.sweep })),
    ...shapes.flatMap((shape) => chordedSwing(shape) ?? []),
  ].filter(({ swing: { radiusMm } }) => isBetween(radiusMm, [MIN_RADIUS_MM, MAX_RADIUS_MM]));
  const isUsual = (sweep: number) => isBetween(sweep, [MIN_SWEEP_RAD, MAX_SWEEP_RAD]);
  const usual = drawn.filter(({ sweep }) => isUsual(sweep));
  const others = drawn.filter(({ sweep }) => !isUsual(sweep) && isBetween(sweep, LEAF_SWEEPS_RAD));
  const swings = [
    ...usual.map(({ swing }) => swing),
    ...opened(
      others.map(({ swing }) => swing),
      shapes,
    ),
  ];
  return withPartners(withLeaves(swings, shapes));
}

/** The swings at one of whose ends a leaf is drawn. */
function opened(swings: readonly DoorSwing[], shapes: readonly FlatShape[]): DoorSwing[] {
  if (swings.length === 0) return [];
  const near = hingesNear(swings, ({ hinge }) => hinge);
  const found = new Set<DoorSwing>();
  for (const { points } of shapes) {
    if (points.length > MAX_LEAF_CORNERS) continue;
    for (const swing of near(points)) if (isOpenLeaf(points, swing)) found.add(swing);
  }
  return swings.filter((swing) => found.has(swing));
}

/**
 * Finds the end that shuts each door: a leaf with a thickness is drawn where the door stands open, so the other end
 * shuts it. A single line can also be the threshold, and shows nothing.
 */
function withLeaves(swings: readonly DoorSwing[], shapes: readonly FlatShape[]): DoorSwing[] {
  const sided = swings.map(withSides);
  const near = hingesNear(sided, ({ swing: { hinge } }) => hinge);
  for (const { points } of shapes) {
    if (points.length > MAX_LEAF_CORNERS) continue;
    for (const { swing, sides } of near(points)) {
      if (!isOpenLeaf(points, swing)) continue;
      for (const { end, corners } of sides) if (isNear(points, end)) corners.push(...points);
    }
  }
  return sided.map(({ swing, sides: [first, second] }) => {
    const isFirst = isThick(first.corners, swing.hinge, first.end);
    if (isFirst === isThick(second.corners, swing.hinge, second.end)) return swing;
    return { ...swing, shut: isFirst ? second.end : first.end };
  });
}

/** A swing with what is drawn from its hinge to each of its ends. */
interface SidedSwing {
  readonly swing: DoorSwing;
  readonly sides: readonly [SwingSide, SwingSide];
}

interface SwingSide {
  readonly end: Point;
  readonly corners: Point[];
}

function withSides(swing: DoorSwing): SidedSwing {
  const [first, second] = swing.ends;
  return {
    swing,
    sides: [
      { end: first, corners: [] },
      { end: second, corners: [] },
    ],
  };
}

/** Whether points spread across the line from a hinge to an end like the corners of a leaf. */
function isThick(points: readonly Point[], hinge: Point, end: Point): boolean {
  const along = direction(hinge, end);
  const across = points.map((point) => cross(along, minus(point, hinge)));
  return isBetween(Math.max(...across) - Math.min(...across), LEAF_MM);
}

/** Finds the swings whose hinge is near some points. */
function hingesNear<Swing>(
  swings: readonly Swing[],
  hingeOf: (swing: Swing) => Point,
): (points: readonly Point[]) => Swing[] {
  const near = createSpatialIndex(swings, (swing) => {
    const { x, y } = hingeOf(swing);
    return { minX: x, minY: y, maxX: x, maxY: y };
  });
  return (points) => {
    const box = boundsOf(points);
    if (!box) return [];
    return near({
      minX: box.minX - LEAF_REACH_MM,
      minY: box.minY - LEAF_REACH_MM,
      maxX: box.maxX + LEAF_REACH_MM,
      maxY: box.maxY + LEAF_REACH_MM,
    });
  };
}

/** Finds double doors: where two swings meet between their hinges, both leaves are shut. */
function withPartners(swings: readonly DoorSwing[]): DoorSwing[] {
  return swings.map((swing) => {
    for (const other of swings) {
      const reach = swing.radiusMm + other.radiusMm;
      const apart = distance(swing.hinge, other.hinge);
      if (other === swing || apart < STRETCHED * reach || apart > reach + LEAVES_MEET_MM) continue;
      const shut = swing.ends.find((end) => isNear(other.ends, end, LEAVES_MEET_MM));
      if (shut) return { ...swing, shut, partner: other.hinge };
    }
    return swing;
  });
}

/** Whether something is the leaf of a door: drawn from the hinge of a swing to its end. */
export function isLeaf(points: readonly Point[], swings: readonly DoorSwing[]): boolean {
  return swings.some((swing) => isOpenLeaf(points, swing));
}

function isNear(points: readonly Point[], goal: Point, reachMm = LEAF_REACH_MM): boolean {
  for (const point of points) {
    if (Math.abs(point.x - goal.x) < reachMm && distance(point, goal) < reachMm) return true;
  }
  return false;
}

function swingOf({ centre, radius, start, sweep, layer }: FlatArc): DoorSwing {
  const at = (angle: number) => ({ x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) });
  return { hinge: centre, radiusMm: radius, ends: [at(start), at(start + sweep)], layer };
}

function isBetween(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most;
}

/** A line or a thin rectangle from the hinge to an end of the swing, and no farther. */
function isOpenLeaf(points: readonly Point[], { hinge, ends, radiusMm }: DoorSwing): boolean {
  if (points.length > MAX_LEAF_CORNERS) return false;
  return (
    isNear(points, hinge) &&
    ends.some((end) => isNear(points, end)) &&
    points.every((point) => distance(point, hinge) < radiusMm + LEAF_REACH_MM)
  );
}

function chordedSwing({ points, layer }: FlatShape): { swing: DoorSwing; sweep: number } | undefined {
  if (points.length <= MIN_CHORDS) return undefined;
  const [first, middle, last] = [points[0], points[Math.floor(points.length / 2)], points.at(-1)];
  if (!first || !middle || !last) return undefined;
  const hinge = circumcentre(first, middle, last);
  if (!hinge) return undefined;
  const radius = distance(hinge, first);
  const round = points.every((point) => Math.abs(distance(hinge, point) - radius) <= MAX_CHORD_ERROR * radius);
  const half = Math.asin(Math.min(1, distance(first, last) / (2 * radius)));
  return round ? { swing: { hinge, radiusMm: radius, ends: [first, last], layer }, sweep: 2 * half } : undefined;
}

function circumcentre(a: Point, b: Point, c: Point): Point | undefined {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const twice = 2 * (bx * cy - by * cx);
  if (Math.abs(twice) < 1e-6) return undefined;
  const [b2, c2] = [bx * bx + by * by, cx * cx + cy * cy];
  return { x: a.x + (cy * b2 - by * c2) / twice, y: a.y + (bx * c2 - cx * b2) / twice };
}
