import { ServiceError } from '../../platform/errors/service-error.ts';
import type { StoredItem } from '../items/item.ts';

/**
 * Largest master that renderings and exports accept: 2 million triangles with all attributes and 64 textures are
 * smaller.
 */
export const MAX_MASTER_BYTES = 1024 * 1024 * 1024;

/**
 * Returns the key of an item's master in the private bucket: the uncompressed GLB of its last conversion. Renderings
 * and exports start from it. Responses never contain this key.
 *
 * All masters have these properties:
 * - metres, Y up, X is the width, Z is the depth; the model stands on the floor (y = 0), with its box centred at the
 * origin;
 * - one scene with one level of nodes without transforms: vertex positions are final positions;
 * - only triangles, with indices, with normals if the source or the importer had any, with float attributes,
 * uncompressed;
 * - textures are PNG or JPEG inside the file; KHR_materials_*, KHR_texture_transform and the variants of
 * KHR_materials_variants are kept; there are no animations, skins, cameras or lights;
 * - the Khronos validator finds no error, and the same source gives the same bytes, so the content of a key never
 * changes.
 *
 * @throws ServiceError 409 if the item has no converted model
 */
export function masterModelKey(item: Pick<StoredItem, 'masterKey'>): string {
  if (item.masterKey !== undefined) return item.masterKey;
  throw new ServiceError('CONFLICT', 'The item has no converted model; send one to its threeDimensionalAssets first.');
}
