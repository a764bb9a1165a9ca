import type { Context } from 'aws-lambda';
import * as z from 'zod';
import type { LambdaHandler } from '../../../../shared/platform/http/lambda-handler.ts';

const CONTEXT = { awsRequestId: 'test' } as Context;
const ProxyResult = z.object({ statusCode: z.int(), headers: z.record(z.string(), z.string()), body: z.string() });

/** The parts of a request that tests set. */
export interface TestRequest {
  readonly method?: string;
  /** The path pattern that the gateway has matched; only handlers of several routes need it. */
  readonly resource?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly sourceIp?: string;
}

/** The response; `json` is undefined if it has no body. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: unknown;
}

/** Calls a handler in the same way as the gateway. */
export async function drive(handler: LambdaHandler, request: TestRequest = {}): Promise<TestResponse> {
  const {
    method = 'GET',
    resource = '/v2/tests',
    headers = {},
    query = {},
    params = {},
    body,
    sourceIp = '192.0.2.1',
  } = request;
  const event = {
    resource,
    httpMethod: method,
    path: resource,
    multiValueHeaders: multiValues(headers),
    multiValueQueryStringParameters: multiValues(query),
    pathParameters: params,
    body: typeof body === 'string' ? body : body && Buffer.from(body).toString('base64'),
    isBase64Encoded: body !== undefined && typeof body !== 'string',
    requestContext: { requestId: 'request-1', identity: { sourceIp } },
  };
  const result = ProxyResult.parse(await handler(event, CONTEXT));
  const json: unknown = result.body === '' ? undefined : JSON.parse(result.body);
  return { status: result.statusCode, headers: result.headers, json };
}

/** A JSON body with its Content-Type header. */
export function jsonRequest(value: unknown): { headers: Record<string, string>; body: string } {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** A form in the format of `fetch`, with a new boundary each time. */
export async function formRequest(form: FormData): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const sent = new Request('http://127.0.0.1/', { method: 'POST', body: form });
  return { headers: { 'content-type': sent.headers.get('content-type') ?? '' }, body: await sent.bytes() };
}

function multiValues(values: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
}
