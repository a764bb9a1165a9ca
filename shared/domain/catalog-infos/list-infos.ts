import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import { maySeeCatalog } from '../items/item-access.ts';
import type { CatalogInfo, InfoType } from './info.ts';
import type { InfoStore } from './info-store.ts';
import { parentIds as idsIn, isParentId } from './parent-ids.ts';

/** The filters of a list of infos. */
interface InfoFilter {
  readonly catalog: string;
  readonly type?: InfoType | undefined;
  /** Used only if `type` is given. */
  readonly parentIds?: readonly string[] | undefined;
}

/** The stores that lists of infos are read from. */
interface InfoListSources {
  readonly infos: Pick<InfoStore, 'ofCatalog' | 'ofParents'>;
  readonly catalogs: Pick<CatalogStore, 'find'>;
}

/**
 * Yields the infos of a catalog: all, those of one type, or those of one type with any of the given parents, sorted by
 * id. Yields nothing for a catalog that the caller cannot see. Source: D1203 in contract/interface.md.
 */
export async function* listInfos(
  { catalog: id, type, parentIds }: InfoFilter,
  caller: Caller,
  { infos, catalogs }: InfoListSources,
): AsyncGenerator<CatalogInfo> {
  const catalog = await catalogs.find(id);
  if (!catalog || !maySeeCatalog(catalog, caller.tenant.id)) return;
  if (type === undefined || parentIds === undefined) {
    for await (const { info } of infos.ofCatalog(catalog.tenant, id, type)) yield info;
    return;
  }
  const asked = new Set(parentIds.filter(isParentId));
  const found = await infos.ofParents({ tenant: catalog.tenant, catalog: id, type }, [...asked]);
  const fitting = found.filter(({ info }) => idsIn(info.parentIdFilter).some((parent) => asked.has(parent)));
  for (const { info } of fitting.sort(byId)) yield info;
}

function byId(a: { info: CatalogInfo }, b: { info: CatalogInfo }): number {
  if (a.info.id === b.info.id) return 0;
  return a.info.id < b.info.id ? -1 : 1;
}
