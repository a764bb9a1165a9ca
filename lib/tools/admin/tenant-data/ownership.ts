import * as z from 'zod';
import type { TableName } from '../../../../shared/platform/aws/stores.ts';
import type { AnyRow } from './scan-rows.ts';

/** The facts by which a tenant's rows are recognized if their keys do not start with its number. */
export interface Ownership {
  readonly tenant: number;
  /** Users who are members only of this tenant. A user with several tenants belongs to none of them alone. */
  readonly users: ReadonlySet<string>;
  readonly catalogs: ReadonlySet<string>;
}

const ByTenant = z.looseObject({ tenant: z.number() });
const Alias = z.looseObject({ aliasOf: z.number() });
const Embedded = z.looseObject({ content: ByTenant });
const OfUser = z.looseObject({ user: z.string() });
const CHANGE_OF_PRODUCT = /^(?<catalog>[^:]+):/;

/**
 * Whether a row belongs to a tenant. Keys start with the tenant's number, except for rows that are used to find the
 * tenant (API keys, users, logins, sessions, links of mails, places of infos, configurators, aliases, catalogs) and for
 * entries in lists that others read.
 */
export function ownsRow(table: TableName, row: AnyRow, { tenant, users, catalogs }: Ownership): boolean {
  if (row.pk.startsWith(`${tenant}#`)) return true;
  // In the partition of another tenant only list entries belong to this one, whatever the other rows contain.
  const isAnothers = /^\d+#/.test(row.pk) && !row.pk.endsWith('#tags');
  if (!isAnothers && is(ByTenant, row, (found) => found.tenant === tenant)) return true;
  switch (table) {
    case 'identity':
      return (
        is(Alias, row, (found) => found.aliasOf === tenant) ||
        is(Embedded, row, (found) => found.content.tenant === tenant) ||
        (row.pk.startsWith('user#') && users.has(row.pk.slice('user#'.length))) ||
        (/^(login|session|link)#/.test(row.pk) && is(OfUser, row, (found) => users.has(found.user)))
      );
    case 'items':
      return row.pk.endsWith('#catalogs') && catalogs.has(row.sk);
    case 'tags':
      return row.sk.endsWith(`#${tenant}`);
    case 'matches':
      return row.pk === 'public#changes' && catalogs.has(CHANGE_OF_PRODUCT.exec(String(row.id))?.groups?.catalog ?? '');
    default:
      return false;
  }
}

/**
 * Whether other rows are found through this one. Such rows are deleted last, so that an interrupted deletion still
 * finds the rest.
 */
export function isAnchor(table: TableName, row: AnyRow, { tenant }: Ownership): boolean {
  if (table === 'identity') return row.pk === `${tenant}#identity`;
  return table === 'items' && row.pk.startsWith('catalog#');
}

/** Returns the plan's id if the row is a plan: its thumbnail is stored under this id only. */
export function planOfRow(table: TableName, { pk, sk }: AnyRow): string | undefined {
  return table === 'plans' && sk === 'plan' ? pk.split('#')[2] : undefined;
}

function is<S extends z.ZodType>(schema: S, row: AnyRow, holds: (found: z.output<S>) => boolean): boolean {
  const { success, data } = schema.safeParse(row);
  return success && holds(data);
}
