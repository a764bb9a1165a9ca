import type { FaceCell } from '../faces/face-cell.ts';
import { facePieces, wallShare } from '../faces/face-pieces.ts';
import { facesBetween } from '../faces/faces-between.ts';
import { singleLines } from '../faces/single-lines.ts';
import type { FlatDrawing, FlatShape } from '../flat/flat-drawing.ts';
import { distance, type Point } from '../geometry/point.ts';
import { boundsOf } from '../geometry/polygon.ts';
import { curvedWalls } from './curved-walls.ts';
import { type DoorSwing, isLeaf } from './door-swings.ts';
import type { LayerRole } from './layer-roles.ts';
import { mergeCollinear } from './merge-collinear.ts';
import { blockKind } from './opening-marks.ts';
import { removeHatching } from './remove-hatching.ts';
import { segmentsOf } from './shape-segments.ts';
import { createSpatialIndex } from './spatial-index.ts';
import { withoutFrames } from './unnamed-walls.ts';
import { wallPieces } from './wall-pieces.ts';
import type { WallPiece } from './wall-segment.ts';
import { withoutLonePieces } from './without-lone-pieces.ts';

/** The walls of a drawing when one way of drawing them is assumed. */
export interface WallStyle {
  readonly pieces: readonly WallPiece[];
  readonly singleLines: boolean;
  /** Whether a layer said by its name that it holds walls. */
  readonly named: boolean;
  /** Whether the walls are closed parts of the plane, so that furniture is distinguished from them. */
  readonly closed: boolean;
  /** Whether the pieces are walls for certain; otherwise some are furniture. */
  readonly known: boolean;
  /** The openings that are closed by lines from jamb to jamb; the pieces run through them. */
  readonly cells: readonly FaceCell[];
  /** Whether there is wall at a point, if the drawing shows it. */
  readonly isSolid?: ((point: Point) => boolean) | undefined;
  /** Whether rooms are drawn as outlines: then thin walls in a line with thick ones are no panes. */
  readonly roomsDrawn?: boolean | undefined;
}

/** The roles of layers whose lines bound walls, or close their openings. */
const OF_WALLS: ReadonlySet<LayerRole | undefined> = new Set<LayerRole | undefined>([
  'wall',
  'window',
  'door',
  'opening',
]);
/** More lines than this are read in one way only. */
const MAX_LINES = 12_000;
const JAMB_MM = 150;
/** A layer of walls has so much of their faces, and most of its lines are faces of walls. */
const MIN_WALLS_MM = 20_000;
const MIN_WALL_SHARE = 0.6;

/**
 * Reads the walls in all ways in which they can be drawn, the most usual way first; each when it is asked for.
 *
 * @param isSingleLikely whether walls may still be single lines, after the ways before
 */
export function* wallStyles(
  drawing: FlatDrawing,
  role: (layer: string) => LayerRole | undefined,
  isSmall: (instance: number) => boolean,
  swings: readonly DoorSwing[],
  isSingleLikely: () => boolean,
): Generator<WallStyle, undefined> {
  const pairs = wallPieces(drawing, role, isSmall, swings);
  const paired = { ...pairs, closed: false, known: pairs.named, cells: [] };
  yield paired;
  const isOfDoor = doorTest(swings);
  const ofOpenings = drawing.instances.map(({ block }) => blockKind(block) === 'window');
  let bounded = false;
  const shapes = drawing.shapes.filter((shape) => {
    const stands = role(shape.layer);
    const opens = ofOpenings[shape.instance] === true || (stands !== 'wall' && OF_WALLS.has(stands));
    const bounds = (stands === 'wall' || (!paired.named && stands === undefined)) && !isSmall(shape.instance);
    bounded ||= bounds;
    return (opens || bounds) && !isOfDoor(shape);
  });
  const curved = curvedWalls(drawing, role, isSmall);
  const straight = paired.named ? shapes : withoutLonePieces(withoutFrames(shapes), drawing.shapes, swings);
  const all = [...straight, ...curved.named, ...(paired.named ? [] : curved.unnamed)];
  const drawn = mergeCollinear(all.flatMap(segmentsOf));
  const lines = removeHatching(drawn);
  if (!bounded || lines.length > MAX_LINES) return;
  const faces = facesBetween(lines);
  const { pieces, openings, isSolid } = facePieces(faces, swungCells(swings));
  const { named } = paired;
  yield { pieces, singleLines: false, named, closed: true, known: named, cells: openings, isSolid };
  const isWide = shapes.some(({ width }) => width > 0);
  if (isWide || pairs.singleLines || !isSingleLikely()) return;
  const lone = singleLines(lines, faces);
  if (lone) yield { pieces: lone.pieces, singleLines: true, named, closed: false, known: true, cells: lone.windows };
}

