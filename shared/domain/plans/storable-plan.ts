import { unstorableFields } from '../../platform/aws/storable.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import type { StoredPlan } from './plan.ts';

/**
 * Limit of the fields as JSON, without planObjects. A row holds 400 kB; text and report take up to 300 kB of them.
 */
const MAX_CONTENT_BYTES = 30_000;
/** The most assets of one plan. */
const MAX_ASSETS = 100;
/** Limit of the conversion report as JSON. */
export const MAX_CONVERSION_BYTES = 250_000;

/**
 * Returns the plan if a row can store it.
 *
 * @throws ServiceError 400 for values that a row cannot hold, 413 for too many bytes
 */
export function storablePlan(plan: StoredPlan): StoredPlan {
  const details = unstorableFields(plan.content);
  if (details.length > 0) throw invalidRequest('The plan has a field that cannot be kept as it is.', details);
  if (jsonBytes(plan.content) > MAX_CONTENT_BYTES) {
    throw new ServiceError(
      'PAYLOAD_TOO_LARGE',
      `The fields of a plan beside planObjects have ${MAX_CONTENT_BYTES} bytes at most.`,
    );
  }
  if (plan.assets.length > MAX_ASSETS) throw invalidRequest(`A plan has ${MAX_ASSETS} assets at most.`);
  if (jsonBytes(plan.conversion ?? null) > MAX_CONVERSION_BYTES) {
    throw new Error(`the report of the conversion has more than ${MAX_CONVERSION_BYTES} bytes`);
  }
  return plan;
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
