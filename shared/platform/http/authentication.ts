import { ServiceError } from '../errors/service-error.ts';
import { authenticate, type Credentials } from '../identity/callers/authenticate.ts';
import type { Caller } from '../identity/callers/caller.ts';
import { openAuthentication } from '../identity/callers/open-authentication.ts';
import type { PipelineStep } from './pipeline-step.ts';
import type { HttpRequest } from './request.ts';
import type { Route } from './route.ts';

/** The step that identifies the caller and checks audience, context and rights of the route. Throws 401 and 403. */
export function authentication(): PipelineStep {
  const deps = openAuthentication();
  return {
    async before({ event: exchange }) {
      const { route, http } = exchange;
      const sent = credentials(http);
      if (route.reportsCredentials) {
        exchange.credentials = sent;
        return;
      }
      const caller = await authenticate(sent, route.audience, deps);
      if (caller) checkContext(route, caller);
      checkUser(route, caller);
      exchange.caller = caller;
    },
  };
}

/**
 * Credentials are headers, or query parameters of the same names for `<img>` and links. An empty value counts as
 * absent.
 */
function credentials({ headers, query }: HttpRequest): Credentials {
  const sent = (name: string) => headers[name.toLowerCase()] || query[name]?.[0];
  return {
    apiKey: sent('apiKey'),
    token: sent('token'),
    currentTenant: sent('currentTenant'),
    language: sent('language'),
    locale: sent('locale'),
  };
}

function checkContext(route: Route, caller: Caller): void {
  if (route.context && caller.apiKey.context !== route.context) {
    throw new ServiceError('WRONG_CONTEXT', `This call needs an api key of the ${route.context} context.`);
  }
}

function checkUser(route: Route, caller: Caller | undefined): void {
  const needsUser = route.audience === 'user';
  if (!needsUser) return;
  if (!caller?.user) throw new ServiceError('SIGN_IN_REQUIRED', 'Sign in first: this call needs a user.');
  if (route.rights?.length && !route.rights.some((right) => caller.hasRight(right))) {
    throw new ServiceError('FORBIDDEN', `This call needs the right ${route.rights.join(' or ')}.`);
  }
}
