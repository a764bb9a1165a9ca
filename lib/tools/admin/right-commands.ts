import * as z from 'zod';
import { openTable } from '../../../shared/platform/aws/table.ts';
import { CatalogId } from '../../../shared/platform/identifiers/item-id.ts';
import { RIGHTS } from '../../../shared/platform/identity/tenants/right.ts';
import { findTenant } from '../../../shared/platform/identity/tenants/tenant-store.ts';
import { changeMembership } from '../../../shared/platform/identity/users/change-membership.ts';
import type { Membership, MembershipInput } from '../../../shared/platform/identity/users/membership.ts';
import { type Command, type CommandResult, command, UsageError } from './command.ts';
import { listOf, parameter, TenantNumber } from './parameters.ts';
import { knownUser } from './user-commands.ts';

const OPTIONS = {
  tenant: parameter('N', 'number of the tenant', TenantNumber),
  user: parameter('USER', 'id, e-mail address or user name', z.string().min(1)),
  right: parameter(
    'A,B',
    RIGHTS.join(', '),
    listOf(z.enum(RIGHTS)).refine((rights) => rights.length > 0, 'name a right'),
  ),
  catalogs: parameter(
    'A,B',
    'catalogs to which catalog-mgt is limited; all when not given',
    listOf(CatalogId).optional(),
  ),
};

type Values = { readonly [Name in keyof typeof OPTIONS]: z.output<(typeof OPTIONS)[Name]['schema']> };

/** The operator's commands for rights. Every request reads them, so changes apply at once. */
export const rightCommands: readonly Command[] = [
  command({
    noun: 'right',
    verb: 'grant',
    summary: 'grant rights in a tenant; makes the user a member',
    args: {},
    options: OPTIONS,
    run: (values) => change(values, granted),
  }),
  command({
    noun: 'right',
    verb: 'revoke',
    summary: 'revoke rights; with --catalogs only for these catalogs',
    args: {},
    options: OPTIONS,
    run: (values) => change(values, revoked),
  }),
];

async function change(
  values: Values,
  changed: (before: Membership | undefined, values: Values, member: MembershipInput) => MembershipInput,
): Promise<CommandResult> {
  if (values.catalogs !== undefined && values.right.some((right) => right !== 'catalog-mgt')) {
    throw new UsageError('--catalogs needs --right catalog-mgt');
  }
  const identity = openTable('identity');
  const [tenant, user] = [await findTenant(identity, values.tenant), await knownUser(values.user)];
  if (!tenant) throw new Error(`there is no tenant ${values.tenant}`);
  const member = { tenant: tenant.id, user: user.id };
  const after = await changeMembership(identity, member, (before) =>
    changed(before, values, { ...member, rights: [] }),
  );
  const limit = after.catalogs === undefined ? '' : ` (catalog-mgt in: ${after.catalogs.join(', ') || 'none'})`;
  return {
    lines: [`${user.id} in tenant ${tenant.id}: ${after.rights.join(', ') || 'no rights'}${limit}`],
    value: { membership: after },
  };
}

function granted(
  before: Membership | undefined,
  { right, catalogs }: Values,
  newMember: MembershipInput,
): MembershipInput {
  const { catalogs: limit, ...member } = before ?? newMember;
  const rights = RIGHTS.filter((each) => member.rights.includes(each) || right.includes(each));
  if (!right.includes('catalog-mgt')) return { ...member, rights, ...(limit && { catalogs: limit }) };
  if (catalogs === undefined) return { ...member, rights };
  const kept = member.rights.includes('catalog-mgt') ? (limit ?? []) : [];
  return { ...member, rights, catalogs: [...new Set([...kept, ...catalogs])] };
}

function revoked(before: Membership | undefined, { right, catalogs, user, tenant }: Values): MembershipInput {
  if (!before) throw new Error(`${user} is not a member of tenant ${tenant}`);
  const { catalogs: limit, ...member } = before;
  if (catalogs === undefined) {
    const rights = member.rights.filter((each) => !right.includes(each));
    return { ...member, rights, ...(limit && rights.includes('catalog-mgt') ? { catalogs: limit } : {}) };
  }
  if (limit === undefined) {
    throw new Error('catalog-mgt applies to all catalogs here: grant it with --catalogs for the remaining ones');
  }
  return { ...member, catalogs: limit.filter((each) => !catalogs.includes(each)) };
}
