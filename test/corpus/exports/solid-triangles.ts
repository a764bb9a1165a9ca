import type { ExportPart } from '../../../shared/engines/models3d/export/export-model.ts';

/** Points that are closer than the precision of formats with few digits count as one. */
const STEP_M = 1e-6;

/**
 * Counts the triangles with three different points, without duplicates in any part: the least that a reader keeps if it
 * reads a file as one solid.
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
