import type { ErrorCode } from '../../shared/platform/errors/error-codes.ts';
import type { Route } from '../../shared/platform/http/route.ts';
import type { CallerKind, Envelope, SessionState } from './caller-kinds.ts';
import type { SampleCall } from './sample-calls.ts';

/** The response that a caller must get: success, or a refusal with this reason. */
export type ExpectedResponse = 'done' | ErrorCode;

/** An expected response and the number of the rule that decides it. */
interface DecidedResponse {
  readonly rule: number;
  readonly response: ExpectedResponse;
}

const ENVELOPES: Readonly<Record<Exclude<Envelope, 'good' | 'none'>, ErrorCode>> = {
  'unknown key': 'UNKNOWN_API_KEY',
  'disabled key': 'UNKNOWN_API_KEY',
  'wrong secret': 'INVALID_TOKEN',
  'key of another token': 'INVALID_TOKEN',
};
const ENDED_SESSIONS: readonly SessionState[] = ['expired', 'signed out', 'of a disabled user', 'made up'];

/**
 * The expected response of a route for a caller, by D122, D212, D270, D301 and D303 of contract/interface.md, defined
 * independently of the pipeline. The first rule that applies is used:
 *
 * 1. Nothing was sent: an `open` route responds as to a caller of no tenant (9.), any other gives 401 `INVALID_TOKEN`.
 * 2. The credentials of the application are invalid: 403 `UNKNOWN_API_KEY` for its key, 401 `INVALID_TOKEN` for its
 *    token; on an `open` route too, because credentials that are sent are checked.
 * 3. It requests a tenant that its key does not serve: 403 `WRONG_TENANT`.
 * 4. Its session has ended: 401 `INVALID_SESSION`, on every route.
 * 5. Its user is not a member of the tenant: 403 `WRONG_TENANT`.
 * 6. The row requires a cms key and it has another, or a public one without a session: 403 `WRONG_CONTEXT`.
 * 7. The row requires a user (audience `user`) and the caller is not signed in: 401 `SIGN_IN_REQUIRED`.
 * 8. The row lists rights and the user has none of them: 403 `FORBIDDEN`.
 * 9. The call names an object of another tenant: the response in the sample of this operation, usually 404.
 * 10. Its only sufficient right is catalog-mgt, for other catalogs: 403 `FORBIDDEN`.
 * 11. The named object belongs to the tenant and requires a right that the user does not have: 403 `FORBIDDEN`.
 * 12. All other callers get a success.
 *
 * A route that reports on credentials gives a success for the refusals that it reports.
 */
export function expectedResponse(route: Route, caller: CallerKind, sample: SampleCall): ExpectedResponse {
  return expectedBy(route, caller, sample).response;
}

/**
 * The expected response of a route for a caller, and the number of the rule of {@link expectedResponse} that decides
 * it.
 */
export function expectedBy(route: Route, caller: CallerKind, sample: SampleCall): DecidedResponse {
  const decided = plainResponse(route, caller, sample);
  if (decided.response === 'done') return { ...decided, response: sample.endsIn ?? 'done' };
  return sample.reports?.includes(decided.response) ? { ...decided, response: 'done' } : decided;
}

function plainResponse(route: Route, caller: CallerKind, sample: SampleCall): DecidedResponse {
  const tenant = caller.currentTenant ?? caller.keyTenant;
  const signedIn = caller.session === 'live';
  const { rights } = route;
  if (caller.envelope === 'none') {
    return { rule: 1, response: route.audience === 'open' ? toOutsiders(sample) : 'INVALID_TOKEN' };
  }
  if (caller.envelope !== 'good') return { rule: 2, response: ENVELOPES[caller.envelope] };
  if (tenant !== caller.keyTenant) return { rule: 3, response: 'WRONG_TENANT' };
  if (ENDED_SESSIONS.includes(caller.session)) return { rule: 4, response: 'INVALID_SESSION' };
  if (signedIn && caller.userTenant !== tenant) return { rule: 5, response: 'WRONG_TENANT' };
  const isCms = caller.key === 'cms' || (caller.key === 'console' && signedIn);
  if (route.context === 'cms' && !isCms) return { rule: 6, response: 'WRONG_CONTEXT' };
  if (route.audience === 'user' && !signedIn) return { rule: 7, response: 'SIGN_IN_REQUIRED' };
  if (rights?.length && !rights.some((right) => caller.rights.includes(right))) {
    return { rule: 8, response: 'FORBIDDEN' };
  }
  if (caller.subject !== tenant) return { rule: 9, response: toOutsiders(sample) };
  const throughCatalogs = caller.rights.includes('catalog-mgt') && caller.rights.length === 1;
  if (caller.otherCatalogs && throughCatalogs && sample.ofCatalog) return { rule: 10, response: 'FORBIDDEN' };
  if (sample.thingRight !== undefined && !caller.rights.includes(sample.thingRight)) {
    return { rule: 11, response: 'FORBIDDEN' };
  }
  return { rule: 12, response: 'done' };
}

/** The response for a caller who is not of the tenant whose objects the call names. */
function toOutsiders({ foreign = 'withheld' }: SampleCall): ExpectedResponse {
  return foreign === 'withheld' ? 'done' : foreign;
}
