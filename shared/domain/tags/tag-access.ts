import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';

/**
 * Throws 403 for who does not manage all catalogs of the tenant: a tag describes items of each of them, so that a right
 * to some of the catalogs is none to the tags.
 */
export function requireTagManager(caller: Caller): void {
  if (caller.hasRight('catalog-mgt') && caller.user?.catalogs === undefined) return;
  throw new ServiceError('FORBIDDEN', 'This call needs the right catalog-mgt on all catalogs of the tenant.');
}
