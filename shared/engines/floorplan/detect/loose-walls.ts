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
 * Walls drawn as two lines in a drawing most of whose walls are drawn in another way: partitions that came later, among
 * closed outlines, rectangles or rooms.
 *
 * @param shapes what is left without those
 * @param known the walls that they show
 * @param named whether a layer says that its lines are walls
 */
export function looseWalls(shapes: readonly FlatShape[], known: readonly WallPiece[], named: boolean): WallPiece[] {
  const lines = removeEvenRows(removeTiles(removeHatching(mergeCollinear(shapes.flatMap(segmentsOf)))));
  const found = pairFaces(lines);
  const pairs = named ? found : removeFurniturePairs(lines, found);
  const pieces = removeStubs(removeFinishes(solidPieces(lines, pairs)), false);
  return pieces.filter((piece) => !known.some((wall) => liesIn(piece, wall)));
}

/** Does the middle of a piece lie in a wall? Then its lines are the wall's own, drawn once more. */
function liesIn(piece: WallPiece, wall: WallPiece): boolean {
  const { s, v } = inPiece(wall, onPiece(piece, piece.lengthMm / 2));
  return s >= 0 && s <= wall.lengthMm && Math.abs(v) <= wall.thicknessMm / 2;
}
