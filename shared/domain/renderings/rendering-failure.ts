import { ModelError } from '../../engines/models3d/model-error.ts';
import { RenderError } from '../../engines/rendering/render-error.ts';
import type { JobNote } from '../../platform/jobs/job.ts';

/** Returns the error of a job whose model or settings are wrong; undefined for all other errors. */
export function renderingFailure(error: unknown): JobNote | undefined {
  // The scene of a plan is made as those of exports are.
  if (error instanceof ModelError) {
    return { code: error.code === 'MODEL_TOO_COMPLEX' ? 'TOO_COMPLEX' : error.code, message: error.message };
  }
  return error instanceof RenderError ? { code: error.code, message: error.message } : undefined;
}
