import * as z from 'zod';
import { ConditionFailedError, type Table, type TransactionPart, writeTransaction } from '../../aws/table.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { TENANTS_PARTITION, tenantKey, tenantListKey } from './identity-keys.ts';
import { Tenant, type TenantInput } from './tenant.ts';
import { TenantId } from './tenant-id.ts';

const AliasRow = z.object({ aliasOf: TenantId });
const NumberRow = z.union([AliasRow, Tenant]);
const ListRow = z.object({ tenant: TenantId });

/** The tenant with this id or alias. Consistent, as the answer may be kept for a while. */
export async function findTenant(identity: Table, number: number): Promise<Tenant | undefined> {
  const row = await identity.get(tenantKey(number), NumberRow, { consistent: true });
  if (row === undefined || !('aliasOf' in row)) return row;
  return identity.get(tenantKey(row.aliasOf), Tenant, { consistent: true });
}

/** Those of the tenants with these ids, not aliases, that there are, 100 at most, by id. Consistent. */
export async function findTenants(identity: Table, ids: readonly number[]): Promise<Map<number, Tenant>> {
  const rows = await identity.getMany(ids.map(tenantKey), NumberRow, { consistent: true });
  return new Map(rows.flatMap((row) => ('aliasOf' in row ? [] : [[row.id, row] as const])));
}

/** All tenants, in no order. */
export async function* listTenants(identity: Table): AsyncGenerator<Tenant> {
  const keyCondition = { expression: 'pk = :pk', values: { ':pk': TENANTS_PARTITION } };
  for await (const { tenant: id } of identity.query({ keyCondition }, ListRow)) {
    const tenant = await identity.get(tenantKey(id), Tenant);
    if (tenant !== undefined) yield tenant;
  }
}

/**
 * Creates or replaces a tenant together with its aliases. Throws `CONFLICT` when one of the numbers is another
 * tenant's, and a `ZodError` for what is no tenant.
 *
 * @param read the tenant that is replaced, where another change since then must not be lost: `CONFLICT`
 */
export async function putTenant(identity: Table, input: TenantInput, read?: Tenant): Promise<Tenant> {
  const tenant = Tenant.parse({ ...input, version: (read?.version ?? input.version ?? 0) + 1 });
  const before = await identity.get(tenantKey(tenant.id), NumberRow, { consistent: true });
  const aliasesBefore = before !== undefined && 'aliases' in before ? before.aliases : [];
  const ownAlias = { names: { '#aliasOf': 'aliasOf' }, values: { ':id': tenant.id } };
  const parts: TransactionPart[] = [
    {
      table: identity,
      put: { ...tenantKey(tenant.id), ...tenant },
      condition: read
        ? { expression: '#version = :read', names: { '#version': 'version' }, values: { ':read': read.version } }
        : { expression: 'attribute_not_exists(aliasOf)' },
    },
    { table: identity, put: { ...tenantListKey(tenant.id), tenant: tenant.id } },
    ...tenant.aliases.map((alias) => ({
      table: identity,
      put: { ...tenantKey(alias), aliasOf: tenant.id },
      condition: { ...ownAlias, expression: 'attribute_not_exists(pk) OR #aliasOf = :id' },
    })),
    ...aliasesBefore
      .filter((alias) => !tenant.aliases.includes(alias))
      .map((alias) => ({
        table: identity,
        delete: tenantKey(alias),
        condition: { ...ownAlias, expression: '#aliasOf = :id' },
      })),
  ];
  try {
    await writeTransaction(parts);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    throw new ServiceError('CONFLICT', `Tenant ${tenant.id} or one of its aliases is another tenant's number.`, {
      cause: error,
    });
  }
  return tenant;
}
