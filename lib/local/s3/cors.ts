import type { ServerResponse } from 'node:http';
import type { CorsRule } from '../template/deployment.ts';
import { S3Error } from './s3-error.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Sets the CORS headers of a rule, with which pages of any origin can read the response. */
export function setCorsHeaders(response: ServerResponse, { allowedMethods, exposedHeaders }: CorsRule): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', allowedMethods.join(', '));
  response.setHeader('access-control-expose-headers', exposedHeaders.join(', '));
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
}

/**
 * Sends the response to a preflight.
 * @throws S3Error AccessForbidden if no rule allows the method, or the request names no origin
 */
export function sendPreflight(response: ServerResponse, rules: readonly CorsRule[], headers: Headers): void {
  const method = String(headers['access-control-request-method']);
  const rule = rules.find(({ allowedMethods }) => allowedMethods.includes(method));
  if (!rule || headers.origin === undefined) throw new S3Error('AccessForbidden');
  setCorsHeaders(response, rule);
  const requested = headers['access-control-request-headers'];
  if (requested !== undefined) response.setHeader('access-control-allow-headers', requested);
  response.setHeader('access-control-max-age', rule.maxAgeSeconds);
  response.writeHead(200, { 'content-length': 0 }).end();
}
