import * as z from 'zod';
import { one } from '../../platform/http/query.ts';
import { route } from '../../platform/http/route.ts';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { SignInResult } from '../../platform/identity/sign-in/sign-in-schemas.ts';

const MAX_CODE_CHARACTERS = 200;

/** What the three steps have in common: one function. */
const base = {
  file: 'auth/company-sign-in',
  stores: {
    identity: ['GetItem', 'PutItem', 'DeleteItem', 'UpdateItem'],
    items: ['GetItem'],
    audit: ['PutItem'],
  },
} as const;

export const startCompanySignIn = route({
  ...base,
  operation: 'startCompanySignIn',
  method: 'GET',
  path: '/v2/auth/oidc/start',
  summary: "Begin the sign-in with the tenant's OpenID provider: a redirect to it",
  audience: 'open',
  query: z.object({
    /** The number of the tenant. */
    tenant: one,
    /** The page that gets the code: of this service, or of the tenant's `allowedHosts`; the console without it. */
    returnTo: one,
  }),
  status: 302,
  response: z.void(),
  source: 'D271',
});

export const finishCompanySignIn = route({
  ...base,
  operation: 'finishCompanySignIn',
  method: 'GET',
  path: '/v2/auth/oidc/callback',
  summary: 'Where the OpenID provider sends the user back: a redirect to `returnTo` with a `code`',
  audience: 'open',
  query: z.object({ code: one, state: one, iss: one, error: one }),
  status: 302,
  response: z.void(),
  source: 'D272',
});

export const createCompanySession = route({
  ...base,
  operation: 'createCompanySession',
  method: 'POST',
  path: '/v2/auth/oidc/session',
  summary: 'Start the session of a company sign-in with its code',
  audience: 'client',
  body: {
    kind: 'json',
    schema: /* @__PURE__ */ wrappedBody('auth', z.object({ code: z.string().min(1).max(MAX_CODE_CHARACTERS) })),
  },
  response: SignInResult,
  errors: ['SIGN_IN_FAILED', 'TOO_MANY_REQUESTS'],
  source: 'D275',
});
