import type { Route } from '../../platform/http/route.ts';
import { routesByOperation } from '../routes/index.ts';
import type { OperationName } from './operation-types.ts';

/** What a client has to know of an operation to send it. */
export interface OperationRequest {
  readonly method: string;
  readonly path: string;
  /** The answer leads to where the content is. */
  readonly redirects: boolean;
}

/**
 * All operations, read from the routes. A bundler for browsers puts the plain data in the place of this module, see
 * `lib/tools/bundle/bundle-client.ts`, so that no schema goes along.
 */
export const operations: Readonly<Record<OperationName, OperationRequest>> = Object.fromEntries(
  Object.entries<Route>(routesByOperation).map(([name, route]) => [name, operationRequest(route)]),
) as Record<OperationName, OperationRequest>;

function operationRequest({ method, path, status = 200 }: Route): OperationRequest {
  return { method, path, redirects: status >= 300 };
}
