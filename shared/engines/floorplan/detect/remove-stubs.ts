import { cross } from '../geometry/point.ts';
import { MAX_GAP_MM } from './wall-run.ts';
import { endOf, inPiece, onPiece, type WallPiece } from './wall-segment.ts';

const MIN_SLENDERNESS = 1.05;
/** How much of a stub's thickness the axis of another piece may run through. */
const MAX_CROSSED_SHARE = 0.3;
const THINNER_SHARE = 0.85;
const MIN_ARM_SHARE = 0.9;

/**
 * Removes pieces that are shorter than they are thick, unless they continue a wall as the stub beside an opening does.
 * Others are lines across the end of a wall, pillars, and walls seen from their end.
 *
 * @param outlined whether outlines separate wall from space
 */
export function removeStubs(pieces: readonly WallPiece[], outlined: boolean): WallPiece[] {
  const [alikeShare, offAxisMm, turn] = outlined ? [0.35, 150, 0.1] : [0.15, 25, 0.05];
  const long = pieces.filter(({ lengthMm, thicknessMm }) => lengthMm >= MIN_SLENDERNESS * thicknessMm);
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
  return pieces.filter(
    (piece) => long.includes(piece) || (continued(piece) && !pieces.some((other) => liesAcross(piece, other))),
  );
}

/** Whether a stub is the end of a piece that runs across it. */
function liesAcross(stub: WallPiece, piece: WallPiece): boolean {
  if (Math.abs(cross(stub.along, piece.along)) < 0.7) return false;
  const shorter = piece.lengthMm / piece.thicknessMm <= stub.lengthMm / stub.thicknessMm;
  const thinner = piece.thicknessMm < THINNER_SHARE * stub.thicknessMm;
  if (shorter && !thinner) return false;
  const [start, end] = [inPiece(stub, piece.start), inPiece(stub, endOf(piece))];
  if (Math.min(start.s, end.s) < 0 || Math.max(start.s, end.s) > stub.lengthMm) return false;
  const half = stub.thicknessMm / 2;
  const inside = Math.min(half, Math.max(start.v, end.v)) - Math.max(-half, Math.min(start.v, end.v));
  // At a corner, the arm of a wall is as thick as the wall, and what is seen of both arms is thicker.
  return inside > (shorter ? MIN_ARM_SHARE * piece.lengthMm : MAX_CROSSED_SHARE * stub.thicknessMm);
}
