import { hashPassword } from '../platform/identity/sign-in/password.ts';
import type { ApiKeyContext, ApiKeyInput } from '../platform/identity/tenants/api-key.ts';
import type { RandomBytes } from '../platform/identity/tenants/random-bytes.ts';
import { RIGHTS } from '../platform/identity/tenants/right.ts';
import { newSecret } from '../platform/identity/tenants/secret.ts';
import type { TenantInput } from '../platform/identity/tenants/tenant.ts';
import type { Membership, MembershipInput } from '../platform/identity/users/membership.ts';
import type { UserInput } from '../platform/identity/users/user.ts';
import type { DemoTenantCredentials } from './demo-tenant-credentials.ts';

/** The second tenant shows that tenants are separated. */
export const DEMO_TENANTS: readonly TenantInput[] = [
  { id: 1, name: 'demo', configuratorId: 'demoConfigurator', skin: 'demoSkin' },
  { id: 2, name: 'other' },
];
const PASSWORD_RANDOM_BYTES = 12;

/** The records of one demo tenant. */
export interface DemoTenantRecords {
  readonly tenant: TenantInput;
  readonly apiKeys: readonly ApiKeyInput[];
  readonly users: readonly UserInput[];
  readonly memberships: readonly MembershipInput[];
}

/** A demo tenant: what is stored of it, and its credentials. */
export interface DemoTenant {
  readonly records: DemoTenantRecords;
  /** The only copy of the passwords: the records hold hashes. */
  readonly credentials: DemoTenantCredentials;
}

/**
 * Makes the demo tenants of a fresh local service, with fresh secrets and passwords; stores nothing. All ids are the
 * same each time, so storing them again, after a start that was interrupted, replaces what is there.
 */
export function makeDemoTenants(randomBytes: RandomBytes): Promise<DemoTenant[]> {
  return Promise.all(DEMO_TENANTS.map((tenant) => makeDemoTenant(tenant, randomBytes)));
}

async function makeDemoTenant(tenant: TenantInput, randomBytes: RandomBytes): Promise<DemoTenant> {
  const { id, name } = tenant;
  const apiKeys = [
    privateKey(id, `${name}-planner`, 'planner', newSecret(randomBytes)),
    privateKey(id, `${name}-cms`, 'cms', newSecret(randomBytes)),
    browserKey(id, `${name}-browser`),
    consoleKey(id, `${name}-console`),
  ];
  const users = await Promise.all([
    makeUser('admin', name, [...RIGHTS], randomBytes),
    makeUser('viewer', name, [], randomBytes),
  ]);
  return {
    records: {
      tenant,
      apiKeys,
      users: users.map(({ record }) => record),
      memberships: users.map(({ record, rights }) => ({ tenant: id, user: record.id, rights })),
    },
    credentials: {
      id,
      name,
      apiKeys: apiKeys.map(({ id: apiKey, secrets: [secret], public: isPublic, context }) => ({
        apiKey,
        ...(secret === undefined ? {} : { secret }),
        public: isPublic,
        context,
      })),
      users: users.map(({ identification, password, rights }) => ({ identification, password, rights })),
      catalogs: [name],
    },
  };
}

function privateKey(tenant: number, id: string, context: ApiKeyContext, secret: string): ApiKeyInput {
  return { id, tenant, secrets: [secret], public: false, context, algorithms: ['01', '02'] };
}

function browserKey(tenant: number, id: string): ApiKeyInput {
  return { id, tenant, secrets: [], public: true, context: 'planner', algorithms: ['03'] };
}

/** With it, members sign in to the console (D2200). */
function consoleKey(tenant: number, id: string): ApiKeyInput {
  return { id, tenant, secrets: [], public: true, context: 'cms', algorithms: ['03'] };
}

async function makeUser(
  role: 'admin' | 'viewer',
  tenantName: string,
  rights: Membership['rights'],
  randomBytes: RandomBytes,
) {
  const identification = `${role}@${tenantName}.example`;
  const password = Buffer.from(randomBytes(PASSWORD_RANDOM_BYTES)).toString('base64url');
  const record: UserInput = {
    id: `${tenantName}-${role}`,
    identifications: [identification],
    passwordHash: await hashPassword({ password }, randomBytes),
  };
  return { record, identification, password, rights };
}
