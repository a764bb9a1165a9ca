import type { ServerResponse } from 'node:http';
import type { CorsRule } from '../template/deployment.ts';
import { S3Error } from './s3-error.ts';

/** What a browser states about a request from another origin. */
export interface CrossOriginRequest {
  readonly origin: string;
  /** The method of the request itself, or the method that a preflight asks for. */
  readonly method: string;
  /** The header names that a preflight asks for. */
  readonly headers: readonly string[];
}

/** Reads the cross-origin headers of a request; undefined if it names no origin. */
export function readCrossOrigin(
  method: string,
  headers: Readonly<Record<string, string | undefined>>,
): CrossOriginRequest | undefined {
  const { origin } = headers;
  if (origin === undefined) return undefined;
  const requested = (headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim());
  return {
    origin,
    method: method === 'OPTIONS' ? (headers['access-control-request-method'] ?? '') : method,
    headers: requested.filter((name) => name !== ''),
  };
}

/**
 * Sets the CORS headers of the first rule that allows the request.
 * @returns the rule; undefined if no rule allows it, and then no header is set
 */
export function setCorsHeaders(
  response: ServerResponse,
  rules: readonly CorsRule[],
  crossOrigin: CrossOriginRequest,
): CorsRule | undefined {
  const rule = rules.find((candidate) => allows(candidate, crossOrigin));
  if (!rule) return undefined;
  const anyOrigin = rule.allowedOrigins.includes('*');
  response.setHeader('access-control-allow-origin', anyOrigin ? '*' : crossOrigin.origin);
  if (!anyOrigin) response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-allow-methods', rule.allowedMethods.join(', '));
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  if (rule.exposedHeaders.length > 0) {
    response.setHeader('access-control-expose-headers', rule.exposedHeaders.join(', '));
  }
  return rule;
}

/** Sends the response to a preflight. @throws S3Error AccessForbidden if no rule allows the request */
export function sendPreflight(
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
    rule.allowedOrigins.some((pattern) => matches(pattern, origin)) &&
    headers.every((name) => rule.allowedHeaders.some((pattern) => matches(pattern.toLowerCase(), name.toLowerCase())))
  );
}

/** A pattern may hold one `*` for any characters. */
function matches(pattern: string, text: string): boolean {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === text;
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}
