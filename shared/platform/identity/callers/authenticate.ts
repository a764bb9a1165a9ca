import type { Table } from '../../aws/table.ts';
import { invalidRequest, ServiceError } from '../../errors/service-error.ts';
import type { Clock } from '../../identifiers/clock.ts';
import { invalidToken } from '../request-tokens/invalid-token.ts';
import { decodeRequestToken, type RequestToken } from '../request-tokens/request-token.ts';
import { invalidSession } from '../sign-in/invalid-session.ts';
import { hashSessionToken, isEndedByUser } from '../sign-in/session.ts';
import { findSession, touchSession } from '../sign-in/session-store.ts';
import { type ApiKey, type ApiKeyContext, ApiKeyId } from '../tenants/api-key.ts';
import { findApiKey } from '../tenants/api-key-store.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { findTenant } from '../tenants/tenant-store.ts';
import { givesRight } from '../users/membership.ts';
import { findMembership } from '../users/membership-store.ts';
import { findUser } from '../users/user-store.ts';
import type { Audience } from './audience.ts';
import type { AuthSettings } from './auth-settings.ts';
import type { Caller, CallerTenant, CallerUser } from './caller.ts';
import type { CallerCache } from './caller-cache.ts';
import { requestLanguage } from './request-language.ts';

/** The credentials of a request: headers, or query parameters of the same names. An empty value counts as absent. */
export interface Credentials {
  readonly apiKey?: string | undefined;
  readonly token?: string | undefined;
  readonly currentTenant?: string | undefined;
  readonly language?: string | undefined;
  readonly locale?: string | undefined;
}

/** Dependencies of {@link authenticate}. */
export interface AuthenticateDeps {
  /** The table `identity`: GetItem, and UpdateItem unless the route is `open`. */
  readonly identity: Table;
  readonly clock: Clock;
  readonly settings: AuthSettings;
  /** One per execution environment. */
  readonly cache: CallerCache;
}

/**
 * Returns the caller of a request, or undefined if an `open` route is called without credentials.
 *
 * The checks run in this order; the first failure ends them. Api key and token are checked before the tenant, and the
 * tenant before the session and the membership. So nobody can learn about a tenant without a key, or about a session
 * without a tenant.
 *
 * 1. api key or token missing: 401 `INVALID_TOKEN`
 * 2. api key unknown or disabled: 403 `UNKNOWN_API_KEY`
 * 3. token invalid: 401 `INVALID_TOKEN`
 * 4. `currentTenant` not a number: 400; unknown, disabled, or not allowed for this key: 403 `WRONG_TENANT`
 * 5. session unknown, ended, signed out, made with a public key of another context, older than the user's password, or
 * the user deleted or disabled: 401 `INVALID_SESSION`
 * 6. user not a member of the tenant, or signed in at the provider of another one (D276): 403 `WRONG_TENANT`
 *
 * The pipeline then checks whether the route needs a user or a right; this function treats `user` like `client`.
 *
 * Source: D212, D270 in contract/interface.md.
 */
export async function authenticate(
  request: Credentials,
  audience: Audience,
  deps: AuthenticateDeps,
): Promise<Caller | undefined> {
  if (audience === 'open' && !request.apiKey && !request.token) return undefined;
  return openedCaller(await openToken(request, deps), request, audience, deps);
}

/** An api key, and the content of a token that was made for it. */
interface OpenedToken {
  readonly apiKey: ApiKey;
  readonly content: RequestToken;
}

/** Checks api key and token: the steps 1 to 3 of {@link authenticate}. */
export async function openToken(request: Credentials, deps: AuthenticateDeps): Promise<OpenedToken> {
  if (!request.apiKey || !request.token) throw invalidToken('missing');
  const apiKey = await liveApiKey(request.apiKey, deps);
  const age = { now: deps.clock(), maxAgeSeconds: deps.settings.tokenMaxAgeSeconds };
  return { apiKey, content: decodeRequestToken(request.token, apiKey, age) };
}

