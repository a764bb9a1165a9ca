import type { ServerResponse } from 'node:http';
import { type ConstantHeaders, parseConstantHeaders } from './constant-headers.ts';
import type { GatewayError } from './gateway-error.ts';
import type { GatewayResponseDeclarations } from './openapi-body.ts';
import type { RequestContext } from './request-context.ts';
import { setRequestId } from './response-headers.ts';

const REQUEST_ID = '$context.requestId';

interface GatewayResponse {
  readonly status: number | undefined;
  readonly headers: ConstantHeaders;
  /** JSON in which {@link REQUEST_ID} stands for the request's id. */
  readonly template: string;
}

/** Sends the response for an error in the form that the API declares for its type. */
type SendGatewayError = (error: GatewayError, response: ServerResponse, context: RequestContext) => void;

/**
 * Prepares the gateway responses of an API. A type that is not declared falls back to `DEFAULT_4XX` or `DEFAULT_5XX`,
 * and that to the gateway's own `{"message": …}`.
 *
 * @throws {Error} if a declaration uses something that is not supported here
 */
export function createGatewayResponses(declarations: GatewayResponseDeclarations): SendGatewayError {
  const declared = new Map(
    Object.entries(declarations).map(([type, declaration]) => [type, parseDeclaration(type, declaration)]),
  );
  return (error, response, context) => {
    const byClass = declared.get(error.status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX');
    const { status, headers, template } = declared.get(error.type) ?? byClass ?? undeclared(error);
    const body = template.replaceAll(REQUEST_ID, context.requestId);
    response.statusCode = status ?? error.status;
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Content-Length', Buffer.byteLength(body));
    setRequestId(response, context);
    response.end(body);
  };
}

function undeclared({ message }: GatewayError): GatewayResponse {
  return { status: undefined, headers: [], template: JSON.stringify({ message }) };
}

function parseDeclaration(type: string, declaration: GatewayResponseDeclarations[string]): GatewayResponse {
  const template = declaration.responseTemplates['application/json'];
  const rest = template?.replaceAll(REQUEST_ID, '');
  if (template === undefined || /\$[A-Za-z{!]|#(set|if|foreach|end)/.test(rest ?? '')) {
    throw new Error(`${type}: a JSON template with no other variable than ${REQUEST_ID} is needed, not ${template}`);
  }
  return {
    status: declaration.statusCode,
    headers: parseConstantHeaders(declaration.responseParameters, type),
    template,
  };
}
