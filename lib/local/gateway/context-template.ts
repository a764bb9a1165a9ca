import type { IncomingMessage } from 'node:http';
import type { ContextVariables } from './request-context.ts';

/** `$context` of a gateway response: the request's, and what went wrong. */
export interface TemplateContext {
  readonly request: Pick<IncomingMessage, 'headers'>;
  readonly context: ContextVariables;
  readonly error?: { readonly message: string; readonly responseType: string };
  readonly status: number;
}

type Variable = (from: TemplateContext) => string | undefined;

const VARIABLES: Readonly<Record<string, Variable>> = {
  apiId: ({ context }) => context.apiId,
  'error.message': ({ error }) => error?.message,
  'error.responseType': ({ error }) => error?.responseType,
  extendedRequestId: ({ context }) => context.extendedRequestId,
  httpMethod: ({ context }) => context.httpMethod,
  'identity.sourceIp': ({ context }) => context.identity.sourceIp ?? undefined,
  path: ({ context }) => context.path,
  protocol: ({ context }) => context.protocol,
  requestId: ({ context }) => context.requestId,
  requestTime: ({ context }) => context.requestTime,
  requestTimeEpoch: ({ context }) => String(context.requestTimeEpoch),
  resourcePath: ({ context }) => context.resourcePath,
  stage: ({ context }) => context.stage,
  status: ({ status }) => String(status),
};

const REFERENCE = /\$context\.([\w.]*\w)/g;
/** The one variable that brings its own quotes. */
const QUOTED_MESSAGE = 'error.messageString';
const HEADER_REFERENCE = /^method\.request\.header\.([\w-]+)$/;

/** Fills a template; variables stand inside JSON strings, so their values are escaped for that. */
export type Template = (from: TemplateContext) => string;

/**
 * Reads a mapping template of a gateway response: text with `$context` variables, which is all that AWS allows there.
 *
 * @throws Error when it uses a variable or a directive that is not known here, rather than to print something else
 *   than AWS would
 */
export function parseContextTemplate(template: string, place: string): Template {
  const rest = template.replaceAll(REFERENCE, '');
  if (/\$[A-Za-z{!]|#(set|if|foreach|end)/.test(rest)) throw new Error(`${place}: more than $context: ${template}`);
  for (const [, name = ''] of template.matchAll(REFERENCE)) {
    if (name !== QUOTED_MESSAGE && !VARIABLES[name]) throw new Error(`${place}: unknown variable $context.${name}`);
  }
  // Text and variables in turn, taken apart once: a refusal fills its template thousands of times a second.
  const pieces = template.split(REFERENCE).map((piece, index) => {
    if (index % 2 === 0) return () => piece;
    const variable = VARIABLES[piece];
    if (!variable) return ({ error }: TemplateContext) => JSON.stringify(error?.message ?? '');
    return (from: TemplateContext) => JSON.stringify(variable(from) ?? '').slice(1, -1);
  });
  return (from) => pieces.reduce((text, piece) => text + piece(from), '');
}

/** The value of one header of a gateway's own answer; undefined when what it refers to is absent. */
export type HeaderValue = (from: TemplateContext) => string | undefined;

/**
 * Reads the value of a response parameter: `'a constant'`, `context.…` or `method.request.header.…`.
 * @throws Error when it is anything else
 */
export function parseHeaderValue(expression: string, place: string): HeaderValue {
  if (expression.length >= 2 && expression.startsWith("'") && expression.endsWith("'")) {
    const constant = expression.slice(1, -1);
    return () => constant;
  }
  const [, header] = HEADER_REFERENCE.exec(expression) ?? [];
  if (header !== undefined) {
    const key = header.toLowerCase();
    return ({ request }) => request.headers[key]?.toString();
  }
  const variable = expression.startsWith('context.') ? VARIABLES[expression.slice('context.'.length)] : undefined;
  if (!variable) throw new Error(`${place}: unknown expression ${expression}`);
  return variable;
}
