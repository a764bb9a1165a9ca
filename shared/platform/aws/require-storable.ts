import { invalidRequest, ServiceError } from '../errors/service-error.ts';
import { unstorableFields } from './storable.ts';

/**
 * Limit of the content as JSON. A row has at most 400 kB in DynamoDB's own format, which may be half as large again as
 * JSON.
 */
const MAX_CONTENT_BYTES = 250_000;

/**
 * Refuses content of a client that a row cannot store unchanged: 400 for such values, 413 if it is too large.
 *
 * @param what the name of the object at the start of the message: `An info`
 * @param maxBytes limit as JSON; set it where the row contains more than this content
 * @throws ServiceError 400 or 413
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
