import type * as z from 'zod';
import { invalidRequest, ServiceError } from '../errors/service-error.ts';
import { JsonBudgetError, parseBoundedJson } from '../text/bounded-json.ts';
import { schemaDetails } from '../text/issue-sentence.ts';
import { MAX_JSON_BYTES, payloadTooLarge } from './body-limit.ts';
import type { HttpRequest } from './request.ts';

/** Limits of {@link readJsonBody}. */
interface JsonLimits {
  readonly maxBytes?: number | undefined;
  /** The field that takes the `sourceUrl` of an upload, for the message of the 413. */
  readonly uploadField?: string | undefined;
}

/**
 * Reads a JSON body and checks it with the route's schema. A request without body and content type counts as `{}` where
 * the schema accepts this. Throws 415 for another content type, 413 above the limit of bytes, levels or values, and 400
 * for invalid JSON or a body that does not match the schema.
 */
export function readJsonBody<S extends z.ZodType>(
  request: HttpRequest,
  schema: S,
  { maxBytes = MAX_JSON_BYTES, uploadField }: JsonLimits = {},
): z.output<S> {
  const nothing = isAbsent(request) ? schema.safeParse({}) : undefined;
  if (nothing?.success) return nothing.data;
  if (!isJson(request)) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON with content-type: application/json.');
  }
  if (request.body.length > maxBytes) throw payloadTooLarge(maxBytes, uploadField);
  const result = schema.safeParse(parseJson(request.body));
  if (!result.success) throw invalidRequest('The body does not have the documented form.', schemaDetails(result.error));
  return result.data;
}

/** Whether a request says that its body is JSON. */
export function isJson({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return /^application\/([\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '');
}

function isAbsent({ headers, body }: Pick<HttpRequest, 'headers' | 'body'>): boolean {
  return body.length === 0 && !headers['content-type'];
}

function parseJson(body: Buffer): unknown {
  try {
    return parseBoundedJson(body.toString('utf8'));
  } catch (error) {
    if (error instanceof JsonBudgetError) throw new ServiceError('PAYLOAD_TOO_LARGE', error.message, { cause: error });
    throw new ServiceError('INVALID_REQUEST', 'The body is no valid JSON.', { cause: error });
  }
}
