import {
  ConditionFailedError,
  type Expression,
  type Table,
  type TransactionPart,
  writeTransaction,
} from '../../aws/table.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { changeVersioned } from '../tenants/change-versioned.ts';
import { membershipKey } from '../tenants/identity-keys.ts';
import { Membership, type MembershipInput } from './membership.ts';
import { findMembership } from './membership-store.ts';

/** The version of a membership that does not exist. */
const NONE = -1;

/** Returns the writes of the transaction in which a membership changes. */
type MembershipParts = (
  changed: Membership,
  current: Membership | undefined,
) => readonly TransactionPart[] | Promise<readonly TransactionPart[]>;

/**
 * Changes a membership, or creates it if the user is not a member. Changes of other writers at the same time are not
 * lost.
 *
 * @param change gets undefined if the user is not a member; its errors go to the caller
 * @param also runs for each try
 * @throws ServiceError 409 if other writers were first at every try
 */
export function changeMembership(
  identity: Table,
  { tenant, user }: Pick<Membership, 'tenant' | 'user'>,
  change: (current: Membership | undefined) => MembershipInput | Promise<MembershipInput>,
  also: MembershipParts = () => [],
): Promise<Membership> {
  return changeVersioned<Membership, MembershipInput>(
    {
      name: 'membership',
      find: async () => (await findMembership(identity, tenant, user)) ?? { tenant, user, rights: [], version: NONE },
      put: (changed, read) => put(identity, changed, { read, also }),
    },
    (current) => change(current.version === NONE ? undefined : current),
  );
}

async function put(
  identity: Table,
  input: MembershipInput,
  { read, also }: { readonly read: Membership; readonly also: MembershipParts },
): Promise<Membership> {
  const membership = Membership.parse({ ...input, version: read.version + 1 });
  const row = { ...membershipKey(membership.tenant, membership.user), ...membership };
  const parts = await also(membership, read.version === NONE ? undefined : read);
  try {
    if (parts.length === 0) await identity.put(row, stillAsRead(read));
    else await writeTransaction([{ table: identity, put: row, condition: stillAsRead(read) }, ...parts]);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    const message = `The rights of ${membership.user} in tenant ${membership.tenant} have changed meanwhile.`;
    throw new ServiceError('CONFLICT', message, { cause: error });
  }
  return membership;
}

/** The condition that a membership has not changed since it was read. Old rows of memberships have no version. */
export function stillAsRead({ version }: Membership): Expression {
  if (version === NONE) return { expression: 'attribute_not_exists(pk)' };
  const unversioned = version === 0 ? ' OR attribute_not_exists(#version)' : '';
  return {
    expression: `attribute_exists(pk) AND (#version = :read${unversioned})`,
    names: { '#version': 'version' },
    values: { ':read': version },
  };
}