/** Returns the caller with this api key and token: the steps 4 to 6 of {@link authenticate}. */
export async function openedCaller(
  { apiKey, content: { sessionToken } }: OpenedToken,
  request: Credentials,
  audience: Audience,
  deps: AuthenticateDeps,
): Promise<Caller> {
  const tenant = await allowedTenant(request.currentTenant, apiKey, deps);
  const signedIn =
    sessionToken === undefined ? undefined : await signedInUser(sessionToken, { apiKey, tenant, audience }, deps);
  return {
    apiKey: {
      id: apiKey.id,
      tenant: apiKey.tenant,
      context: requestContext(apiKey, signedIn !== undefined),
      public: apiKey.public,
    },
    ...(apiKey.public && { publicKeyContext: apiKey.context }),
    tenant: callerTenant(tenant),
    ...signedIn,
    language: requestLanguage(request, tenant.language),
    hasRight: (right, catalogId) => signedIn !== undefined && givesRight(signedIn.user, right, catalogId),
  };
}

async function liveApiKey(id: string, { identity, cache }: AuthenticateDeps): Promise<ApiKey> {
  // A text that cannot be an id is not looked up: it may be longer than a key of the table.
  const known = ApiKeyId.safeParse(id).success;
  const apiKey = known ? await cache.apiKeys.get(id, () => findApiKey(identity, id)) : undefined;
  if (apiKey === undefined || apiKey.disabled) {
    throw new ServiceError('UNKNOWN_API_KEY', 'Send an api key that exists and is enabled.');
  }
  return apiKey;
}

async function allowedTenant(
  currentTenant: string | undefined,
  apiKey: ApiKey,
  { identity, cache }: AuthenticateDeps,
): Promise<Tenant> {
  if (currentTenant && !/^\d{1,15}$/.test(currentTenant)) {
    throw invalidRequest('Send the number of a tenant as currentTenant, or leave it out.');
  }
  const number = currentTenant ? Number(currentTenant) : apiKey.tenant;
  const tenant = await cache.tenants.get(number, () => findTenant(identity, number));
  if (tenant === undefined || tenant.disabled || !serves(apiKey, tenant)) {
    throw new ServiceError('WRONG_TENANT', 'Send a currentTenant that this api key may use, or leave it out.');
  }
  return tenant;
}

function serves(apiKey: ApiKey, tenant: Tenant): boolean {
  if (apiKey.tenant === tenant.id) return true;
  if (tenant.refusedApiKeys.includes(apiKey.id)) return false;
  return apiKey.tenants === 'all' || (apiKey.tenants?.includes(tenant.id) ?? false);
}

/** Everybody knows a public key. So only a member of its tenant gets the cms context with it. */
function requestContext({ context, public: isPublic }: ApiKey, isSignedIn: boolean): ApiKeyContext {
  return context === 'cms' && isPublic && !isSignedIn ? 'planner' : context;
}

async function signedInUser(
  sessionToken: string,
  { apiKey, tenant, audience }: { readonly apiKey: ApiKey; readonly tenant: Tenant; readonly audience: Audience },
  { identity, clock, settings }: AuthenticateDeps,
): Promise<{ user: CallerUser; sessionTokenHash: string }> {
  const tokenHash = hashSessionToken(sessionToken);
  const session = await findSession(identity, tokenHash, clock());
  if (session === undefined || (session.keyContext ?? apiKey.context) !== apiKey.context) throw invalidSession();
  const [user, membership] = await Promise.all([
    findUser(identity, session.user),
    findMembership(identity, tenant.id, session.user),
  ]);
  if (user === undefined || user.disabled || isEndedByUser(session, user)) throw invalidSession();
  if (membership === undefined || (session.tenant ?? tenant.id) !== tenant.id) {
    throw new ServiceError(
      'WRONG_TENANT',
      'Send a currentTenant that the signed-in user is a member of, and has signed in to.',
    );
  }
  // Functions of open routes may not write, so their calls do not extend a session.
  if (audience !== 'open') {
    await touchSession(identity, tokenHash, session, { now: clock(), ttlSeconds: settings.sessionTtlSeconds });
  }
  const { rights, catalogs } = membership;
  return {
    user: { id: user.id, rights, ...(catalogs === undefined ? {} : { catalogs }) },
    sessionTokenHash: tokenHash,
  };
}

function callerTenant(tenant: Tenant): CallerTenant {
  const { aliases, webhook, webhookApiKey, refusedApiKeys, disabled, disabledAt, version, ...visible } = tenant;
  return visible;
}
