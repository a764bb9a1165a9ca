import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import { hashSessionToken, newSessionToken } from '../../shared/platform/identity/sign-in/session.ts';
import { newSecret } from '../../shared/platform/identity/tenants/secret.ts';
import type { TenantInput } from '../../shared/platform/identity/tenants/tenant.ts';
import { type Client, clientOf } from './client.ts';

const HOUR_SECONDS = 3_600;

/** A tenant that only one test uses, so that its settings do not influence other tests. */
export interface OwnTenant {
  readonly id: number;
  readonly apiKey: string;
  /** A key of the planner context with the same secret; it may sign webhooks. */
  readonly planner: string;
  readonly secret: string;
  /** Signed in with all rights, in the cms context. */
  readonly admin: Client;
  /** Signs in as this user, for tests that receive mails. */
  readonly adminEmail: string;
  /** Uses a key of the tenant without sign-in. */
  readonly shopper: Client;
  /** Creates a catalog with one item whose fields the test defines. */
  readonly catalog: string;
}

/** Makes the functions of `shared` use the stores of the running service, with the operator's key. */
export function operatorEnvironment(dataFolder: string): void {
  const operator = JSON.parse(readFileSync(path.join(dataFolder, 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
}

/** Creates a tenant with the functions of the stores. @throws Error if another test uses the same number */
export async function ownTenant(
  { endpoints, dataFolder }: { readonly endpoints: Endpoints; readonly dataFolder: string },
  input: TenantInput,
): Promise<OwnTenant> {
  operatorEnvironment(dataFolder);
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { catalogStore } = await import('../../shared/domain/catalogs/catalog-store.ts');
  const { Catalog } = await import('../../shared/domain/catalogs/catalog.ts');
  const { putApiKey } = await import('../../shared/platform/identity/tenants/api-key-store.ts');
  const { putMembership } = await import('../../shared/platform/identity/users/membership-store.ts');
  const { findTenant, putTenant } = await import('../../shared/platform/identity/tenants/tenant-store.ts');
  const { putUser } = await import('../../shared/platform/identity/users/user-store.ts');
  const { putSession } = await import('../../shared/platform/identity/sign-in/session-store.ts');
  const { hashPassword } = await import('../../shared/platform/identity/sign-in/password.ts');
  const { RIGHTS } = await import('../../shared/platform/identity/tenants/right.ts');
  const identity = openTable('identity');
  const { id } = input;
  const [apiKey, catalog, user] = [`own-${id}`, `own-${id}`, `own-${id}-admin`];
  const planner = `${apiKey}-planner`;
  const adminEmail = `${user}@tenant.example`;
  const secret = newSecret(randomBytes);
  const passwordHash = await hashPassword({ password: 'never used: the test creates the session' }, randomBytes);
  const token = newSessionToken(randomBytes);
  const now = new Date();
  const dates = { loginDate: now.toISOString(), lastActionDate: now.toISOString() };
  if (await findTenant(identity, id)) throw new Error(`tenant ${id} belongs to another test: take another number`);
  await putTenant(identity, input);
  const key = { tenant: id, secrets: [secret], public: false, algorithms: ['01' as const] };
  await putApiKey(identity, { ...key, id: apiKey, context: 'cms' });
  await putApiKey(identity, { ...key, id: planner, context: 'planner' });
  await putUser(identity, { id: user, identifications: [adminEmail], passwordHash });
  await putMembership(identity, { tenant: id, user, rights: [...RIGHTS] });
  await putSession(identity, hashSessionToken(token), {
    user,
    ...dates,
    sessionsFrom: '',
    expiresAt: Math.floor(now.getTime() / 1000) + HOUR_SECONDS,
  });
  await catalogStore(openTable('items')).put(
    Catalog.parse({ id: catalog, tenant: id, label: catalog, visibility: 'tenant' }),
  );
  const shopper = clientOf(endpoints, { apiKey, secret });
  const admin = clientOf(endpoints, { apiKey, secret, sessionToken: token });
  return { id, apiKey, planner, secret, admin, adminEmail, shopper, catalog };
}
