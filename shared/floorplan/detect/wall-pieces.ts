import type { FlatDrawing, FlatFill, FlatShape } from '../flat/flat-drawing.ts';
import { cross, direction, distance, dot, leftOf, type Point, plus } from '../geometry/point.ts';
import { type Bounds, boundsOf, contains, perimeter, signedArea } from '../geometry/polygon.ts';
import type { DoorSwing } from './door-swings.ts';
import { hatchedWalls } from './hatched-walls.ts';
import type { LayerRole } from './layer-roles.ts';
import { type FaceLine, mergeCollinear } from './merge-collinear.ts';
import { type FacePair, PAIR_DEFAULTS, pairFaces, pieceOf } from './pair-faces.ts';
import { solidPieces } from './solid-pieces.ts';
import { MAX_GAP_MM } from './wall-run.ts';
import { inPiece, onPiece, type Segment, type WallPiece } from './wall-segment.ts';

/** Thickness of a wall that is drawn as a single line. */
export const SINGLE_LINE_MM = 100;
/** Lines on wall layers shorter than this together are no plan: the walls are looked for elsewhere. */
const MIN_NAMED_MM = 8_000;
const MIN_WIDE_MM = 40;
const MAX_WIDE_MM = 800;
/** Share of lines that have a partner in a drawing with double lines. */
const DOUBLE_SHARE = 0.35;
const UNNAMED_DOUBLE_SHARE = 0.1;
const MIN_SINGLE_MM = 100;
/** Twice the area by the perimeter: about half the width of a room, and all of the thickness of a wall. */
const MIN_ROOM_WIDTH_MM = 500;
const ROOM_SHARE = 0.6;
/** What a face must have without a room opposite it to be an outer one: all of it, or more than a partition that ends there. */
const MIN_OUTSIDE_MM = 180;
const MIN_STEP_MM = 450;
const MIN_LAYER_SHARE = 0.3;
const LEAF_REACH_MM = 60;
const STUMP_SHARE = 1.05;
/** Walls of stone, where an outline tells wall from space. */
const MAX_SOLID_MM = 950;
const CLOSED_SHARE = 0.85;
const MAX_OUTLINE_CORNERS = 4_000;
/** Lines beyond this are the shortest ones: hatching and symbols. */
const MAX_LINES = 12_000;
/** Between a frame and what it surrounds. */
const FRAME_MARGIN_MM = 1_000;

export interface WallPieces {
  readonly pieces: readonly WallPiece[];
  readonly singleLines: boolean;
  /** Whether a layer said by its name that it holds walls. */
  readonly named: boolean;
}

/**
 * The straight stretches of wall of a drawing in millimetres, whatever way they are drawn: two faces, closed outlines,
 * hatches, wide polylines, rooms as closed polylines, single lines. Layers that are called walls are believed when they
 * hold enough; otherwise the layers are taken whose lines run in pairs, without the leaves of doors.
 */
export function wallPieces(
  drawing: FlatDrawing,
  role: (layer: string) => LayerRole | undefined,
  isSmall: (instance: number) => boolean,
  swings: readonly DoorSwing[],
): WallPieces {
  const panes = drawing.shapes.filter(({ layer }) => role(layer) === 'window');
  const named = drawing.shapes.filter((shape) => role(shape.layer) === 'wall' && !isSmall(shape.instance));
  const outlines = drawing.fills
    .filter(({ layer, instance }) => role(layer) === 'wall' && !isSmall(instance))
    .map(outlineOf);
  const stated = [...named, ...outlines];
  if (lengthOf(stated) >= MIN_NAMED_MM) return { ...piecesOf(stated, panes, true), named: true };
  const hatched = hatchedWalls(
    drawing.fills.filter(({ layer, instance }) => role(layer) === undefined && !isSmall(instance)),
  );
  if (hatched.length > 0) return { ...piecesOf(hatched.map(outlineOf), panes, true), named: false };
  const unnamed = drawing.shapes.filter((shape) => {
    const stands = role(shape.layer);
    return (stands === undefined || stands === 'wall') && !isSmall(shape.instance) && !isLeaf(shape, swings);
  });
  return { ...piecesOf(pairedLayers(withoutFrames(unnamed)), panes, false), named: false };
}

