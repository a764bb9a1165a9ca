import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';

/**
 * Checks that the caller manages all catalogs of the tenant: a tag describes items of all catalogs, so a right to some
 * of them is not enough.
 *
 * @throws ServiceError 403
 */
export function requireTagManager(caller: Caller): void {
  if (caller.hasRight('catalog-mgt') && caller.user?.catalogs === undefined) return;
  throw new ServiceError('FORBIDDEN', 'This call needs the right catalog-mgt on all catalogs of the tenant.');
}
