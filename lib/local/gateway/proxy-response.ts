import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { GatewayError } from './gateway-error.ts';
import { matchesMediaType } from './media-type.ts';
import type { RequestContext } from './request-context.ts';
import { setAnswerHead } from './response-headers.ts';

/** Statuses whose answers have no body, not even an empty one. */
const BODILESS = new Set([204, 304]);

const headerValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** Any other field is an error in API Gateway too. */
const answerSchema = z.strictObject({
  statusCode: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{3}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(200).max(599)),
  headers: z.record(z.string(), headerValue).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(headerValue)).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

export interface ProxyAnswerOptions {
  readonly binaryMediaTypes: readonly string[];
  readonly maxResultBytes: number;
}

/**
 * Sends the result of a buffered Lambda proxy integration. A body in base64 is decoded only when the client's `Accept`
 * names a binary media type of the API first, as the real gateway has it.
 *
 * @throws GatewayError 502 when the result is no proxy answer or too large
 */
export function sendProxyAnswer(
  result: string,
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  options: ProxyAnswerOptions,
): void {
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = parseAnswer(result, options.maxResultBytes);
  const decode = isBase64Encoded && matchesMediaType(request.headers.accept, options.binaryMediaTypes);
  const bytes = Buffer.from(body ?? '', decode ? 'base64' : 'utf8');
  try {
    setAnswerHead(
      response,
      { statusCode, headers: headers ?? {}, multiValueHeaders: multiValueHeaders ?? {} },
      context,
    );
  } catch (error) {
    throw malformed(error);
  }
  if (!BODILESS.has(statusCode)) response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

function parseAnswer(result: string, maxBytes: number): z.infer<typeof answerSchema> {
  if (result.length > maxBytes / 3 && Buffer.byteLength(result) > maxBytes) throw malformed(new Error('too large'));
  try {
    return answerSchema.parse(JSON.parse(result));
  } catch (error) {
    throw malformed(error);
  }
}

function malformed(cause: unknown): GatewayError {
  return new GatewayError('DEFAULT_5XX', 502, 'Internal server error', { cause });
}