function outlineOf({ points, layer, instance }: FlatFill): FlatShape {
  return { points, layer, instance, closed: true, width: 0 };
}

/** Lines from the hinge of a swing to its end: the leaf of a door, which stands beside a wall like a face of it. */
function isLeaf({ points }: FlatShape, swings: readonly DoorSwing[]): boolean {
  if (points.length > 12) return false;
  return swings.some(({ hinge, ends }) => {
    const near = (goal: Point) => points.some((point) => distance(point, goal) < LEAF_REACH_MM);
    return near(hinge) && ends.some(near) && points.every((point) => distance(point, hinge) < 1_500);
  });
}

function piecesOf(
  shapes: readonly FlatShape[],
  panes: readonly FlatShape[],
  named: boolean,
): { pieces: WallPiece[]; singleLines: boolean } {
  const wide = shapes.filter(({ width }) => width >= MIN_WIDE_MM && width <= MAX_WIDE_MM);
  const thin = shapes.filter(({ width }) => width < MIN_WIDE_MM);
  const fromWide = wide.flatMap((shape) =>
    segmentsOf(shape).flatMap((segment) => pieceAlong(segment, shape.width, false)),
  );
  const rooms = roomOutlines(thin);
  if (rooms.length > 1 && fromWide.length === 0) return { pieces: piecesAround(rooms, panes), singleLines: false };
  const lines = longestOf(mergeCollinear(thin.flatMap(segmentsOf)));
  const isSolid = solidTest(thin);
  const pairs = pairFaces(lines, isSolid ? { ...PAIR_DEFAULTS, maxThicknessMm: MAX_SOLID_MM, isSolid } : PAIR_DEFAULTS);
  const total = lines.reduce((sum, { lengthMm }) => sum + lengthMm, 0);
  const paired = pairs.reduce((sum, { from, to }) => sum + 2 * (to - from), 0);
  // Without a layer that says so, lines are walls by themselves only where none run in pairs.
  const single = fromWide.length === 0 && paired < (named ? DOUBLE_SHARE : UNNAMED_DOUBLE_SHARE) * total;
  const doubled = single ? [] : isSolid ? pairs.map((pair) => pieceOf(lines, pair)) : solidPieces(lines, pairs);
  const lone = single ? lines.flatMap((line) => pieceAlong(line, SINGLE_LINE_MM, true)) : [];
  return { pieces: [...fromWide, ...withoutStumps(doubled, isSolid !== undefined), ...lone], singleLines: single };
}

/** Tells wall from space where nearly all lines are closed outlines of walls; an outline within another one is a hole. */
function solidTest(shapes: readonly FlatShape[]): ((point: Point) => boolean) | undefined {
  const closed = shapes.filter((shape) => shape.closed && shape.points.length > 2);
  const corners = closed.reduce((sum, { points }) => sum + points.length, 0);
  if (closed.length === 0 || corners > MAX_OUTLINE_CORNERS) return undefined;
  if (lengthOf(closed) < CLOSED_SHARE * lengthOf(shapes)) return undefined;
  // An outline and the hatch in it are one loop drawn twice.
  const loops = new Map<string, { points: readonly Point[]; bounds: Bounds }>();
  for (const { points } of closed) {
    const bounds = boundsOf(points)!;
    const size = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY, perimeter(points)].map((value) =>
      Math.round(value / 5),
    );
    loops.set(size.join(' '), { points, bounds });
  }
  const list = [...loops.values()];
  return (point) =>
    list.filter(({ points, bounds }) => within(bounds, point) && contains(points, point)).length % 2 === 1;
}

function within({ minX, minY, maxX, maxY }: Bounds, { x, y }: Point): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}

function longestOf(lines: FaceLine[]): FaceLine[] {
  return lines.length <= MAX_LINES ? lines : lines.sort((p, q) => q.lengthMm - p.lengthMm).slice(0, MAX_LINES);
}

/** Closed polylines wide enough to be rooms, when they are most of what is drawn; one in another has a wall around it. */
function roomOutlines(shapes: readonly FlatShape[]): FlatShape[] {
  const rooms = shapes.filter(
    ({ closed, points }) =>
      closed && (2 * Math.abs(signedArea(points))) / Math.max(1, perimeter(points)) >= MIN_ROOM_WIDTH_MM,
  );
  const nested = rooms.some((room) =>
    rooms.some((outer) => outer !== room && room.points.every((corner) => contains(outer.points, corner))),
  );
  return !nested && lengthOf(rooms) >= ROOM_SHARE * lengthOf(shapes) ? rooms : [];
}

