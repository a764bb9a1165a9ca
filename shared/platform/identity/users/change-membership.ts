import { ConditionFailedError, type Expression, type Table } from '../../aws/table.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { changeVersioned } from '../tenants/change-versioned.ts';
import { membershipKey } from '../tenants/identity-keys.ts';
import { Membership, type MembershipInput } from './membership.ts';
import { findMembership } from './membership-store.ts';

/** The version of a membership that does not exist. */
const NONE = -1;

/**
 * Changes a membership, or creates it if the user is not a member. Changes of other writers at the same time are not
 * lost.
 *
 * @param change gets undefined if the user is not a member; its errors go to the caller
 * @throws ServiceError 409 if other writers were first at every try
 */
export function changeMembership(
  identity: Table,
  { tenant, user }: Pick<Membership, 'tenant' | 'user'>,
  change: (current: Membership | undefined) => MembershipInput,
): Promise<Membership> {
  return changeVersioned<Membership, MembershipInput>(
    {
      name: 'membership',
      find: async () => (await findMembership(identity, tenant, user)) ?? { tenant, user, rights: [], version: NONE },
      put: (changed, read) => put(identity, changed, read),
    },
    (current) => change(current.version === NONE ? undefined : current),
  );
}

async function put(identity: Table, input: MembershipInput, read: Membership): Promise<Membership> {
  const membership = Membership.parse({ ...input, version: read.version + 1 });
  try {
    await identity.put({ ...membershipKey(membership.tenant, membership.user), ...membership }, stillAsRead(read));
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    const message = `The rights of ${membership.user} in tenant ${membership.tenant} have changed meanwhile.`;
    throw new ServiceError('CONFLICT', message, { cause: error });
  }
  return membership;
}

/** Old rows of memberships have no version. */
function stillAsRead({ version }: Membership): Expression {
  if (version === NONE) return { expression: 'attribute_not_exists(pk)' };
  const unversioned = version === 0 ? ' OR attribute_not_exists(#version)' : '';
  return {
    expression: `attribute_exists(pk) AND (#version = :read${unversioned})`,
    names: { '#version': 'version' },
    values: { ':read': version },
  };
}
