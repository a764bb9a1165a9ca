import * as z from 'zod';
import type { Ownership } from './ownership.ts';
import { scanRows } from './scan-rows.ts';

const Member = z.looseObject({ user: z.string(), tenant: z.number() });
const CatalogRow = z.looseObject({ id: z.string(), tenant: z.number() });
const MEMBER = /^\d+#identity$/;

/**
 * Finds the facts by which rows of a tenant are recognized. Memory holds the tenant's users and catalogs, no others.
 */
export async function findOwnership(tenant: number): Promise<Ownership> {
  const users = new Set<string>();
  for await (const { user, tenant: of } of members()) if (of === tenant) users.add(user);
  for await (const { user, tenant: of } of members()) if (of !== tenant) users.delete(user);
  const catalogs = new Set<string>();
  for await (const row of scanRows('items')) {
    if (!row.pk.startsWith('catalog#')) continue;
    const { success, data } = CatalogRow.safeParse(row);
    if (success && data.tenant === tenant) catalogs.add(data.id);
  }
  return { tenant, users, catalogs };
}

async function* members(): AsyncGenerator<z.output<typeof Member>> {
  for await (const row of scanRows('identity')) {
    if (!MEMBER.test(row.pk) || !row.sk.startsWith('member#')) continue;
    yield Member.parse(row);
  }
}