/**
 * Walls between rooms whose inner faces alone are drawn. Outside, where no other face is known, walls are as thick as the
 * windows reach out, or thin.
 */
function piecesAround(rooms: readonly FlatShape[], panes: readonly FlatShape[]): WallPiece[] {
  const faces = rooms.flatMap(({ points }) => {
    const ring = signedArea(points) > 0 ? points : [...points].reverse();
    return segmentsOf({ points: ring, closed: true });
  });
  const lines = faces
    .map(({ a, b }): FaceLine => ({ a, b, along: direction(a, b), lengthMm: distance(a, b) }))
    .filter(({ lengthMm }) => lengthMm > 1);
  // The room is on the left of each line: only what lies on the right can be the other face of its wall.
  const pairs = pairFaces(lines).filter(
    ({ side, first, second }) => side === -1 && dot(lines[first]!.along, lines[second]!.along) < 0,
  );
  const between = solidPieces(lines, pairs);
  const open = lines.map((line, number) => ({ line, stretches: uncovered(line, number, lines, pairs) }));
  const outer = open.filter(({ stretches }) => stretches.length > 0).map(({ line }) => line);
  const thicknessMm = reachOutside(outer, panes) ?? SINGLE_LINE_MM;
  const outside = open.flatMap(({ line, stretches }) =>
    stretches.map(([from, to]): WallPiece => {
      const start = plus(plus(line.a, line.along, from), leftOf(line.along), -thicknessMm / 2);
      return { start, along: line.along, lengthMm: to - from, thicknessMm, single: false };
    }),
  );
  return [...between, ...outside];
}

