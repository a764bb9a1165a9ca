import { route } from '../../platform/http/route.ts';
import { TokenCheck } from '../../platform/identity/callers/token-check.ts';
import { SignIn, SignInResult, SignOutResult } from '../../platform/identity/sign-in/sign-in-schemas.ts';

export const signIn = route({
  operation: 'signIn',
  method: 'POST',
  path: '/v2/auth/signin',
  summary: 'Sign in with e-mail or user name and password',
  file: 'auth/sign-in',
  audience: 'client',
  body: { kind: 'json', schema: SignIn },
  response: SignInResult,
  errors: ['SIGN_IN_FAILED'],
  stores: { identity: ['GetItem', 'PutItem'] },
  source: 'interface.md, chapter 2',
});

export const signOut = route({
  operation: 'signOut',
  method: 'POST',
  path: '/v2/auth/signout',
  summary: 'End the session of the request token',
  file: 'auth/sign-out',
  audience: 'client',
  response: SignOutResult,
  stores: { identity: ['DeleteItem'] },
  source: 'extension',
});

export const signOutByGet = route({ ...signOut, operation: 'signOutByGet', method: 'GET' });

export const checkToken = route({
  operation: 'checkToken',
  method: 'POST',
  path: '/v2/auth/check',
  summary: 'What the service reads in the request token, or why it refuses it',
  file: 'auth/check-token',
  audience: 'open',
  reportsCredentials: true,
  response: TokenCheck,
  // The counters of the rate limit.
  stores: { identity: ['UpdateItem'] },
  source: 'extension',
});
