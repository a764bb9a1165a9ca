import { MODEL_ERROR_CODES } from '../../engines/models3d/model-error-codes.ts';
import { MODEL_WARNING_CODES } from '../../engines/models3d/model-warning.ts';
import { PROCESSOR_ERROR_CODES } from '../../platform/jobs/external-processor.ts';
import { JOB_ERROR_CODES } from '../../platform/jobs/job.ts';
import { SOURCE_ERROR_CODES } from '../../platform/source-urls/source-error.ts';

/**
 * All values of `error.code` of a conversion at -1: those of models, downloads (SOURCE_…), external processors, and of
 * jobs in general. The list is closed.
 */
export const CONVERSION_ERROR_CODES = [
  ...MODEL_ERROR_CODES,
  ...SOURCE_ERROR_CODES,
  ...PROCESSOR_ERROR_CODES,
  ...JOB_ERROR_CODES,
] as const;

/**
 * All codes in the `warnings` of a conversion at 100: those of models, and `SUPERSEDED` if the item kept the model of a
 * job that was started later. The list is closed.
 */
export const CONVERSION_WARNING_CODES = [...MODEL_WARNING_CODES, 'SUPERSEDED'] as const;

/** One of {@link CONVERSION_WARNING_CODES}. */
export type ConversionWarningCode = (typeof CONVERSION_WARNING_CODES)[number];
