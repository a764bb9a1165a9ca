import type { Piece, ShapedPiece } from './piece.ts';
import { intervalOf } from './size/interval.ts';

/** Below this, a model stands where it should, in metres. */
const SAME_M = 0.000_001;

/** Moves pieces so that they stand on the floor, in the middle, as every model of the service. */
export function standOnFloor<P extends Piece>(pieces: readonly ShapedPiece<P>[]): readonly ShapedPiece<P>[] {
  const [x, y, z] = [intervalOf(pieces, 'width'), intervalOf(pieces, 'height'), intervalOf(pieces, 'depth')];
  return movedBy(pieces, [-(x.min + x.max) / 2, -y.min, -(z.min + z.max) / 2]);
}

/** Moves pieces by a vector in metres; none is below the floor by a rounding if it should stand on it. */
export function movedBy<P extends Piece>(
  pieces: readonly ShapedPiece<P>[],
  by: readonly [number, number, number],
): readonly ShapedPiece<P>[] {
  if (by.every((value) => Math.abs(value) < SAME_M)) return pieces;
  return pieces.map((piece) => ({
    ...piece,
    positions: piece.positions.map((value, at) => value + (by[at % 3] ?? 0)),
  }));
}
