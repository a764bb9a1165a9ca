import { ModelError } from '../../engines/models3d/model-error.ts';
import type { JobNote } from '../../platform/jobs/job.ts';
import { SourceError } from '../../platform/source-urls/source-error.ts';

/** Returns the error of a job whose source or model is wrong; undefined for all other errors. */
export function conversionFailure(error: unknown): JobNote | undefined {
  const own = error instanceof ModelError || error instanceof SourceError;
  return own ? { code: error.code, message: error.message } : undefined;
}
