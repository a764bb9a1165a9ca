import type { Table } from '../../aws/table.ts';
import { MEMBER_PREFIX, membershipKey, tenantPartition } from '../tenants/identity-keys.ts';
import { Membership, type MembershipInput } from './membership.ts';

/** What the user may do in the tenant; nothing when the user is no member. Consistent: a revoked right is gone at once. */
export function findMembership(identity: Table, tenantId: number, userId: string): Promise<Membership | undefined> {
  return identity.get(membershipKey(tenantId, userId), Membership, { consistent: true });
}

/** All members of a tenant, by user id. */
export function listMemberships(identity: Table, tenantId: number): AsyncGenerator<Membership> {
  const keyCondition = {
    expression: 'pk = :pk AND begins_with(sk, :prefix)',
    values: { ':pk': tenantPartition(tenantId), ':prefix': MEMBER_PREFIX },
  };
  return identity.query({ keyCondition }, Membership);
}

/** Makes the user a member, or replaces what the member may do. Throws a `ZodError` for what is no membership. */
export async function putMembership(identity: Table, input: MembershipInput): Promise<void> {
  const membership = Membership.parse(input);
  await identity.put({ ...membershipKey(membership.tenant, membership.user), ...membership });
}

/** Ends a membership, if there is one. */
export async function deleteMembership(identity: Table, tenantId: number, userId: string): Promise<void> {
  await identity.delete(membershipKey(tenantId, userId));
}
