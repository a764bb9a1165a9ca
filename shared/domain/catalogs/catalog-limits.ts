import { ServiceError } from '../../platform/errors/service-error.ts';
import { type Catalog, isShownToOthers } from './catalog.ts';
import type { CountCatalogs } from './catalog-count.ts';

/** The most catalogs of a tenant: lists of items and of catalogs read every catalog that the caller sees. */
export const MAX_CATALOGS = 500;
/** The most catalogs that a tenant shows to others: the lists of others read those of all tenants. */
export const MAX_SHOWN_CATALOGS = 200;

/**
 * Checks that a tenant may have one more catalog, or show one more to others. Writers at the same moment may pass
 * together, so a tenant can have a few more.
 *
 * @param before undefined for a new catalog
 * @throws ServiceError 422
 */
export async function requireRoomForCatalog(
  before: Catalog | undefined,
  catalog: Catalog,
  countOf: CountCatalogs,
): Promise<void> {
  const becomesShown = isShownToOthers(catalog) && !(before && isShownToOthers(before));
  if (before && !becomesShown) return;
  const { owned, shown } = await countOf(catalog.tenant);
  if (!before && owned >= MAX_CATALOGS) {
    throw new ServiceError('UNPROCESSABLE', `A tenant has ${MAX_CATALOGS} catalogs at most.`);
  }
  if (becomesShown && shown >= MAX_SHOWN_CATALOGS) {
    throw new ServiceError('UNPROCESSABLE', `A tenant has ${MAX_SHOWN_CATALOGS} public and shared catalogs at most.`);
  }
}
