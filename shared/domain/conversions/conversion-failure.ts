import { ModelError } from '../../engines/models3d/model-error.ts';
import type { JobNote } from '../../platform/jobs/job.ts';
import { SourceError } from '../../platform/source-urls/source-error.ts';

/** What a conversion failed of, when that is its source's or its model's own fault; undefined for all other faults. */
export function conversionFailure(error: unknown): JobNote | undefined {
  const own = error instanceof ModelError || error instanceof SourceError;
  return own ? { code: error.code, message: error.message } : undefined;
}
