import type { Table } from '../../aws/table.ts';
import { MEMBER_PREFIX, membershipKey, tenantPartition } from '../tenants/identity-keys.ts';
import { Membership, type MembershipInput } from './membership.ts';

/** Returns a user's membership in a tenant, or undefined. The read is consistent: a revoked right ends immediately. */
export function findMembership(identity: Table, tenantId: number, userId: string): Promise<Membership | undefined> {
  return identity.get(membershipKey(tenantId, userId), Membership, { consistent: true });
}

/** Yields all members of a tenant, sorted by user id. */
export function listMemberships(identity: Table, tenantId: number): AsyncGenerator<Membership> {
  const keyCondition = {
    expression: 'pk = :pk AND begins_with(sk, :prefix)',
    values: { ':pk': tenantPartition(tenantId), ':prefix': MEMBER_PREFIX },
  };
  return identity.query({ keyCondition }, Membership);
}

/**
 * Returns the next members of a tenant, sorted by user id.
 *
 * @param after the user id of the last member of the page before
 */
export async function membershipPage(
  identity: Table,
  tenantId: number,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<Membership[]> {
  const keyCondition = {
    expression: 'pk = :pk AND sk BETWEEN :first AND :last',
    values: {
      ':pk': tenantPartition(tenantId),
      // The smallest text after a text is the text with a zero character behind it.
      ':first': after === undefined ? MEMBER_PREFIX : `${MEMBER_PREFIX}${after}\u0000`,
      ':last': `${MEMBER_PREFIX}\uffff`,
    },
  };
  const members: Membership[] = [];
  for await (const member of identity.query({ keyCondition, limit }, Membership)) members.push(member);
  return members;
}

/** Creates or replaces a membership. Throws a `ZodError` for an invalid one. */
export async function putMembership(identity: Table, input: MembershipInput): Promise<void> {
  const membership = Membership.parse(input);
  await identity.put({ ...membershipKey(membership.tenant, membership.user), ...membership });
}

/** Deletes a membership if it exists. */
export async function deleteMembership(identity: Table, tenantId: number, userId: string): Promise<void> {
  await identity.delete(membershipKey(tenantId, userId));
}
