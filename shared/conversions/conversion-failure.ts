import type { JobNote } from '../jobs/job.ts';
import { ModelError } from '../models3d/model-error.ts';
import { SourceError } from '../source-urls/source-error.ts';

/** What a conversion failed of, when that is its source's or its model's own fault; undefined for all other faults. */
export function conversionFailure(error: unknown): JobNote | undefined {
  const own = error instanceof ModelError || error instanceof SourceError;
  return own ? { code: error.code, message: error.message } : undefined;
}
