import * as z from 'zod';
import { ForgottenPassword, LinkUse, LinkUsed, PasswordChange } from '../../domain/users/account-bodies.ts';
import { one } from '../../platform/http/query.ts';
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

export const changePassword = route({
  operation: 'changePassword',
  method: 'PUT',
  path: '/v2/auth/password',
  summary: 'Change the own password; all other sessions end',
  file: 'auth/manage-password',
  audience: 'user',
  rights: [],
  body: { kind: 'json', schema: PasswordChange },
  response: z.object({ auth: z.object({ userId: z.string() }) }),
  errors: ['SIGN_IN_FAILED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  stores: { identity: ['GetItem', 'PutItem', 'UpdateItem'] },
  source: 'D2146',
});

export const forgottenPassword = route({
  operation: 'forgottenPassword',
  method: 'POST',
  path: '/v2/auth/password/forgotten',
  summary: 'Ask for a mail with a link for a new password; the response is the same for everybody',
  file: 'auth/manage-password',
  audience: 'client',
  body: { kind: 'json', schema: ForgottenPassword },
  response: z.object({ auth: z.object({ mailRequested: z.literal(true) }) }),
  errors: ['TOO_MANY_REQUESTS'],
  stores: { accountMails: ['SendMessage'] },
  source: 'D2145',
});

export const resetPassword = route({
  operation: 'resetPassword',
  method: 'POST',
  path: '/v2/auth/password/reset',
  summary: 'Use the link of a mail: set a new password, or accept an invitation',
  file: 'auth/use-link',
  audience: 'open',
  body: { kind: 'json', schema: LinkUse },
  response: LinkUsed,
  errors: ['TOO_MANY_REQUESTS'],
  stores: {
    identity: ['GetItem', 'PutItem', 'DeleteItem', 'UpdateItem'],
    items: ['GetItem'],
    audit: ['PutItem'],
  },
  source: 'D2147',
});

export const showAccountPage = route({
  operation: 'showAccountPage',
  method: 'GET',
  path: '/account',
  summary: 'The page to which the links of mails lead',
  file: 'auth/use-link',
  audience: 'open',
  query: z.object({
    /** A language of mails; else the browser's. */
    lang: one,
  }),
  response: z.string(),
  contentType: 'text/html',
  source: 'D2147',
});
