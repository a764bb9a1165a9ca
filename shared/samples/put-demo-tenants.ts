import type { Table } from '../platform/aws/table.ts';
import { putApiKey } from '../platform/identity/tenants/api-key-store.ts';
import { putTenant } from '../platform/identity/tenants/tenant-store.ts';
import { putMembership } from '../platform/identity/users/membership-store.ts';
import { putUser } from '../platform/identity/users/user-store.ts';
import type { DemoTenantRecords } from './demo-tenants.ts';

/**
 * Stores the demo tenants. Replaces those of an earlier start.
 *
 * @param identity the table `identity`: GetItem, PutItem and DeleteItem
 */
export async function putDemoTenants(identity: Table, demoTenants: readonly DemoTenantRecords[]): Promise<void> {
  for (const { tenant, apiKeys, users, memberships } of demoTenants) {
    await putTenant(identity, tenant);
    for (const apiKey of apiKeys) await putApiKey(identity, apiKey);
    for (const user of users) await putUser(identity, user);
    for (const membership of memberships) await putMembership(identity, membership);
  }
}
