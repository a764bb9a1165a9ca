import type { Piece, ShapedPiece } from '../piece.ts';
import { AXES, type Axis } from './interval.ts';

/** Where the values of an axis come to: for the whole model, or for one body. */
export interface Move {
  at(value: number): number;
  /** The factor by which a surface is stretched at a value. */
  factorAt(value: number): number;
}

/** A piece whose vertices have moved along an axis. Normals stay at right angles to the surface. */
export function movePiece<P extends Piece>(
  piece: ShapedPiece<P>,
  axis: Axis,
  moveOf: (vertex: number) => Move,
): ShapedPiece<P> {
  const positions = piece.positions.slice();
  const normals = piece.normals?.slice();
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    moveVertex({ positions, normals }, vertex, axis, moveOf(vertex));
  }
  return { ...piece, positions, normals };
}

function moveVertex(
  { positions, normals }: { positions: Float32Array; normals: Float32Array | undefined },
  vertex: number,
  axis: Axis,
  move: Move,
): void {
  const at = vertex * 3 + AXES[axis];
  const value = positions[at] ?? 0;
  positions[at] = move.at(value);
  const factor = move.factorAt(value);
  if (!normals || factor === 1) return;
  const scaled = (normals[at] ?? 0) / factor;
  normals[at] = scaled;
  const [x, y, z] = [normals[vertex * 3] ?? 0, normals[vertex * 3 + 1] ?? 0, normals[vertex * 3 + 2] ?? 0];
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  for (let component = 0; component < 3; component++) {
    normals[vertex * 3 + component] = (normals[vertex * 3 + component] ?? 0) / length;
  }
}
