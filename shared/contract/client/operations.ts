import type { Route } from '../../platform/http/route.ts';
import { routesByOperation } from '../routes/index.ts';
import type { OperationName } from './operation-types.ts';

/** The part of a route that a client needs to send a request. */
export interface OperationRequest {
  readonly method: string;
  readonly path: string;
  /** The response is a redirect to the content. */
  readonly redirects: boolean;
}

/**
 * All operations, read from the routes. `lib/tools/bundle/bundle-client.ts` replaces this module by its data, so that
 * the client for browsers contains no schemas.
 */
export const operations: Readonly<Record<OperationName, OperationRequest>> = Object.fromEntries(
  Object.entries<Route>(routesByOperation).map(([name, route]) => [name, operationRequest(route)]),
) as Record<OperationName, OperationRequest>;

function operationRequest({ method, path, status = 200 }: Route): OperationRequest {
  return { method, path, redirects: status >= 300 };
}
