import type { FlatShape } from '../flat/flat-drawing.ts';
import { direction, distance, type Point } from '../geometry/point.ts';
import { type Bounds, boundsOf, contains, perimeter, signedArea } from '../geometry/polygon.ts';
import type { FaceLine } from './merge-collinear.ts';
import { lengthOf, segmentsOf } from './shape-segments.ts';
import { createSpatialIndex } from './spatial-index.ts';

/** The least {@link widthMm} of a room. Walls are thinner. */
const MIN_ROOM_WIDTH_MM = 500;
/** Outlines of rooms have at least this share of the length of all lines. */
const ROOM_SHARE = 0.6;
/** More outlines are no plan of rooms; each is compared with all those around it. */
const MAX_OUTLINES = 5_000;

/** Rooms that are drawn as outlines. */
export interface RoomOutlines {
  readonly rooms: readonly FlatShape[];
  /** Outlines within a room that other rooms stand in: a corridor around a core has one. */
  readonly holes: readonly FlatShape[];
}

/**
 * Returns the closed polylines as wide as rooms, if they are most of the drawing. A polyline within a room must be a
 * hole: only walls are between it and the rooms in it. Otherwise it is a wall around a room, or furniture, and the
 * result is empty.
 */
export function roomOutlines(shapes: readonly FlatShape[]): RoomOutlines {
  const wide = shapes.filter((shape) => shape.closed && widthMm(shape, []) >= MIN_ROOM_WIDTH_MM);
  if (wide.length > MAX_OUTLINES) return NONE;
  const { outermost, within } = nested(wide);
  const rooms = new Set<FlatShape>();
  const holes = new Set<FlatShape>();
  const open = [...outermost];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    const inside = within(room);
    if (widthMm(room, inside) < MIN_ROOM_WIDTH_MM) return NONE;
    for (const hole of inside) {
      const inHole = within(hole);
      if (inHole.length === 0 || widthMm(hole, inHole) >= MIN_ROOM_WIDTH_MM) return NONE;
      holes.add(hole);
      open.push(...inHole);
    }
    rooms.add(room);
  }
  if (lengthOf([...rooms, ...holes]) < ROOM_SHARE * lengthOf(shapes)) return NONE;
  return { rooms: wide.filter((shape) => rooms.has(shape)), holes: wide.filter((shape) => holes.has(shape)) };
}

const NONE: RoomOutlines = { rooms: [], holes: [] };

/** A test whether a point lies in a room, and in no hole of it. */
export function inRooms({ rooms, holes }: RoomOutlines): (point: Point) => boolean {
  const [roomsAt, holesAt] = [rooms, holes].map((shapes) => {
    const near = createSpatialIndex(shapes, boundsOfShape);
    return (point: Point) => near(boxAt(point)).filter(({ points }) => contains(points, point)).length;
  });
  return (point) => (roomsAt?.(point) ?? 0) > (holesAt?.(point) ?? 0);
}

/** The sides of rooms and holes, each with its room on the left. */
export function roomFaces({ rooms, holes }: RoomOutlines): FaceLine[] {
  const turned = (points: readonly Point[], isRoom: boolean) =>
    signedArea(points) > 0 === isRoom ? points : [...points].reverse();
  const rings = [
    ...rooms.map(({ points }) => turned(points, true)),
    ...holes.map(({ points }) => turned(points, false)),
  ];
  return rings
    .flatMap((points) => segmentsOf({ points, closed: true }))
    .map(({ a, b }): FaceLine => ({ a, b, along: direction(a, b), lengthMm: distance(a, b) }))
    .filter(({ lengthMm }) => lengthMm > 1);
}

/**
 * Twice the area by the perimeter of an outline without those in it: about half the width of a room, and all of the
 * thickness of walls.
 */
function widthMm(outer: FlatShape, inner: readonly FlatShape[]): number {
  const sum = (of: (points: readonly Point[]) => number) => inner.reduce((all, { points }) => all + of(points), 0);
  const area = areaOf(outer.points) - sum(areaOf);
  return (2 * area) / Math.max(1, perimeter(outer.points) + sum(perimeter));
}

interface Nested {
  /** Those within no other one. */
  readonly outermost: readonly FlatShape[];
  /** The outlines directly within an outline. */
  readonly within: (outer: FlatShape) => readonly FlatShape[];
}

function nested(shapes: readonly FlatShape[]): Nested {
  const outermost: FlatShape[] = [];
  const inner = new Map<FlatShape, FlatShape[]>();
  const near = createSpatialIndex(shapes, boundsOfShape);
  for (const shape of shapes) {
    const [corner] = shape.points;
    const around = corner
      ? near(boxAt(corner)).filter(
          (other) =>
            areaOf(other.points) > areaOf(shape.points) && shape.points.every((point) => contains(other.points, point)),
        )
      : [];
    const [first, ...others] = around;
    if (!first) {
      outermost.push(shape);
      continue;
    }
    const nearest = others.reduce((best, other) => (areaOf(other.points) < areaOf(best.points) ? other : best), first);
    const known = inner.get(nearest);
    if (known) known.push(shape);
    else inner.set(nearest, [shape]);
  }
  return { outermost, within: (outer) => inner.get(outer) ?? [] };
}

function areaOf(points: readonly Point[]): number {
  return Math.abs(signedArea(points));
}

function boundsOfShape({ points }: FlatShape): Bounds {
  return boundsOf(points) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
}

function boxAt({ x, y }: Point): Bounds {
  return { minX: x, minY: y, maxX: x, maxY: y };
}
