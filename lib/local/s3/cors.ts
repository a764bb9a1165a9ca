import type { ServerResponse } from 'node:http';
import type { CorsRule } from '../template/deployment.ts';
import { S3Error } from './s3-error.ts';

/** What a browser says about a request from another origin. */
export interface CrossOriginRequest {
  readonly origin: string;
  /** The method of the request itself, which a preflight asks for. */
  readonly method: string;
  /** Header names that a preflight asks for. */
  readonly headers: readonly string[];
}

/** The cross-origin side of a request; undefined when it has none. */
export function readCrossOrigin(
  method: string,
  headers: Readonly<Record<string, string | undefined>>,
): CrossOriginRequest | undefined {
  const { origin } = headers;
  if (origin === undefined) return undefined;
  const asked = (headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim());
  return {
    origin,
    method: method === 'OPTIONS' ? (headers['access-control-request-method'] ?? '') : method,
    headers: asked.filter((name) => name !== ''),
  };
}

/** Gives the answer the headers of the first rule that allows the request; without one it gets none. */
export function setCorsHeaders(
  response: ServerResponse,
  rules: readonly CorsRule[],
  crossOrigin: CrossOriginRequest,
): CorsRule | undefined {
  const rule = rules.find((candidate) => allows(candidate, crossOrigin));
  if (!rule) return undefined;
  const anybody = rule.allowedOrigins.includes('*');
  response.setHeader('access-control-allow-origin', anybody ? '*' : crossOrigin.origin);
  if (!anybody) response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-allow-methods', rule.allowedMethods.join(', '));
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  if (rule.exposedHeaders.length > 0) {
    response.setHeader('access-control-expose-headers', rule.exposedHeaders.join(', '));
  }
  return rule;
}

/** Answers a preflight. @throws S3Error AccessForbidden when no rule allows what it asks for */
export function answerPreflight(
  response: ServerResponse,
  rules: readonly CorsRule[],
  crossOrigin: CrossOriginRequest | undefined,
): void {
  const rule = crossOrigin && setCorsHeaders(response, rules, crossOrigin);
  if (!rule) throw new S3Error('AccessForbidden');
  if (crossOrigin.headers.length > 0) {
    response.setHeader('access-control-allow-headers', crossOrigin.headers.join(', ').toLowerCase());
  }
  if (rule.maxAgeSeconds !== undefined) response.setHeader('access-control-max-age', rule.maxAgeSeconds);
  response.writeHead(200, { 'content-length': 0 }).end();
}

function allows(rule: CorsRule, { origin, method, headers }: CrossOriginRequest): boolean {
  return (
    rule.allowedMethods.includes(method) &&
    rule.allowedOrigins.some((pattern) => fits(pattern, origin)) &&
    headers.every((name) => rule.allowedHeaders.some((pattern) => fits(pattern.toLowerCase(), name.toLowerCase())))
  );
}

/** A pattern may hold one `*` for any characters. */
function fits(pattern: string, text: string): boolean {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === text;
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}
