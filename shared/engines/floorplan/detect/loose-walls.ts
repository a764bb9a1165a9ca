import type { FlatShape } from '../flat/flat-drawing.ts';
import { mergeCollinear } from './merge-collinear.ts';
import { pairFaces } from './pair-faces.ts';
import { removeEvenRows } from './remove-even-rows.ts';
import { removeFinishes } from './remove-finishes.ts';
import { removeFurniturePairs } from './remove-furniture-pairs.ts';
import { removeHatching } from './remove-hatching.ts';
import { removeStubs } from './remove-stubs.ts';
import { removeTiles } from './remove-tiles.ts';
import { segmentsOf } from './shape-segments.ts';
import { solidPieces } from './solid-pieces.ts';
import { inPiece, onPiece, type WallPiece } from './wall-segment.ts';

/**
 * Finds walls drawn as two lines in a drawing whose other walls are closed outlines, rectangles or rooms: later
 * partitions.
 *
 * @param shapes the shapes without those outlines
 * @param known the walls of those outlines
 * @param named whether a layer says that its lines are walls
 */
export function looseWalls(shapes: readonly FlatShape[], known: readonly WallPiece[], named: boolean): WallPiece[] {
  const lines = removeEvenRows(removeTiles(removeHatching(mergeCollinear(shapes.flatMap(segmentsOf)))));
  const found = pairFaces(lines);
  const pairs = named ? found : removeFurniturePairs(lines, found);
  const pieces = removeStubs(removeFinishes(solidPieces(lines, pairs)), false);
  return pieces.filter((piece) => !known.some((wall) => liesIn(piece, wall)));
}

/** Whether the middle of a piece lies in a wall: then its lines are faces of that wall, drawn twice. */
function liesIn(piece: WallPiece, wall: WallPiece): boolean {
  const { s, v } = inPiece(wall, onPiece(piece, piece.lengthMm / 2));
  return s >= 0 && s <= wall.lengthMm && Math.abs(v) <= wall.thicknessMm / 2;
}
