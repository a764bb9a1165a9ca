import { ModelError } from '../../engines/models3d/model-error.ts';
import { WorkbookError } from '../../engines/workbooks/workbook-error.ts';
import type { JobNote } from '../../platform/jobs/job.ts';

/** Returns the error of an import whose archive or workbook cannot be read; undefined for all other errors. */
export function importFailure(error: unknown): JobNote | undefined {
  const own = error instanceof ModelError || error instanceof WorkbookError;
  return own ? { code: error.code, message: error.message } : undefined;
}
