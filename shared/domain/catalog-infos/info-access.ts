import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { Catalog } from '../catalogs/catalog.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import { mayManage, maySeeCatalog } from '../items/item-access.ts';
import type { StoredInfo } from './info.ts';
import type { InfoStore } from './info-store.ts';

/** What finding an info needs. */
export interface InfoSources {
  readonly infos: Pick<InfoStore, 'find'>;
  readonly catalogs: Pick<CatalogStore, 'find'>;
}

/** The info of a path, if this caller may see its catalog. Throws 404 otherwise: a foreign info is answered like none. */
export async function visibleInfo(id: string, caller: Caller, { infos, catalogs }: InfoSources): Promise<StoredInfo> {
  const stored = await infos.find(id);
  const catalog = stored && (await catalogs.find(stored.info.catalog));
  if (!stored || !catalog || !maySeeCatalog(catalog, caller.tenant.id)) throw notFound('additional info');
  return stored;
}

/**
 * The catalog with this id, if the caller may write its infos. Throws 403 for any other, whether or not it exists.
 * Source: D1204 in contract/interface.md.
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
