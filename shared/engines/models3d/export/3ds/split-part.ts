import type { ExportPart } from '../export-model.ts';
import { smoothingGroups } from './smoothing-groups.ts';

/** Counts have 16 bits, and some readers treat the highest value as none. */
const MAX_COUNT = 65_000;

/** A piece of a part that fits into one 3DS mesh. */
export interface MeshPiece {
  /** Indices of vertices of the part. */
  readonly vertices: Uint32Array;
  /** Three indices into `vertices` for each triangle. */
  readonly corners: Uint16Array;
  /** One for each triangle. */
  readonly smoothing: Uint32Array;
}

/** Divides a part into pieces of at most 65,000 vertices and triangles, in the order of its triangles. */
export function splitPart({ indices, positions }: Pick<ExportPart, 'indices' | 'positions'>): MeshPiece[] {
  const smoothing = smoothingGroups(indices, positions.length / 3);
  const pieces: MeshPiece[] = [];
  let numbers = new Map<number, number>();
  let corners: number[] = [];
  let start = 0;
  const close = (end: number) => {
    if (corners.length === 0) return;
    const vertices = Uint32Array.from(numbers.keys());
    pieces.push({ vertices, corners: Uint16Array.from(corners), smoothing: smoothing.subarray(start, end) });
    numbers = new Map();
    corners = [];
    start = end;
  };
  for (let triangle = 0; triangle < indices.length / 3; triangle++) {
    if (numbers.size + 3 > MAX_COUNT || triangle - start >= MAX_COUNT) close(triangle);
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indices[triangle * 3 + corner] ?? 0;
      const number = numbers.get(vertex) ?? numbers.size;
      numbers.set(vertex, number);
      corners.push(number);
    }
  }
  close(indices.length / 3);
  return pieces;
}
