import { MODEL_ERROR_CODES } from '../../engines/models3d/model-error-codes.ts';
import { MODEL_WARNING_CODES } from '../../engines/models3d/model-warning.ts';
import { PROCESSOR_ERROR_CODES } from '../../platform/jobs/external-processor.ts';
import { JOB_ERROR_CODES } from '../../platform/jobs/job.ts';
import { SOURCE_ERROR_CODES } from '../../platform/source-urls/source-error.ts';

/**
 * Every `error.code` that a conversion at -1 can show: its model's, its download's (SOURCE_…), its external processor's,
 * and those of any job. The list is closed.
 */
export const CONVERSION_ERROR_CODES = [
  ...MODEL_ERROR_CODES,
  ...SOURCE_ERROR_CODES,
  ...PROCESSOR_ERROR_CODES,
  ...JOB_ERROR_CODES,
] as const;

/**
 * Every code that the `warnings` of a conversion at 100 can show: its model's, and that the item has kept the model of a
 * job that was started later. The list is closed.
 */
export const CONVERSION_WARNING_CODES = [...MODEL_WARNING_CODES, 'SUPERSEDED'] as const;

export type ConversionWarningCode = (typeof CONVERSION_WARNING_CODES)[number];
