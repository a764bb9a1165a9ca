import type { FlatDrawing, FlatFill, FlatShape } from '../flat/flat-drawing.ts';
import { direction, distance, type Point } from '../geometry/point.ts';
import { boxPieces } from './box-pieces.ts';
import { curvedWalls } from './curved-walls.ts';
import type { DoorSwing } from './door-swings.ts';
import { hatchedWalls } from './hatched-walls.ts';
import type { LayerRole } from './layer-roles.ts';
import { looseWalls } from './loose-walls.ts';
import { type FaceLine, mergeCollinear } from './merge-collinear.ts';
import { PAIR_DEFAULTS, pairFaces, pieceOf } from './pair-faces.ts';
import { piecesAround } from './pieces-around-rooms.ts';
import { removeEvenRows } from './remove-even-rows.ts';
import { removeFinishes } from './remove-finishes.ts';
import { removeFurniturePairs } from './remove-furniture-pairs.ts';
import { removeHatching } from './remove-hatching.ts';
import { removeStubs } from './remove-stubs.ts';
import { removeTiles } from './remove-tiles.ts';
import { inRooms, roomOutlines } from './room-outlines.ts';
import { lengthOf, segmentsOf } from './shape-segments.ts';
import { solidPieces } from './solid-pieces.ts';
import { isLoop, removeDuplicateLoops, solidTest } from './solid-test.ts';
import { unnamedWalls } from './unnamed-walls.ts';
import { MAX_WIDE_MM, MIN_WIDE_MM, type Segment, SINGLE_LINE_MM, type WallPiece } from './wall-segment.ts';

/** Lines on wall layers shorter than this together are no plan: the walls are looked for elsewhere. */
const MIN_NAMED_MM = 8_000;
/** Share of lines that have a partner in a drawing with double lines. */
const DOUBLE_SHARE = 0.35;
const UNNAMED_DOUBLE_SHARE = 0.1;
const MIN_SINGLE_MM = 100;
/** Walls of stone, where an outline separates wall from space. */
const MAX_SOLID_MM = 950;
/** Lines beyond this are the shortest ones: hatching and symbols. */
const MAX_LINES = 12_000;

/** The straight stretches of wall of a drawing. */
interface WallPieces {
  readonly pieces: readonly WallPiece[];
  readonly singleLines: boolean;
  /** Whether a layer said by its name that it holds walls. */
  readonly named: boolean;
  /** Whether there is wall at a point, if closed outlines show it. */
  readonly isSolid?: ((point: Point) => boolean) | undefined;
  /** Whether rooms are drawn as outlines. */
  readonly roomsDrawn?: boolean;
}

/**
 * Finds the straight stretches of wall of a drawing in millimetres in all ways of drawing: two faces, closed outlines,
 * hatches, wide polylines, rooms as closed polylines, single lines. Layers named after walls are used when they hold
 * enough; otherwise layers whose lines run in pairs, without the leaves of doors.
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
  const curved = curvedWalls(drawing, role, isSmall);
  const stated = [...named, ...outlines, ...curved.named];
  if (lengthOf(stated) >= MIN_NAMED_MM) return { ...piecesOf(stated, panes, true), named: true };
  const hatched = hatchedWalls(
    drawing.fills.filter(({ layer, instance }) => role(layer) === undefined && !isSmall(instance)),
  );
  if (hatched.length > 0) return { ...piecesOf(hatched.map(outlineOf), panes, true), named: false };
  const unnamed = drawing.shapes.filter((shape) => {
    const stands = role(shape.layer);
    return (stands === undefined || stands === 'wall') && !isSmall(shape.instance);
  });
  return { ...piecesOf(unnamedWalls([...unnamed, ...curved.unnamed], swings), panes, false), named: false };
}

type DrawnWalls = Omit<WallPieces, 'named'>;

function outlineOf({ points, layer, instance }: FlatFill): FlatShape {
  return { points, layer, instance, closed: true, width: 0 };
}

function piecesOf(shapes: readonly FlatShape[], panes: readonly FlatShape[], named: boolean): DrawnWalls {
  const wide = shapes.filter(({ width }) => width >= MIN_WIDE_MM && width <= MAX_WIDE_MM);
  const thin = removeDuplicateLoops(shapes.filter(({ width }) => width < MIN_WIDE_MM));
  const fromWide = wide.flatMap((shape) =>
    segmentsOf(shape).flatMap((segment) => pieceAlong(segment, shape.width, false)),
  );
  if (fromWide.length === 0) {
    const outlines = roomOutlines(thin);
    if (outlines.rooms.length > 1) {
      const pieces = piecesAround(outlines, panes);
      const found = withLoose(pieces, without(thin, [...outlines.rooms, ...outlines.holes]), named);
      const isInRoom = inRooms(outlines);
      return { ...found, isSolid: (point) => !isInRoom(point), roomsDrawn: true };
    }
    const boxes = boxPieces(thin);
    if (boxes) return withLoose([...boxes.pieces], without(thin, boxes.shapes), named);
  }
  const isSolid = solidTest(thin);
  const merged = mergeCollinear(thin.flatMap(segmentsOf));
  const lines = longestOf(isSolid ? merged : removeEvenRows(removeTiles(removeHatching(merged))));
  const found = pairFaces(lines, isSolid ? { ...PAIR_DEFAULTS, maxThicknessMm: MAX_SOLID_MM, isSolid } : PAIR_DEFAULTS);
  const pairs = named ? found : removeFurniturePairs(lines, found);
  const total = lines.reduce((sum, { lengthMm }) => sum + lengthMm, 0);
  const paired = pairs.reduce((sum, { from, to }) => sum + 2 * (to - from), 0);
  // Without a layer that says so, lines are walls by themselves only where none run in pairs.
  if (fromWide.length === 0 && paired < (named ? DOUBLE_SHARE : UNNAMED_DOUBLE_SHARE) * total) {
    return { pieces: lines.flatMap((line) => pieceAlong(line, SINGLE_LINE_MM, true)), singleLines: true };
  }
  if (!isSolid) {
    const doubled = removeStubs(removeFinishes(solidPieces(lines, pairs)), false);
    return { pieces: [...fromWide, ...doubled], singleLines: false };
  }
  const outlined = pairs.map((pair) => pieceOf(lines, pair));
  const loose = thin.filter((shape) => !isLoop(shape));
  return { ...withLoose([...fromWide, ...removeStubs(outlined, true)], loose, named), isSolid };
}

/** Adds the walls that a few other lines show. */
function withLoose(pieces: WallPiece[], shapes: readonly FlatShape[], named: boolean): DrawnWalls {
  return { pieces: [...pieces, ...looseWalls(shapes, pieces, named)], singleLines: false };
}

function without(shapes: readonly FlatShape[], used: readonly FlatShape[]): FlatShape[] {
  const known = new Set(used);
  return shapes.filter((shape) => !known.has(shape));
}

function longestOf(lines: FaceLine[]): FaceLine[] {
  return lines.length <= MAX_LINES ? lines : lines.sort((p, q) => q.lengthMm - p.lengthMm).slice(0, MAX_LINES);
}

function pieceAlong({ a, b }: Segment, thicknessMm: number, single: boolean): WallPiece[] {
  const lengthMm = distance(a, b);
  if (lengthMm < (single ? MIN_SINGLE_MM : MIN_WIDE_MM)) return [];
  return [{ start: a, along: direction(a, b), lengthMm, thicknessMm, single }];
}
