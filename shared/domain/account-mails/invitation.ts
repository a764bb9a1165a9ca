import { createHash } from 'node:crypto';
import * as z from 'zod';
import { loginKey } from '../../platform/identity/tenants/identity-keys.ts';
import { Membership } from '../../platform/identity/users/membership.ts';
import { UserId } from '../../platform/identity/users/user.ts';

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;

/**
 * An invitation as stored, in the partition of its tenant. The table deletes it after its end. Its links know the
 * `round`, so that links of an earlier invitation of the same address do not open a later one.
 */
export const Invitation = z.object({
  id: UserId,
  tenant: z.int(),
  email: z.string(),
  ...Membership.pick({ rights: true, catalogs: true }).shape,
  /** The administrator who grants the rights. They are checked again when the invitation is accepted. */
  invitedBy: UserId,
  round: z.string(),
  created: z.string(),
  /** Seconds since 1970. */
  expiresAt: z.int(),
});
export type Invitation = z.infer<typeof Invitation>;

/** The id of the one invitation that an address has in a tenant, in any spelling of the address. */
export function invitationId(tenant: number, email: string): string {
  const { pk } = loginKey(email);
  return `i-${createHash('sha256').update(`${tenant}#${pk}`).digest('base64url').slice(0, 22)}`;
}
