import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { RIGHTS, type Right } from '../../platform/identity/tenants/right.ts';
import type { Membership } from '../../platform/identity/users/membership.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';

/** The rights of a member, without the member. */
export type Rights = Pick<Membership, 'rights' | 'catalogs'>;

/** Rights that a call sends; those not sent stay. */
interface RightsChanges {
  readonly rights?: readonly Right[] | undefined;
  readonly catalogs?: readonly string[] | null | undefined;
}

/** The rights of somebody who is not a member yet. */
export const NO_RIGHTS: Rights = { rights: [] };

/** Who grants rights: the signed-in user of a call, or a member whose invitation is accepted. */
interface Grantor extends Pick<Caller, 'hasRight'> {
  readonly tenant: { readonly id: number };
}

/**
 * Returns the rights after the changes, in the usual order.
 *
 * @throws ServiceError 400 for catalogs without the right `catalog-mgt`
 */
export function changedRights(before: Rights, { rights, catalogs }: RightsChanges): Rights {
  const after = RIGHTS.filter((right) => (rights ?? before.rights).includes(right));
  const limit = catalogs === undefined ? before.catalogs : catalogs;
  if (after.includes('catalog-mgt')) return { rights: after, ...(limit && { catalogs: [...new Set(limit)].sort() }) };
  if (catalogs) throw invalidRequest('Send catalogs together with the right catalog-mgt, which they limit.');
  return { rights: after };
}

/**
 * Refuses rights that the grantor lacks. What the member has already may stay, and everything may be taken away.
 * Source: D2142 in contract/interface.md.
 *
 * @throws ServiceError 403 for a right or a catalog that the grantor lacks, 400 for a catalog of another tenant
 */
export async function refuseExcessRights(
  grantor: Grantor,
  before: Rights,
  after: Rights,
  catalogs: Pick<CatalogStore, 'find'>,
): Promise<void> {
  const added = after.rights.filter((right) => !before.rights.includes(right));
  const missing = added.find((right) => !grantor.hasRight(right));
  if (missing) throw new ServiceError('FORBIDDEN', `Only a user with the right ${missing} can grant it.`);
  if (!after.rights.includes('catalog-mgt')) return;
  const hadRight = before.rights.includes('catalog-mgt');
  const hadAll = hadRight && before.catalogs === undefined;
  if (after.catalogs === undefined) {
    if (hadAll || managesAll(grantor)) return;
    throw new ServiceError('FORBIDDEN', 'Only a user with catalog-mgt for all catalogs can grant it for all catalogs.');
  }
  const kept = new Set(hadRight ? before.catalogs : []);
  for (const id of after.catalogs.filter((each) => !kept.has(each))) {
    if (!hadAll && !grantor.hasRight('catalog-mgt', id)) {
      throw new ServiceError('FORBIDDEN', `Only a user with catalog-mgt for the catalog ${id} can grant it.`);
    }
    if ((await catalogs.find(id))?.tenant !== grantor.tenant.id) {
      throw invalidRequest(`${id} is no catalog of this tenant.`, [{ path: 'catalogs', message: id }]);
    }
  }
}

/** No catalog has this id: only a right for all catalogs includes it. */
const NO_CATALOG = '\u0000';

function managesAll(grantor: Grantor): boolean {
  return grantor.hasRight('catalog-mgt', NO_CATALOG);
}
