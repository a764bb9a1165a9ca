import type { ExportPart } from '../../../shared/engines/models3d/export/export-model.ts';

/** Places are one when they are closer than what formats of few digits can tell apart. */
const STEP_M = 1e-6;

/**
 * How many triangles have three places of their own and are there once, whatever part they are of: the least that a
 * reader keeps which takes a file for one solid.
 */
export function solidTriangles(parts: readonly Pick<ExportPart, 'positions' | 'indices'>[]): number {
  const places = new Map<string, number>();
  const solid = new Set<string>();
  for (const { positions, indices } of parts) {
    const placeOf = Array.from({ length: positions.length / 3 }, (_, vertex) => {
      const point = positions.subarray(vertex * 3, vertex * 3 + 3);
      const key = Array.from(point, (value) => Math.round(value / STEP_M)).join();
      const known = places.get(key) ?? places.size;
      places.set(key, known);
      return known;
    });
    for (let at = 0; at < indices.length; at += 3) {
      const corners = Array.from(indices.subarray(at, at + 3), (corner) => placeOf[corner] ?? 0);
      if (new Set(corners).size === 3) solid.add(corners.toSorted((a, b) => a - b).join());
    }
  }
  return solid.size;
}
