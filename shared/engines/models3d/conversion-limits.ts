import { IMPORT_MEMORY_BYTES, IMPORT_TIMEOUT_MS, MAX_MESHES, MAX_TRIANGLES } from './limits.ts';
import { ModelError } from './model-error.ts';
import { quoted } from './quoted.ts';

/** Limits of one conversion. The caller passes them to every step, so that they can differ by tenant. */
export interface ConversionLimits {
  readonly maxTriangles: number;
  readonly maxMeshes: number;
  /** Limits of the child process that reads the source. */
  readonly importTimeoutMs: number;
  readonly importMemoryBytes: number;
}

/** The default limits. */
export const CONVERSION_LIMITS: ConversionLimits = {
  maxTriangles: MAX_TRIANGLES,
  maxMeshes: MAX_MESHES,
  importTimeoutMs: IMPORT_TIMEOUT_MS,
  importMemoryBytes: IMPORT_MEMORY_BYTES,
};

/**
 * Compares the triangles that a reader has counted so far with the limit.
 *
 * @throws ModelError MODEL_TOO_COMPLEX
 */
export function checkTriangles(
  triangles: number,
  { maxTriangles }: Pick<ConversionLimits, 'maxTriangles'>,
  name: string,
): void {
  if (triangles <= maxTriangles) return;
  const limit = maxTriangles.toLocaleString('en-US');
  throw new ModelError('MODEL_TOO_COMPLEX', `${quoted(name)} has more than ${limit} triangles; reduce its detail.`);
}
