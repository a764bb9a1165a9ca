import type { Table, TransactionPart } from '../../platform/aws/table.ts';
import { INVITATION_PREFIX, invitationKey, tenantPartition } from '../../platform/identity/tenants/identity-keys.ts';
import { UserId } from '../../platform/identity/users/user.ts';
import { Invitation } from './invitation.ts';

/** Returns an invitation that has not ended, or undefined. */
export async function findInvitation(
  identity: Table,
  tenant: number,
  id: string,
  now: Date,
): Promise<Invitation | undefined> {
  // A text that is not an id is not looked up: it may be longer than a key of the table.
  if (!UserId.safeParse(id).success) return undefined;
  const found = await identity.get(invitationKey(tenant, id), Invitation, { consistent: true });
  return found !== undefined && isOpen(found, now) ? found : undefined;
}

/** Yields the invitations of a tenant that have not ended. The limits of invitations keep their number small. */
export async function* listInvitations(identity: Table, tenant: number, now: Date): AsyncGenerator<Invitation> {
  const keyCondition = {
    expression: 'pk = :pk AND begins_with(sk, :prefix)',
    values: { ':pk': tenantPartition(tenant), ':prefix': INVITATION_PREFIX },
  };
  for await (const each of identity.query({ keyCondition }, Invitation)) if (isOpen(each, now)) yield each;
}

/** Returns the write that creates or replaces an invitation. */
export function invitationPart(identity: Table, invitation: Invitation): TransactionPart {
  return { table: identity, put: { ...invitationKey(invitation.tenant, invitation.id), ...invitation } };
}

/** Returns the write that ends an invitation, in the state in which it was read. */
export function endedInvitation(identity: Table, { tenant, id, round }: Invitation): TransactionPart {
  return {
    table: identity,
    delete: invitationKey(tenant, id),
    condition: { expression: '#round = :round', names: { '#round': 'round' }, values: { ':round': round } },
  };
}

/** The table deletes ended rows hours or days later. */
function isOpen({ expiresAt }: Invitation, now: Date): boolean {
  return now.getTime() < expiresAt * 1_000;
}
