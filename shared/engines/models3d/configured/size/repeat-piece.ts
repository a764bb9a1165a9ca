import { checkTriangles } from '../../conversion-limits.ts';
import { MAX_TRIANGLES } from '../../limits.ts';
import type { Piece, ShapedPiece } from '../piece.ts';
import type { Bodies } from './find-bodies.ts';
import type { Axis } from './interval.ts';
import { type Move, movePiece } from './move-piece.ts';
import type { Copy } from './repeat-bodies.ts';

interface Repetition extends Pick<Bodies, 'bodies'> {
  readonly bodyOf: Uint32Array;
  readonly copies: readonly Copy[];
}

/**
 * A piece whose bodies stand at the places of their copies.
 *
 * @throws ModelError MODEL_TOO_COMPLEX
 */
export function repeatPiece<P extends Piece>(
  piece: ShapedPiece<P>,
  axis: Axis,
  { bodies, bodyOf, copies }: Repetition,
): ShapedPiece<P> {
  const triangles = Map.groupBy(triangleStarts(piece), (start) => bodyOf[piece.indices[start] ?? 0] ?? 0);
  const count = copies.reduce((sum, { source }) => sum + (triangles.get(source)?.length ?? 0), 0);
  checkTriangles(count, { maxTriangles: MAX_TRIANGLES }, piece.source.name);
  const vertices: number[] = [];
  const moves: Move[] = [];
  const indices: number[] = [];
  for (const { source, min, factor } of copies) {
    const numbers = new Map<number, number>();
    const from = bodies[source]?.min ?? 0;
    const move: Move = { at: (value) => min + (value - from) * factor, factorAt: () => factor };
    for (const start of triangles.get(source) ?? []) {
      for (let corner = start; corner < start + 3; corner++) {
        const vertex = piece.indices[corner] ?? 0;
        let number = numbers.get(vertex);
        if (number === undefined) {
          number = vertices.push(vertex) - 1;
          moves.push(move);
          numbers.set(vertex, number);
        }
        indices.push(number);
      }
    }
  }
  const picked = (values: Float32Array) => {
    const out = new Float32Array(vertices.length * 3);
    for (const [at, vertex] of vertices.entries()) out.set(values.subarray(vertex * 3, vertex * 3 + 3), at * 3);
    return out;
  };
  const copied = {
    ...piece,
    positions: picked(piece.positions),
    normals: piece.normals && picked(piece.normals),
    indices: Uint32Array.from(indices),
    vertices: Uint32Array.from(vertices, (vertex) => piece.vertices?.[vertex] ?? vertex),
  };
  return movePiece(copied, axis, (vertex) => moves[vertex] ?? IDENTITY);
}

const IDENTITY: Move = { at: (value) => value, factorAt: () => 1 };

function triangleStarts({ indices }: ShapedPiece): number[] {
  return Array.from({ length: Math.floor(indices.length / 3) }, (_, triangle) => triangle * 3);
}
