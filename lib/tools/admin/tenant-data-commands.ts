import { existsSync, readdirSync } from 'node:fs';
import * as z from 'zod';
import { openTable } from '../../../shared/platform/aws/table.ts';
import type { Clock } from '../../../shared/platform/identifiers/clock.ts';
import { CALLER_MAX_AGE_MS } from '../../../shared/platform/identity/callers/caller-cache.ts';
import type { Tenant } from '../../../shared/platform/identity/tenants/tenant.ts';
import { findTenant } from '../../../shared/platform/identity/tenants/tenant-store.ts';
import { type Command, type CommandResult, command, UsageError } from './command.ts';
import { flag, parameter, TenantNumber } from './parameters.ts';
import { deleteTenant } from './tenant-data/delete-tenant.ts';
import { exportTenant, type TenantAmounts } from './tenant-data/export-tenant.ts';

const TENANT = parameter('TENANT', 'number of the tenant', TenantNumber);

/** The operator's commands for requests to export or delete all data of a tenant. */
export const tenantDataCommands: readonly Command[] = [
  command({
    noun: 'tenant',
    verb: 'export',
    summary: 'write everything that it owns into a folder: table rows and files, without secrets and sessions',
    args: { tenant: TENANT },
    options: { to: parameter('DIR', 'the folder; new or empty', z.string().min(1)) },
    async run({ tenant: number, to }) {
      const { id } = await required(number);
      // Data of others in the folder would be handed over too.
      if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} is not empty: name a new folder`);
      return result(`written to ${to}`, await exportTenant(id, to));
    },
  }),
  command({
    noun: 'tenant',
    verb: 'delete',
    summary: 'delete everything that it owns permanently, including file versions; it must be disabled for 30 s',
    args: { tenant: TENANT },
    options: { yes: flag('needed, as it cannot be undone') },
    async run({ tenant: number, yes }, { clock }) {
      const tenant = await required(number);
      if (!yes) throw new UsageError(`tenant delete ${number} deletes permanently: export it first, then add --yes`);
      refuseCalled(tenant, clock);
      return result('deleted', await deleteTenant(tenant.id));
    },
  }),
];

/** Functions cache callers for this long. Callers of a tenant that was disabled a moment ago may still write. */
function refuseCalled({ id, disabled, disabledAt }: Tenant, clock: Clock): void {
  if (!disabled) throw new Error(`disable it first and wait 30 s for callers to stop: tenant disable ${id}`);
  const sinceMs = disabledAt === undefined ? CALLER_MAX_AGE_MS : clock().getTime() - Date.parse(disabledAt);
  const leftSeconds = Math.ceil((CALLER_MAX_AGE_MS - sinceMs) / 1_000);
  if (leftSeconds <= 0) return;
  throw new Error(
    `tenant ${id} was disabled a moment ago and may still have callers: run this again in ${leftSeconds} s`,
  );
}

async function required(number: number) {
  const tenant = await findTenant(openTable('identity'), number);
  if (!tenant) throw new Error(`there is no tenant ${number}`);
  return tenant;
}

function result(what: string, amounts: TenantAmounts): CommandResult {
  const lines = [
    ...Object.entries(amounts.rows).map(([table, count]) => `${String(count).padStart(8)} rows of ${table}`),
    ...Object.entries(amounts.files).map(([bucket, count]) => `${String(count).padStart(8)} files of ${bucket}`),
  ];
  return { lines: [...lines, what], value: amounts };
}
