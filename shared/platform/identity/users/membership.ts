import * as z from 'zod';
import { RIGHTS, type Right } from '../tenants/right.ts';
import { TenantId } from '../tenants/tenant-id.ts';
import { UserId } from './user.ts';

/**
 * The rights of a user in one tenant. A member without rights can still sign in and own plans.
 * Source: D302 in contract/interface.md.
 */
export const Membership = z.object({
  tenant: TenantId,
  user: UserId,
  rights: z.array(z.enum(RIGHTS)),
  /** Limits `catalog-mgt` to these catalogs. Absent: all catalogs of the tenant; empty: none. */
  catalogs: z.array(z.string()).optional(),
  /** Grows by one with each change, so that two operators at the same moment cannot undo each other's change. */
  version: z.int().nonnegative().default(0),
});

export type Membership = z.infer<typeof Membership>;
/** A membership before parsing: fields with a default are optional. */
export type MembershipInput = z.input<typeof Membership>;

/**
 * Returns whether the membership gives this right.
 *
 * @param catalogId the catalog of the question. Without it the result is whether the right exists for at least one
 * catalog
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
