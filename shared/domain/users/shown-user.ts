import * as z from 'zod';
import { RIGHTS } from '../../platform/identity/tenants/right.ts';
import type { User } from '../../platform/identity/users/user.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import type { Invitation } from '../account-mails/invitation.ts';
import type { Rights } from './granted-rights.ts';

/** A member of a tenant, or somebody who is invited. Source: D2140 in contract/interface.md. */
export const ShownUser = z.object({
  id: z.string(),
  email: z.string().nullable(),
  /** The user name to sign in with. */
  name: z.string().nullable(),
  rights: z.array(z.enum(RIGHTS)),
  /** The catalogs to which `catalog-mgt` is limited; null: all of them. */
  catalogs: z.array(z.string()).nullable(),
  /** `disabled`: the operator has closed the account. */
  status: z.enum(['active', 'disabled', 'invited']),
  /** Until when an invitation can be accepted; null for members. */
  invitedUntil: Timestamp.nullable(),
});
export type ShownUser = z.infer<typeof ShownUser>;

/** Returns a member for a response. */
export function showMember({ rights, catalogs }: Rights, user: User): ShownUser {
  const isAddress = (text: string) => text.includes('@');
  return {
    id: user.id,
    email: user.identifications.find(isAddress) ?? null,
    name: user.identifications.find((text) => !isAddress(text)) ?? null,
    rights,
    catalogs: catalogs ?? null,
    status: user.disabled ? 'disabled' : 'active',
    invitedUntil: null,
  };
}

/** Returns an invitation for a response. */
export function showInvitation({ id, email, rights, catalogs, expiresAt }: Invitation): ShownUser {
  const invitedUntil = new Date(expiresAt * 1_000).toISOString();
  return { id, email, name: null, rights, catalogs: catalogs ?? null, status: 'invited', invitedUntil };
}
