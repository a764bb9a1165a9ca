import { ServiceError } from '../../errors/service-error.ts';
import type { TokenFaultReason } from '../../errors/token-fault.ts';
import { type AuthenticateDeps, type Credentials, openedCaller, openToken } from './authenticate.ts';
import type { TokenCheck } from './token-check.ts';

/**
 * Reports on the token of a request. Of a refused token it says only the reason, which the ordinary 401 says too. It
 * does not extend the session.
 * Source: D292 in contract/interface.md.
 *
 * @throws ServiceError `UNKNOWN_API_KEY`, `WRONG_TENANT` and `INVALID_REQUEST`, as every call
 */
export async function checkToken(request: Credentials, deps: AuthenticateDeps): Promise<TokenCheck> {
  const opened = await openToken(request, deps).catch(faultReason);
  if (typeof opened === 'string') return { check: { reason: opened } };
  const caller = await openedCaller(opened, request, 'open', deps).catch(withoutSession);
  const { algorithm, timestamp } = opened.content;
  return {
    check: {
      apiKey: opened.apiKey.id,
      algorithm,
      ageSeconds: Math.round((deps.clock().getTime() - timestamp.getTime()) / 1000),
      session: caller?.user ? 'valid' : caller ? 'anonymous' : 'invalid',
      rights: [...(caller?.user?.rights ?? [])],
      reason: null,
    },
  };
}

/** Returns the reason of `INVALID_TOKEN`; throws every other error. */
function faultReason(error: unknown): TokenFaultReason {
  const [detail] = error instanceof ServiceError && error.code === 'INVALID_TOKEN' ? error.details : [];
  if (detail && 'reason' in detail) return detail.reason;
  throw error;
}

/** Returns undefined, no caller, for `INVALID_SESSION`; throws every other error. */
function withoutSession(error: unknown): undefined {
  if (!(error instanceof ServiceError && error.code === 'INVALID_SESSION')) throw error;
}
