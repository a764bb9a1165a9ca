import * as z from 'zod';
import { notFound } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { maySeeCatalog } from '../items/item-access.ts';
import type { ListSources } from '../items/lists/list-sources.ts';
import type { Presentation } from '../items/present-item.ts';
import { listMaterials } from './list-materials.ts';
import { Material, Texture } from './material.ts';
import { presentMaterial } from './present-material.ts';

/** What clients load at once for a catalog. The service has no components. */
export const CatalogPackage = z.object({
  components: z.array(z.never()).max(0),
  materials: z.array(Material),
  textures: z.array(Texture),
});
type CatalogPackage = z.infer<typeof CatalogPackage>;

/**
 * Returns the materials and textures of a catalog.
 *
 * @throws ServiceError 404 for a catalog that the caller cannot see
 */
export async function catalogPackage(
  id: string,
  caller: Caller,
  sources: ListSources,
  presentation: Presentation,
): Promise<CatalogPackage> {
  const catalog = await sources.catalogs.find(id);
  if (!catalog || !maySeeCatalog(catalog, caller.tenant.id)) throw notFound('catalog');
  const materials: Material[] = [];
  for await (const item of listMaterials({ catalog: id }, caller, sources)) {
    materials.push(presentMaterial(item, presentation));
  }
  return { components: [], materials, textures: materials.flatMap(({ textureObjects }) => textureObjects) };
}
