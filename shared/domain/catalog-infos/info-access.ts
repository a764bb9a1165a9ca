import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import { mayManage, maySeeCatalog } from '../items/item-access.ts';
import type { StoredInfo } from './info.ts';
import type { InfoStore } from './info-store.ts';

/** The stores that are needed to find an info. */
interface InfoSources {
  readonly infos: Pick<InfoStore, 'find'>;
  readonly catalogs: Pick<CatalogStore, 'find'>;
}

/**
 * Returns the info of a path if this caller can see its catalog.
 *
 * @throws ServiceError 404 if the info does not exist or the caller cannot see it; both responses are the same
 */
export async function visibleInfo(id: string, caller: Caller, { infos, catalogs }: InfoSources): Promise<StoredInfo> {
  const stored = await infos.find(id);
  const catalog = stored && (await catalogs.find(stored.info.catalog));
  if (!stored || !catalog || !maySeeCatalog(catalog, caller.tenant.id)) throw notFound('additional info');
  return stored;
}

/**
 * Returns the catalog with this id if the caller can write its infos. Source: D1204 in contract/interface.md.
 *
 * @throws ServiceError 403 for any other catalog, existing or not
 */
export async function managedCatalog(
  id: string,
  caller: Caller,
  catalogs: Pick<CatalogStore, 'find'>,
): Promise<Catalog> {
  const catalog = await catalogs.find(id);
  if (catalog && mayManage({ tenant: catalog.tenant, catalog: id }, caller)) return catalog;
  throw new ServiceError('FORBIDDEN', `This call needs the right catalog-mgt on the catalog ${id}.`);
}
