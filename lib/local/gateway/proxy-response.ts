import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { MAX_PAYLOAD_BYTES } from '../lambda/buffered-result.ts';
import { GatewayError } from './gateway-error.ts';
import type { RequestContext } from './request-context.ts';
import { setResponseHead } from './response-headers.ts';

/** Statuses whose responses have no body, not even an empty one. */
const BODILESS = new Set([204, 304]);

/** Any other field is an error in API Gateway too. */
const resultSchema = z.strictObject({
  statusCode: z.number().int().min(200).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.literal(false).optional(),
});

/**
 * Sends the result of a buffered Lambda proxy integration.
 * @throws {GatewayError} 502 if the result does not have the form of a proxy response, or is too large
 */
export function sendProxyResponse(result: string, response: ServerResponse, context: RequestContext): void {
  try {
    // Counting the bytes takes time, and most results are short.
    if (result.length > MAX_PAYLOAD_BYTES / 3 && Buffer.byteLength(result) > MAX_PAYLOAD_BYTES) {
      throw new Error('the result is too large');
    }
    const { statusCode, headers, body } = resultSchema.parse(JSON.parse(result));
    const bytes = Buffer.from(body ?? '');
    setResponseHead(response, { statusCode, headers: headers ?? {} }, context);
    if (!BODILESS.has(statusCode)) response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  } catch (cause) {
    throw new GatewayError('DEFAULT_5XX', 502, 'Internal server error', { cause });
  }
}
