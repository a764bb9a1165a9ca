import { routes } from '../shared/contract/routes/index.ts';
import { ServiceError } from '../shared/platform/errors/service-error.ts';
import { allowedMethods } from '../shared/platform/http/allowed-methods.ts';
import { unroutedEndpoint } from '../shared/platform/http/unrouted-endpoint.ts';

/** Throws the error for requests without a route: 405 if the path has other methods, else 404. */
export const handler = unroutedEndpoint(({ method, path }) => {
  const allowed = allowedMethods(routes, path);
  // The path has this method, but the gateway found no route: its spelling differs, for example by an encoded
  // character.
  if (allowed.length === 0 || allowed.includes(method))
    throw new ServiceError('NOT_FOUND', `There is nothing at ${path}.`);
  throw new ServiceError('METHOD_NOT_ALLOWED', `${method} is not possible here; use ${allowed.join(', ')}.`, {
    headers: { allow: allowed.join(', ') },
  });
});