/** How far panes reach beyond the inner faces that they belong to: the median; undefined without panes. */
function reachOutside(lines: readonly FaceLine[], panes: readonly FlatShape[]): number | undefined {
  const reaches = lines.flatMap((line) => {
    const depths = panes.flatMap(({ points }) => {
      const places = points.map((point) => inPiece({ start: line.a, along: line.along }, point));
      const [s, v] = [places.map((place) => place.s), places.map((place) => place.v)];
      const beside =
        Math.min(...s) > -50 && Math.max(...s) < line.lengthMm + 50 && Math.max(...s) - Math.min(...s) > 350;
      return beside && Math.max(...v) < 40 && Math.min(...v) > -MAX_WIDE_MM ? [-Math.min(...v)] : [];
    });
    return depths.length > 0 ? [Math.max(...depths)] : [];
  });
  const sorted = reaches.filter((reach) => reach >= SINGLE_LINE_MM).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Stretches of a face that no pair covers. */
function uncovered(
  line: FaceLine,
  number: number,
  lines: readonly FaceLine[],
  pairs: readonly FacePair[],
): [number, number][] {
  const place = (point: Point) => (point.x - line.a.x) * line.along.x + (point.y - line.a.y) * line.along.y;
  const spans = pairs
    .filter(({ first, second }) => first === number || second === number)
    .map((pair): [number, number] => {
      if (pair.first === number) return [pair.from, pair.to];
      const other = lines[pair.first]!;
      const ends = [pair.from, pair.to].map((s) => place(plus(other.a, other.along, s)));
      return [Math.min(...ends), Math.max(...ends)];
    })
    .sort((p, q) => p[0] - q[0]);
  const open: [number, number][] = [];
  let reach = 0;
  for (const [from, to] of [...spans, [line.lengthMm, line.lengthMm]] as const) {
    const least = spans.length === 0 ? MIN_OUTSIDE_MM : MIN_STEP_MM;
    if (from - reach > least) open.push([reach, from]);
    reach = Math.max(reach, to);
  }
  return open;
}

/**
 * Pieces shorter than they are thick are stubs beside an opening when they continue a wall; alone they are made of the
 * lines across a wall at its end, and of pillars.
 */
function withoutStumps(pieces: readonly WallPiece[], outlined: boolean): WallPiece[] {
  const [alikeShare, offAxisMm, turn] = outlined ? [0.35, 150, 0.1] : [0.15, 25, 0.05];
  const long = pieces.filter(({ lengthMm, thicknessMm }) => lengthMm >= STUMP_SHARE * thicknessMm);
  // Between the windows of a wall of stone there is nothing but stumps: there they continue each other.
  const others = outlined ? pieces : long;
  const continued = (stub: WallPiece) =>
    others.some((piece) => {
      if (piece === stub) return false;
      const { s, v } = inPiece(piece, onPiece(stub, stub.lengthMm / 2));
      const alike = Math.abs(piece.thicknessMm - stub.thicknessMm) <= alikeShare * piece.thicknessMm;
      const onAxis = Math.abs(v) <= offAxisMm && Math.abs(cross(piece.along, stub.along)) < turn;
      return alike && onAxis && s > -MAX_GAP_MM && s < piece.lengthMm + MAX_GAP_MM;
    });
  return pieces.filter((piece) => long.includes(piece) || continued(piece));
}

/** Shapes of the layers most of whose lines run in pairs; all of them when no layer stands out. */
function pairedLayers(shapes: readonly FlatShape[]): FlatShape[] {
  const layers = new Map<string, FlatShape[]>();
  for (const shape of shapes) {
    const known = layers.get(shape.layer);
    if (known) known.push(shape);
    else layers.set(shape.layer, [shape]);
  }
  if (layers.size <= 1) return [...shapes];
  const paired = [...layers].map(([layer, own]) => {
    const wide = own.filter(({ width }) => width >= MIN_WIDE_MM);
    const lines = mergeCollinear(own.flatMap(segmentsOf));
    const pairs = solidPieces(lines, pairFaces(lines, { ...PAIR_DEFAULTS, minThicknessMm: 60, maxThicknessMm: 500 }));
    return { layer, lengthMm: lengthOf(wide) + pairs.reduce((sum, piece) => sum + piece.lengthMm, 0) };
  });
  const most = Math.max(...paired.map(({ lengthMm }) => lengthMm));
  const chosen = new Set(paired.filter(({ lengthMm }) => lengthMm >= MIN_LAYER_SHARE * most).map(({ layer }) => layer));
  return shapes.filter(({ layer }) => chosen.has(layer));
}

/** Rectangles around nearly everything, with a margin, are the frame of the sheet. */
function withoutFrames(shapes: readonly FlatShape[]): FlatShape[] {
  const boxes = shapes.map(({ points }) => boundsOf(points)!);
  const rectangles = shapes.flatMap(({ points, closed }, index) =>
    (closed ? points.length : points.length - 1) === 4 ? [index] : [],
  );
  const around = new Set(
    rectangles.filter((index) => {
      const box = boxes[index]!;
      const inside = boxes.filter(
        (other) => within(box, { x: other.minX, y: other.minY }) && within(box, { x: other.maxX, y: other.maxY }),
      );
      return inside.length > 0.9 * boxes.length;
    }),
  );
  const content = boundsOf(shapes.flatMap(({ points }, index) => (around.has(index) ? [] : points)));
  if (!content) return [...shapes];
  const isFrame = (index: number) => {
    const box = boxes[index]!;
    const margins = [
      content.minX - box.minX,
      content.minY - box.minY,
      box.maxX - content.maxX,
      box.maxY - content.maxY,
    ];
    // The title block stands at the frame itself, on one or two of its sides.
    return around.has(index) && margins.filter((margin) => margin >= FRAME_MARGIN_MM).length >= 2;
  };
  return shapes.filter((_, index) => !isFrame(index));
}

function pieceAlong({ a, b }: Segment, thicknessMm: number, single: boolean): WallPiece[] {
  const lengthMm = distance(a, b);
  if (lengthMm < (single ? MIN_SINGLE_MM : MIN_WIDE_MM)) return [];
  return [{ start: a, along: direction(a, b), lengthMm, thicknessMm, single }];
}

export function segmentsOf({ points, closed }: { points: readonly Point[]; closed: boolean }): Segment[] {
  const ends = closed ? points : points.slice(0, -1);
  return ends.map((a, index) => ({ a, b: points[(index + 1) % points.length]! }));
}

function lengthOf(shapes: readonly FlatShape[]): number {
  return shapes.flatMap(segmentsOf).reduce((sum, { a, b }) => sum + distance(a, b), 0);
}