/**
 * Returns the roles of layers by their shapes: a layer is one of walls if most of its lines bound walls, whatever its
 * name. Undefined if a name says that its layer holds walls, or no layer stands out.
 */
export function rolesByShape(
  drawing: FlatDrawing,
  role: (layer: string) => LayerRole | undefined,
  isSmall: (instance: number) => boolean,
  swings: readonly DoorSwing[],
): ((layer: string) => LayerRole | undefined) | undefined {
  const isOfDoor = doorTest(swings);
  const layers = new Map<string, FlatShape[]>();
  for (const shape of drawing.shapes) {
    const stands = role(shape.layer);
    if (stands === 'wall') return undefined;
    if (stands !== undefined || isSmall(shape.instance) || isOfDoor(shape)) continue;
    const known = layers.get(shape.layer);
    if (known) known.push(shape);
    else layers.set(shape.layer, [shape]);
  }
  if (layers.size < 2) return undefined;
  const walls = new Set<string>();
  for (const [layer, shapes] of layers) {
    const lines = mergeCollinear(shapes.flatMap(segmentsOf));
    const lengthMm = lines.reduce((sum, line) => sum + line.lengthMm, 0);
    if (lines.length > MAX_LINES || lengthMm < MIN_WALLS_MM) continue;
    if (wallShare(lines, swungCells(swings)) >= MIN_WALL_SHARE) walls.add(layer);
  }
  if (walls.size === 0 || walls.size === layers.size) return undefined;
  return (layer) => (walls.has(layer) ? 'wall' : role(layer));
}

/** A test whether a shape is the leaf of a swing, or its path. */
function doorTest(swings: readonly DoorSwing[]): (shape: FlatShape) => boolean {
  const near = createSpatialIndex(swings, ({ hinge: { x, y }, radiusMm }) => {
    return { minX: x - radiusMm, minY: y - radiusMm, maxX: x + radiusMm, maxY: y + radiusMm };
  });
  return (shape) => {
    const box = boundsOf(shape.points);
    if (!box || swings.length === 0) return false;
    const own = near(box);
    return isLeaf(shape.points, own) || isSwing(shape, own);
  };
}

/** Whether a shape is the path of a swing, drawn as chords. */
function isSwing({ points, closed }: FlatShape, swings: readonly DoorSwing[]): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (closed || points.length < 5 || !first || !last) return false;
  return swings.some(({ ends: [p, q] }) => distance(p, first) < 1 && distance(q, last) < 1);
}

/** A test whether a swing shuts along a cell: its hinge and its shut end lie at the ends of the cell. */
function swungCells(swings: readonly DoorSwing[]): (cell: FaceCell) => boolean {
  const near = createSpatialIndex(swings, ({ hinge: { x, y } }) => ({ minX: x, minY: y, maxX: x, maxY: y }));
  return ({ corners }) => {
    const box = boundsOf(corners);
    if (!box) return false;
    const reach = {
      minX: box.minX - JAMB_MM,
      minY: box.minY - JAMB_MM,
      maxX: box.maxX + JAMB_MM,
      maxY: box.maxY + JAMB_MM,
    };
    const isAt = (point: Point) =>
      point.x > reach.minX && point.x < reach.maxX && point.y > reach.minY && point.y < reach.maxY;
    const longMm = Math.max(box.maxX - box.minX, box.maxY - box.minY);
    return near(reach).some(
      ({ ends, radiusMm }) => ends.some(isAt) && radiusMm > 0.4 * longMm && radiusMm < 1.1 * longMm,
    );
  };
}
