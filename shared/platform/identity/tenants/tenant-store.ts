import * as z from 'zod';
import { ConditionFailedError, type Table, type TransactionPart, writeTransaction } from '../../aws/table.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { TENANTS_PARTITION, tenantKey, tenantListKey } from './identity-keys.ts';
import { Tenant, type TenantInput } from './tenant.ts';
import { TenantId } from './tenant-id.ts';

const AliasRow = z.object({ aliasOf: TenantId });
const NumberRow = z.union([AliasRow, Tenant]);
const ListRow = z.object({ tenant: TenantId });

/** Returns the tenant with this id or alias. The read is consistent, because the caller may cache the result. */
export async function findTenant(identity: Table, number: number): Promise<Tenant | undefined> {
  const row = await identity.get(tenantKey(number), NumberRow, { consistent: true });
  if (row === undefined || !('aliasOf' in row)) return row;
  return identity.get(tenantKey(row.aliasOf), Tenant, { consistent: true });
}

/** Returns the existing tenants with these ids, at most 100, by id. Aliases are left out. The read is consistent. */
export async function findTenants(identity: Table, ids: readonly number[]): Promise<Map<number, Tenant>> {
  const rows = await identity.getMany(ids.map(tenantKey), NumberRow, { consistent: true });
  return new Map(rows.flatMap((row) => ('aliasOf' in row ? [] : [[row.id, row] as const])));
}

/** Yields all tenants, in no particular order. */
export async function* listTenants(identity: Table): AsyncGenerator<Tenant> {
  const keyCondition = { expression: 'pk = :pk', values: { ':pk': TENANTS_PARTITION } };
  for await (const { tenant: id } of identity.query({ keyCondition }, ListRow)) {
    const tenant = await identity.get(tenantKey(id), Tenant);
    if (tenant !== undefined) yield tenant;
  }
}

/**
 * Creates or replaces a tenant together with its aliases.
 *
 * @param also writes of the same transaction
 * @param read the tenant that is replaced. If it has changed since it was read, the write fails with `CONFLICT`
 * @throws ServiceError `CONFLICT` if one of the numbers belongs to another tenant
 * @throws ZodError for an invalid tenant
 */
export async function putTenant(
  identity: Table,
  input: TenantInput,
  read?: Tenant,
  also: readonly TransactionPart[] = [],
): Promise<Tenant> {
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
    ...also,
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
