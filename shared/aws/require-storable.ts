import { invalidRequest, ServiceError } from '../errors/service-error.ts';
import { unstorableFields } from './storable.ts';

/** As JSON. DynamoDB keeps rows of 400 kB in a form of its own, which may take half as much again as JSON. */
export const MAX_CONTENT_BYTES = 250_000;

/**
 * Refuses what a client has sent when a row could not hold it as it is: 400 for such values, 413 for too much of them.
 *
 * @param what the thing as a sentence begins with it: `An info`
 */
export function requireStorable(what: string, content: Readonly<Record<string, unknown>>): void {
  const details = unstorableFields(content);
  if (details.length > 0) throw invalidRequest(`${what} has a field that cannot be kept as it is.`, details);
  if (Buffer.byteLength(JSON.stringify(content)) > MAX_CONTENT_BYTES) {
    throw new ServiceError('PAYLOAD_TOO_LARGE', `${what} has ${MAX_CONTENT_BYTES} bytes at most, with all its fields.`);
  }
}
