import { RenderError } from '../../engines/rendering/render-error.ts';
import type { JobNote } from '../../platform/jobs/job.ts';

/** What a rendering failed of, when that is its model's or its settings' own fault; undefined for all other faults. */
export function renderingFailure(error: unknown): JobNote | undefined {
  return error instanceof RenderError ? { code: error.code, message: error.message } : undefined;
}
