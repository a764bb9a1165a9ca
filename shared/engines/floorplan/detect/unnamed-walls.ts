import type { FlatShape } from '../flat/flat-drawing.ts';
import type { Point } from '../geometry/point.ts';
import { type Bounds, boundsOf, isWithin, perimeter, signedArea } from '../geometry/polygon.ts';
import { type DoorSwing, isLeaf } from './door-swings.ts';
import { mergeCollinear } from './merge-collinear.ts';
import { PAIR_DEFAULTS, pairFaces } from './pair-faces.ts';
import { lengthOf, segmentsOf } from './shape-segments.ts';
import { smallRooms } from './small-rooms.ts';
import { solidPieces } from './solid-pieces.ts';
import { MIN_WIDE_MM } from './wall-segment.ts';

const MIN_LAYER_SHARE = 0.3;
const OUTLINED_SHARE = 0.85;
/** A shorter closed shape is no wall, if no layer says what it is. */
const MIN_PIECE_MM = 500;
/** Tables, beds and basins are thicker; walls that are as thick are longer than the next. */
const MAX_THICKNESS_MM = 450;
const MAX_FURNITURE_MM = 2_300;
/** The least space between a frame and what it surrounds. */
const FRAME_MARGIN_MM = 1_000;

/**
 * Finds shapes that can be walls when no layer is named after walls: those of layers most of whose lines run in pairs,
 * without leaves of doors, furniture and the frame of the sheet.
 */
export function unnamedWalls(shapes: readonly FlatShape[], swings: readonly DoorSwing[]): FlatShape[] {
  const closed = shapes.filter((shape) => shape.closed);
  // Where walls are outlines themselves, short ones are piers.
  const outlined = lengthOf(closed) >= OUTLINED_SHARE * lengthOf(shapes);
  const furniture = closed.filter(isFurniture).flatMap(({ points }) => boundsOf(points) ?? []);
  const pieces = shapes.filter(
    (shape) =>
      !isLeaf(shape.points, swings) && !isPiece(shape, outlined ? 0 : MIN_PIECE_MM) && !isPartOf(shape, furniture),
  );
  const kept = pairedLayers(withoutFrames(pieces));
  return [...kept, ...smallRooms(closed.filter(isFurniture), kept)];
}

/**
 * Closed shapes too short for a piece of wall, or small and thicker than walls are: tables, chairs, basins, pillars.
 */
function isPiece(shape: FlatShape, leastMm: number): boolean {
  return shape.closed && (longestSide(shape) < leastMm || isFurniture(shape));
}

function isFurniture({ points }: FlatShape): boolean {
  return thicknessOf(points) > MAX_THICKNESS_MM && longestSide({ points }) < MAX_FURNITURE_MM;
}

/**
 * The shorter side of a rectangle, or the thickness of walls in an angle or a tee: the t of area = t (perimeter / 2 -
 * t).
 */
function thicknessOf(points: readonly Point[]): number {
  const half = perimeter(points) / 2;
  return (half - Math.sqrt(Math.max(0, half * half - 4 * Math.abs(signedArea(points))))) / 2;
}

/** Cushions, drawers and the backs of sofas lie in what they are part of. */
function isPartOf({ points }: FlatShape, furniture: readonly Bounds[]): boolean {
  return furniture.some((box) => points.every((point) => isWithin(box, point)));
}

function longestSide({ points }: Pick<FlatShape, 'points'>): number {
  const box = boundsOf(points);
  return box ? Math.max(box.maxX - box.minX, box.maxY - box.minY) : 0;
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

/** Shapes without the frame of the sheet: rectangles around nearly everything, with a margin. */
export function withoutFrames(shapes: readonly FlatShape[]): FlatShape[] {
  const boxed = shapes.flatMap((shape) => {
    const box = boundsOf(shape.points);
    return box ? [{ shape, box }] : [];
  });
  const around = new Map<FlatShape, Bounds>();
  for (const { shape, box } of boxed) {
    const { points, closed } = shape;
    if ((closed ? points.length : points.length - 1) !== 4) continue;
    const inside = boxed.filter(
      ({ box: { minX, minY, maxX, maxY } }) =>
        isWithin(box, { x: minX, y: minY }) && isWithin(box, { x: maxX, y: maxY }),
    );
    if (inside.length > 0.9 * boxed.length) around.set(shape, box);
  }
  const content = boundsOf(shapes.flatMap((shape) => (around.has(shape) ? [] : shape.points)));
  if (!content) return [...shapes];
  const isFrame = (shape: FlatShape) => {
    const box = around.get(shape);
    if (!box) return false;
    const margins = [
      content.minX - box.minX,
      content.minY - box.minY,
      box.maxX - content.maxX,
      box.maxY - content.maxY,
    ];
    // The title block stands at the frame itself, on one or two of its sides.
    return margins.filter((margin) => margin >= FRAME_MARGIN_MM).length >= 2;
  };
  return shapes.filter((shape) => !isFrame(shape));
}
