import { invalidRequest, ServiceError } from '../errors/service-error.ts';
import { unstorableFields } from './storable.ts';

/** As JSON. DynamoDB keeps rows of 400 kB in a form of its own, which may take half as much again as JSON. */
export const MAX_CONTENT_BYTES = 250_000;

/**
 * Refuses what a client has sent when a row could not hold it as it is: 400 for such values, 413 for too much of them.
 *
 * @param what the thing as a sentence begins with it: `An info`
 * @param maxBytes as JSON; less where the row holds more than this
 */
export function requireStorable(
  what: string,
  content: Readonly<Record<string, unknown>>,
  maxBytes = MAX_CONTENT_BYTES,
): void {
  const details = unstorableFields(content);
  if (details.length > 0) throw invalidRequest(`${what} has a field that cannot be kept as it is.`, details);
  if (Buffer.byteLength(JSON.stringify(content)) > maxBytes) {
    throw new ServiceError('PAYLOAD_TOO_LARGE', `${what} has ${maxBytes} bytes at most, with all its fields.`);
  }
}
