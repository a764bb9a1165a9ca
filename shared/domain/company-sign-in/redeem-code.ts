import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { SignInResult } from '../../platform/identity/sign-in/sign-in-schemas.ts';
import { type SessionDeps, startSession } from '../../platform/identity/sign-in/start-session.ts';
import { findMembership } from '../../platform/identity/users/membership-store.ts';
import { findUser } from '../../platform/identity/users/user-store.ts';
import { takeCode } from './sign-in-rows.ts';

/**
 * Starts the session of a company sign-in. It is valid in the tenant of the provider alone: else an administrator could
 * open the other tenants of a member with a provider of one's own.
 * Source: D275, D276 in contract/interface.md.
 *
 * @throws ServiceError `SIGN_IN_FAILED` (403), the same for every code that does not work and for somebody who has lost
 * the membership meanwhile
 */
export async function redeemCode(
  code: string,
  caller: Pick<Caller, 'tenant' | 'publicKeyContext'>,
  deps: SessionDeps,
): Promise<SignInResult> {
  const { id: tenant } = caller.tenant;
  const userId = await takeCode(deps.identity, tenant, code, deps.clock());
  if (userId === undefined) throw deadCode();
  const [user, membership] = await Promise.all([
    findUser(deps.identity, userId),
    findMembership(deps.identity, tenant, userId),
  ]);
  if (user === undefined || user.disabled || membership === undefined) throw deadCode();
  return startSession(user, caller, deps, tenant);
}

function deadCode(): ServiceError {
  return new ServiceError('SIGN_IN_FAILED', 'The code does not work: it was used, or it is too old. Sign in again.');
}
