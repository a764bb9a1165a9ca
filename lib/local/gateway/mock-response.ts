import type { ServerResponse } from 'node:http';
import { parseConstantHeaders } from './constant-headers.ts';
import type { MockDeclaration } from './openapi-body.ts';
import type { RequestContext } from './request-context.ts';
import { setRequestId } from './response-headers.ts';

/** Sends a response without a function: the gateway's way to serve OPTIONS. */
export type SendMockResponse = (response: ServerResponse, context: RequestContext) => void;

/**
 * Prepares a mock integration: its default response, with constant headers and no body.
 * @throws {Error} if the declaration uses something that is not supported here
 */
export function createMockResponse({ responses }: MockDeclaration, place: string): SendMockResponse {
  const { statusCode, responseParameters } = responses.default;
  const headers = parseConstantHeaders(responseParameters, place);
  return (response, context) => {
    response.statusCode = statusCode;
    for (const [name, value] of headers) response.setHeader(name, value);
    setRequestId(response, context);
    response.end();
  };
}
