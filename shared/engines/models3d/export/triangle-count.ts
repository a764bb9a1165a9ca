import type { ExportPart } from './export-model.ts';

/** Triangles of all parts. */
export function triangleCount(parts: readonly Pick<ExportPart, 'indices'>[]): number {
  return parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);
}
