import { gatewayPath } from './gateway-path.ts';
import type { HttpRequest } from './request.ts';
import type { Route } from './route.ts';

/**
 * Which of a function's rows a request is for; HEAD runs the row of GET. Throws when it is none of them: the gateway
 * sends it nothing else, so that is a row which names the handler's file without being given to its `endpoint`.
 */
export function rowOfRequest<R extends Route>(
  rows: readonly R[],
  { method, pattern }: Pick<HttpRequest, 'method' | 'pattern'>,
): R {
  const [first, ...others] = rows;
  if (first && others.length === 0) return first;
  const asked = method === 'HEAD' ? 'GET' : method;
  const row = rows.find((each) => each.method === asked && gatewayPath(each.path) === pattern);
  if (!row) throw new Error(`${method} ${pattern} is no row of this handler`);
  return row;
}
