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

/** Answers with an error in the form that the API declares for its kind. */
export type SendGatewayError = (
  response: ServerResponse,
  error: GatewayError,
  from: Omit<TemplateContext, 'error' | 'status'>,
) => void;

/**
 * Prepares an API's gateway responses. One that is not declared falls back to `DEFAULT_4XX` or `DEFAULT_5XX`, and that
 * to the gateway's own `{"message": …}`.
 *
 * @throws Error when a declaration uses something that is not known here
 */
export function createGatewayResponses(declarations: GatewayResponseDeclarations): SendGatewayError {
  const declared = new Map(
    Object.entries(declarations).map(([type, declaration]) => [type, parseDeclaration(type, declaration)]),
  );
  const builtIn = parseDeclaration('built-in', { responseParameters: {}, responseTemplates: {} });
  return (response, error, from) => {
    const byClass = declared.get(error.status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX');
    const { status = error.status, headers, contentType, template } = declared.get(error.type) ?? byClass ?? builtIn;
    const context = { ...from, error: { message: error.message, responseType: error.type }, status };
    const body = template(context);
    response.statusCode = status;
    for (const [name, value] of headers) setHeader(response, name, value(context));
    response.setHeader('Content-Type', contentType);
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.setHeader('x-amzn-RequestId', from.context.requestId);
    response.setHeader('x-amz-apigw-id', from.context.extendedRequestId);
    response.setHeader('x-amzn-ErrorType', error.errorType);
    response.end(body);
  };
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

function setHeader(response: ServerResponse, name: string, value: string | undefined): void {
  if (value !== undefined) response.setHeader(name, value);
}
