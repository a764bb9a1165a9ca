import type { Table } from '../aws/table.ts';
import { putApiKey } from './api-key-store.ts';
import type { DemoTenantRecords } from './demo-tenants.ts';
import { putMembership } from './membership-store.ts';
import { putTenant } from './tenant-store.ts';
import { putUser } from './user-store.ts';

/**
 * Stores the demo tenants, in place of any that were stored before.
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
