import { randomBytes } from 'node:crypto';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { type AuthenticateDeps, authenticate } from '../../../../shared/platform/identity/callers/authenticate.ts';
import type { Caller } from '../../../../shared/platform/identity/callers/caller.ts';
import { callerCache } from '../../../../shared/platform/identity/callers/caller-cache.ts';
import { type ClientIdentity, signRequest } from '../../../../shared/platform/identity/request-tokens/sign-request.ts';
import { hashPassword } from '../../../../shared/platform/identity/sign-in/password.ts';
import { signIn } from '../../../../shared/platform/identity/sign-in/sign-in.ts';
import type { SessionDeps } from '../../../../shared/platform/identity/sign-in/start-session.ts';
import type { ApiKeyInput } from '../../../../shared/platform/identity/tenants/api-key.ts';
import { putApiKey } from '../../../../shared/platform/identity/tenants/api-key-store.ts';
import { putTenant } from '../../../../shared/platform/identity/tenants/tenant-store.ts';
import { putMembership } from '../../../../shared/platform/identity/users/membership-store.ts';
import { putUser } from '../../../../shared/platform/identity/users/user-store.ts';
import { ownTables } from '../../own-tables.ts';

export const SECRET = 'a-Secr3t_Str1ng!';
export const PASSWORD = 'correct horse battery staple';
export const SECONDS = 1_000;
export const DAYS = 24 * 3_600 * SECONDS;

/** The clients of the fixture: each names one of its api keys. */
export const PLANNER: ClientIdentity = { apiKey: 'one-planner', secret: SECRET };
export const OTHER: ClientIdentity = { apiKey: 'two-planner', secret: SECRET };
export const CMS: ClientIdentity = { apiKey: 'one-cms', secret: SECRET };
export const CONSOLE: ClientIdentity = { apiKey: 'one-console' };
export const SHARED: ClientIdentity = { apiKey: 'shared-browser' };
export const FEW: ClientIdentity = { apiKey: 'few-browser' };

/** Tenants, keys and users in a separate table, and a clock that only the test moves. */
export interface IdentityFixture {
  readonly identity: Table;
  readonly deps: AuthenticateDeps & SessionDeps;
  /** Simulates another execution environment, which has an empty cache. */
  otherEnvironment(): AuthenticateDeps & SessionDeps;
  now(): Date;
  advance(ms: number): void;
  /** Signs a request and authenticates it; expects a valid caller. */
  call(client: ClientIdentity, changes?: Record<string, string>): Promise<Caller>;
  /** Signs in and returns the session token. */
  session(identification: string, client?: ClientIdentity): Promise<string>;
}

/**
 * Tenant 1 (alias 9) has `anna` (catalog-mgt on chairs, plans) and `ben` (no rights); tenant 2 has `carl` (all rights
 * for plans) and anna without rights; tenant 3 refuses the shared key; tenant 4 is disabled. `few-browser` serves 1 and
 * 2.
 */
export async function startIdentityFixture(): Promise<IdentityFixture> {
  const { identity } = await ownTables();
  let nowMs = Date.parse('2026-01-31T09:00:00.000Z');
  const clock = () => new Date(nowMs);
  const settings = { tokenMaxAgeSeconds: 900, sessionTtlSeconds: 30 * 24 * 3_600 };
  const otherEnvironment = () => ({ identity, clock, settings, cache: callerCache(clock), randomBytes });
  const deps = otherEnvironment();
  await fill(identity);
  const call = async (client: ClientIdentity, changes: Record<string, string> = {}) => {
    const caller = await authenticate({ ...signRequest(client, clock()), ...changes }, 'client', deps);
    if (caller === undefined) throw new Error('every client has a key');
    return caller;
  };
  return {
    identity,
    deps,
    otherEnvironment,
    now: clock,
    advance: (ms) => {
      nowMs += ms;
    },
    call,
    async session(identification, client = PLANNER) {
      const { auth } = await signIn({ identification, password: PASSWORD }, await call(client), deps);
      return auth.token;
    },
  };
}

async function fill(identity: Table): Promise<void> {
  await putTenant(identity, { id: 1, name: 'one', aliases: [9], language: 'de', webhook: 'https://hooks.example/one' });
  await putTenant(identity, { id: 2, name: 'two' });
  await putTenant(identity, { id: 3, name: 'three', refusedApiKeys: ['shared-browser'] });
  await putTenant(identity, { id: 4, name: 'four', disabled: true });
  const privateKey: Omit<ApiKeyInput, 'id' | 'tenant'> = {
    secrets: [SECRET],
    public: false,
    context: 'planner',
    algorithms: ['01', '02'],
  };
  const publicKey: Omit<ApiKeyInput, 'id' | 'tenant'> = {
    ...privateKey,
    secrets: [],
    public: true,
    algorithms: ['03'],
  };
  await putApiKey(identity, { ...privateKey, id: 'one-planner', tenant: 1 });
  await putApiKey(identity, { ...privateKey, id: 'one-cms', tenant: 1, context: 'cms' });
  await putApiKey(identity, { ...privateKey, id: 'one-disabled', tenant: 1, disabled: true });
  await putApiKey(identity, { ...privateKey, id: 'two-planner', tenant: 2 });
  await putApiKey(identity, { ...privateKey, id: 'four-planner', tenant: 4 });
  await putApiKey(identity, { ...publicKey, id: 'one-console', tenant: 1, context: 'cms' });
  await putApiKey(identity, { ...publicKey, id: 'shared-browser', tenant: 1, tenants: 'all' });
  await putApiKey(identity, { ...publicKey, id: 'few-browser', tenant: 1, tenants: [2] });
  const passwordHash = await hashPassword({ password: PASSWORD }, randomBytes);
  await putUser(identity, { id: 'anna', identifications: ['anna@one.example', 'Anna'], passwordHash });
  await putUser(identity, { id: 'ben', identifications: ['ben@one.example'], passwordHash });
  await putUser(identity, { id: 'carl', identifications: ['carl@two.example'], passwordHash });
  await putMembership(identity, { tenant: 1, user: 'anna', rights: ['catalog-mgt', 'plans'], catalogs: ['chairs'] });
  await putMembership(identity, { tenant: 1, user: 'ben', rights: [] });
  await putMembership(identity, { tenant: 2, user: 'anna', rights: [] });
  await putMembership(identity, { tenant: 2, user: 'carl', rights: ['plans'] });
}
