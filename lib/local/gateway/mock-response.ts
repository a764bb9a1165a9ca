import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { type HeaderValue, parseContextTemplate, parseHeaderValue, type Template } from './context-template.ts';
import type { MockDeclaration } from './openapi-body.ts';
import type { RequestContext } from './request-context.ts';

const HEADER_PARAMETER = 'method.response.header.';

/** What a mock's request template has to give: the status that selects the response. */
const templateSchema = z.looseObject({ statusCode: z.number().int() });

/** Answers a request without any function: the gateway's way of OPTIONS. */
export type SendMockResponse = (request: IncomingMessage, response: ServerResponse, context: RequestContext) => void;

interface MockResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: HeaderValue])[];
  readonly contentType: string;
  readonly template: Template;
}

/**
 * Prepares a mock integration. The request template's status selects the response whose key matches it as a regular
 * expression, else `default`.
 *
 * @throws Error when the declaration uses something that is not known here, or selects no response
 */
export function createMockResponse(declaration: MockDeclaration, place: string): SendMockResponse {
  const template = declaration.requestTemplates['application/json'];
  if (template === undefined) throw new Error(`${place}: a mock needs a request template for application/json`);
  const selected = String(templateSchema.parse(JSON.parse(template)).statusCode);
  const { default: fallback, ...byPattern } = declaration.responses;
  const chosen = Object.entries(byPattern).find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(selected));
  const response = chosen?.[1] ?? fallback;
  if (!response) throw new Error(`${place}: no response for status ${selected}`);
  const mock = parseMockResponse(response, place);
  return (request, answer, context) => sendMock(mock, request, answer, context);
}

function parseMockResponse(declaration: MockDeclaration['responses'][string], place: string): MockResponse {
  const headers = Object.entries(declaration.responseParameters).map(([parameter, expression]) => {
    if (!parameter.startsWith(HEADER_PARAMETER)) throw new Error(`${place}: unknown parameter ${parameter}`);
    return [parameter.slice(HEADER_PARAMETER.length), parseHeaderValue(expression, place)] as const;
  });
  const [contentType = 'application/json', template = ''] = Object.entries(declaration.responseTemplates)[0] ?? [];
  return { status: declaration.statusCode, headers, contentType, template: parseContextTemplate(template, place) };
}

function sendMock(
  mock: MockResponse,
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): void {
  const from = { request, context, status: mock.status };
  const body = mock.template(from);
  response.statusCode = mock.status;
  response.setHeader('Content-Type', mock.contentType);
  for (const [name, value] of mock.headers) {
    const text = value(from);
    if (text !== undefined) response.setHeader(name, text);
  }
  if (mock.status !== 204 && mock.status !== 304) response.setHeader('Content-Length', Buffer.byteLength(body));
  response.setHeader('x-amzn-RequestId', context.requestId);
  response.setHeader('x-amz-apigw-id', context.extendedRequestId);
  response.end(body);
}
