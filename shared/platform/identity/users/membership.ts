import * as z from 'zod';
import { RIGHTS, type Right } from '../tenants/right.ts';
import { TenantId } from '../tenants/tenant-id.ts';
import { UserId } from './user.ts';

/**
 * What a user may do in one tenant. A member without any right is still a member: signed in, owner of the own plans.
 * Source: D302 in contract/interface.md.
 */
export const Membership = z.object({
  tenant: TenantId,
  user: UserId,
  rights: z.array(z.enum(RIGHTS)),
  /** Limits `catalog-mgt` to these catalogs; all of the tenant's when absent, none when empty. */
  catalogs: z.array(z.string()).optional(),
  /** One more with each change, so that of two operators at the same moment none undoes what the other did. */
  version: z.int().nonnegative().default(0),
});

export type Membership = z.infer<typeof Membership>;
export type MembershipInput = z.input<typeof Membership>;

/**
 * Does the membership give this right?
 *
 * @param catalogId asks about one catalog; without it the answer is whether the right exists for any catalog at all.
 */
export function givesRight(
  membership: Pick<Membership, 'rights' | 'catalogs'>,
  right: Right,
  catalogId?: string,
): boolean {
  if (!membership.rights.includes(right)) return false;
  if (right !== 'catalog-mgt' || membership.catalogs === undefined) return true;
  return catalogId === undefined ? membership.catalogs.length > 0 : membership.catalogs.includes(catalogId);
}
