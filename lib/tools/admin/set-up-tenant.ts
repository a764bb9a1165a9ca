import type { Table } from '../../../shared/platform/aws/table.ts';
import type { ApiKeyContext } from '../../../shared/platform/identity/tenants/api-key.ts';
import { putApiKey } from '../../../shared/platform/identity/tenants/api-key-store.ts';
import { RIGHTS } from '../../../shared/platform/identity/tenants/right.ts';
import { newSecret } from '../../../shared/platform/identity/tenants/secret.ts';
import { putTenant } from '../../../shared/platform/identity/tenants/tenant-store.ts';
import { putMembership } from '../../../shared/platform/identity/users/membership-store.ts';
import { putUser } from '../../../shared/platform/identity/users/user-store.ts';
import type { AdminContext } from './command.ts';

const CONTEXTS = ['planner', 'cms'] as const satisfies readonly ApiKeyContext[];

/** The data of a new tenant. */
interface NewTenant {
  readonly tenant: number;
  readonly name: string;
  /** E-mail address or user name of the first administrator. */
  readonly identification: string;
  readonly passwordHash: string;
}

/** The credentials of its clients and its administrator. This is the only time that secrets are shown. */
interface SetUpTenant {
  readonly tenant: number;
  readonly userId: string;
  readonly apiKeys: readonly { readonly id: string; readonly context: ApiKeyContext; readonly secret: string }[];
}

/** Creates a tenant that can be used at once: with a planner key, a cms key, a key for the
 * console and a user who has all rights in it. */
export async function setUpTenant(
  identity: Table,
  { tenant, name, identification, passwordHash }: NewTenant,
  { ids, randomBytes }: Pick<AdminContext, 'ids' | 'randomBytes'>,
): Promise<SetUpTenant> {
  await putTenant(identity, { id: tenant, name });
  const apiKeys = [];
  for (const context of CONTEXTS) {
    const id = `t${tenant}-${context}-${ids()}`;
    const secret = newSecret(randomBytes);
    await putApiKey(identity, { id, tenant, context, public: false, algorithms: ['01', '02'], secrets: [secret] });
    apiKeys.push({ id, context, secret });
  }
  // Without a secret: with it, members sign in to the console (D2200).
  const consoleKey = `t${tenant}-console-${ids()}`;
  await putApiKey(identity, { id: consoleKey, tenant, context: 'cms', public: true, algorithms: ['03'], secrets: [] });
  const userId = `u-${ids()}`;
  await putUser(identity, { id: userId, identifications: [identification], passwordHash });
  await putMembership(identity, { tenant, user: userId, rights: [...RIGHTS] });
  return { tenant, userId, apiKeys };
}
