import { cross } from '../geometry/point.ts';
import { MAX_GAP_MM } from './wall-run.ts';
import { inPiece, onPiece, type WallPiece } from './wall-segment.ts';

const STUMP_SHARE = 1.05;

/**
 * Pieces shorter than they are thick are stubs beside an opening when they continue a wall; alone they are made of the
 * lines across a wall at its end, and of pillars.
 *
 * @param outlined whether outlines tell wall from space
 */
export function withoutStumps(pieces: readonly WallPiece[], outlined: boolean): WallPiece[] {
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
