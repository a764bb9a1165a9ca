import type { ServerResponse } from 'node:http';
import {
  type HeaderValue,
  parseContextTemplate,
  parseHeaderValue,
  type Template,
  type TemplateContext,
} from './context-template.ts';
import type { GatewayError } from './gateway-error.ts';
import type { GatewayResponseDeclarations } from './openapi-body.ts';

const DEFAULT_TEMPLATES = { 'application/json': '{"message":$context.error.messageString}' };
const HEADER_PARAMETER = 'gatewayresponse.header.';

interface GatewayResponse {
  readonly status: number | undefined;
  readonly headers: readonly (readonly [name: string, value: HeaderValue])[];
  readonly contentType: string;
  readonly template: Template;
}

/** An error in the form that the API declares for its kind, ready to be sent. */
export interface RenderedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Makes an error's answer in the form that the API declares for its kind. */
export type RenderGatewayError = (
  error: GatewayError,
  from: Omit<TemplateContext, 'error' | 'status'>,
) => RenderedResponse;

/**
 * Prepares an API's gateway responses. One that is not declared falls back to `DEFAULT_4XX` or `DEFAULT_5XX`, and that
 * to the gateway's own `{"message": …}`.
 *
 * @throws Error when a declaration uses something that is not known here
 */
export function createGatewayResponses(declarations: GatewayResponseDeclarations): RenderGatewayError {
  const declared = new Map(
    Object.entries(declarations).map(([type, declaration]) => [type, parseDeclaration(type, declaration)]),
  );
  const builtIn = parseDeclaration('built-in', { responseParameters: {}, responseTemplates: {} });
  return (error, from) => {
    const byClass = declared.get(error.status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX');
    const { status = error.status, headers, contentType, template } = declared.get(error.type) ?? byClass ?? builtIn;
    const context = { ...from, error: { message: error.message, responseType: error.type }, status };
    const body = template(context);
    const rendered: [name: string, value: string][] = [];
    for (const [name, render] of headers) {
      const value = render(context);
      if (value !== undefined) rendered.push([name, value]);
    }
    rendered.push(
      ['Content-Type', contentType],
      ['Content-Length', String(Buffer.byteLength(body))],
      ['x-amzn-RequestId', from.context.requestId],
      ['x-amz-apigw-id', from.context.extendedRequestId],
      ['x-amzn-ErrorType', error.errorType],
    );
    return { status, headers: rendered, body };
  };
}

/** Sends it as the answer of a request. */
export function sendRendered(response: ServerResponse, { status, headers, body }: RenderedResponse): void {
  response.statusCode = status;
  for (const [name, value] of headers) response.setHeader(name, value);
  response.end(body);
}

function parseDeclaration(type: string, declaration: GatewayResponseDeclarations[string]): GatewayResponse {
  const templates = declaration.responseTemplates;
  const [first] = Object.entries(Object.keys(templates).length > 0 ? templates : DEFAULT_TEMPLATES);
  const [contentType = '', template = ''] = first ?? [];
  const headers = Object.entries(declaration.responseParameters).map(([parameter, expression]) => {
    if (!parameter.startsWith(HEADER_PARAMETER)) throw new Error(`${type}: unknown parameter ${parameter}`);
    return [parameter.slice(HEADER_PARAMETER.length), parseHeaderValue(expression, type)] as const;
  });
  return { status: declaration.statusCode, headers, contentType, template: parseContextTemplate(template, type) };
}
