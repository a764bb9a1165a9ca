import type { JobNote } from '../jobs/job.ts';
import { ModelError } from '../models3d/model-error.ts';
import { MODEL_ERROR_CODES } from '../models3d/model-error-codes.ts';
import { SOURCE_ERROR_CODES, SourceError } from '../source-urls/source-error.ts';

/** Why a conversion failed that a processor outside had taken over: it said so, or said nothing for a day. */
export const PROCESSOR_ERROR_CODES = ['PROCESSOR_FAILED', 'PROCESSOR_SILENT'] as const;

/** Every code that a conversion at -1 can show. The list is closed. */
export const CONVERSION_ERROR_CODES = [...SOURCE_ERROR_CODES, ...MODEL_ERROR_CODES, ...PROCESSOR_ERROR_CODES] as const;

/** What a conversion failed of, when that is its source's or its model's own fault; undefined for all other faults. */
export function conversionFailure(error: unknown): JobNote | undefined {
  const own = error instanceof ModelError || error instanceof SourceError;
  return own ? { code: error.code, message: error.message } : undefined;
}
