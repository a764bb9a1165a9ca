import { gatewayPath } from './gateway-path.ts';
import type { HttpRequest } from './request.ts';
import type { Route } from './route.ts';

/**
 * Returns the row of a request among the rows of one function; HEAD uses the row of GET. Throws if no row matches: then
 * a row names the handler's file but is not passed to its `endpoint`.
 */
export function rowOfRequest<R extends Route>(
  rows: readonly R[],
  { method, pattern }: Pick<HttpRequest, 'method' | 'pattern'>,
): R {
  const [first, ...others] = rows;
  if (first && others.length === 0) return first;
  const rowMethod = method === 'HEAD' ? 'GET' : method;
  const row = rows.find((each) => each.method === rowMethod && gatewayPath(each.path) === pattern);
  if (!row) throw new Error(`${method} ${pattern} has no row in this handler`);
  return row;
}
