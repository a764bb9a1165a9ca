import { routes } from '../shared/contract/routes/index.ts';
import { ServiceError } from '../shared/platform/errors/service-error.ts';
import { allowedMethods } from '../shared/platform/http/allowed-methods.ts';
import { unroutedEndpoint } from '../shared/platform/http/unrouted-endpoint.ts';

/** Answers what no route takes: 405 with the methods that the path knows, or 404. */
export const handler = unroutedEndpoint(({ method, path }) => {
  const allowed = allowedMethods(routes, path);
  // A path that allows the method and came here all the same is written in a way that no route takes.
  if (allowed.length === 0 || allowed.includes(method))
    throw new ServiceError('NOT_FOUND', `There is nothing at ${path}.`);
  throw new ServiceError('METHOD_NOT_ALLOWED', `${method} is not possible here; use ${allowed.join(', ')}.`, {
    headers: { allow: allowed.join(', ') },
  });
});
