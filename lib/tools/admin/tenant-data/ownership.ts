import * as z from 'zod';
import type { TableName } from '../../../../shared/platform/aws/stores.ts';
import type { AnyRow } from './scan-rows.ts';

/** By what a tenant's rows are known where their keys do not start with its number. */
export interface Ownership {
  readonly tenant: number;
  /** Users who are members of this tenant and of no other one; a user of several is not one tenant's to give away. */
  readonly users: ReadonlySet<string>;
  readonly catalogs: ReadonlySet<string>;
}

const ByTenant = z.looseObject({ tenant: z.number() });
const Alias = z.looseObject({ aliasOf: z.number() });
const Embedded = z.looseObject({ content: ByTenant });
const OfUser = z.looseObject({ user: z.string() });
const CHANGE_OF_PRODUCT = /^(?<catalog>[^:]+):/;

/**
 * Whether a row is a tenant's. Keys start with the tenant but for what is looked up to learn whose it is (api keys,
 * users, logins, sessions, places of infos, configurators, aliases, catalogs) and for lines in lists that others read.
 */
export function ownsRow(table: TableName, row: AnyRow, { tenant, users, catalogs }: Ownership): boolean {
  if (row.pk.startsWith(`${tenant}#`)) return true;
  // In the partition of another tenant only lines of lists are this one's, whatever else a row there says.
  const isAnothers = /^\d+#/.test(row.pk) && !row.pk.endsWith('#tags');
  if (!isAnothers && is(ByTenant, row, (found) => found.tenant === tenant)) return true;
  switch (table) {
    case 'identity':
      return (
        is(Alias, row, (found) => found.aliasOf === tenant) ||
        is(Embedded, row, (found) => found.content.tenant === tenant) ||
        (row.pk.startsWith('user#') && users.has(row.pk.slice('user#'.length))) ||
        (/^(login|session)#/.test(row.pk) && is(OfUser, row, (found) => users.has(found.user)))
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
 * Whether other rows are found by this one: such rows are deleted last, so that a deletion that was cut off finds the
 * rest when it is run again.
 */
export function isAnchor(table: TableName, row: AnyRow, { tenant }: Ownership): boolean {
  if (table === 'identity') return row.pk === `${tenant}#identity`;
  return table === 'items' && row.pk.startsWith('catalog#');
}

/** The plan that a row is, if it is one: its thumbnail is under its id alone. */
export function planOfRow(table: TableName, { pk, sk }: AnyRow): string | undefined {
  return table === 'plans' && sk === 'plan' ? pk.split('#')[2] : undefined;
}

function is<S extends z.ZodType>(schema: S, row: AnyRow, holds: (found: z.output<S>) => boolean): boolean {
  const { success, data } = schema.safeParse(row);
  return success && holds(data);
}
