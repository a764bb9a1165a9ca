import type { ExportPart } from './export-model.ts';

/** The number of triangles of all parts. */
export function triangleCount(parts: readonly Pick<ExportPart, 'indices'>[]): number {
  return parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);
}
