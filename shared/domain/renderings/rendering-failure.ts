import { RenderError } from '../../engines/rendering/render-error.ts';
import type { JobNote } from '../../platform/jobs/job.ts';

/** Returns the error of a job whose model or settings are wrong; undefined for all other errors. */
export function renderingFailure(error: unknown): JobNote | undefined {
  return error instanceof RenderError ? { code: error.code, message: error.message } : undefined;
}
