import type { FileStore } from '../../platform/aws/files.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { StoredItem } from '../items/item.ts';

/**
 * Largest master that renderings and exports take: 2 million triangles with all attributes and 64 textures stay below.
 */
export const MAX_MASTER_BYTES = 1024 * 1024 * 1024;

/**
 * The key, in the private bucket, of an item's master: the uncompressed GLB that its last conversion left, which
 * renderings and exports begin with. No answer of the service names it.
 *
 * What holds for every master:
 * - metres, Y up, X the width, Z the depth; it stands on the floor (y = 0) and its box is centred over the origin;
 * - one scene with one level of nodes that move nothing: what is in a vertex is where it is;
 * - triangles only, with indices, normals where the source or the importer had any, float attributes, no compression;
 * - textures are PNG or JPEG inside the file; KHR_materials_* and KHR_texture_transform are kept, and the variants of
 *   KHR_materials_variants with them; no animation, skin, camera or light;
 * - Khronos' validator found no error in it, and the same source gives the same bytes, so its key never changes content.
 *
 * Throws 409 when the item has no model of ours.
 */
export function masterModelKey(item: Pick<StoredItem, 'masterKey'>): string {
  if (item.masterKey !== undefined) return item.masterKey;
  throw new ServiceError('CONFLICT', 'The item has no converted model; send one to its threeDimensionalAssets first.');
}

/** Writes an item's master to a local file. Throws 409 as {@link masterModelKey} does. */
export async function saveMasterModel(
  item: Pick<StoredItem, 'masterKey'>,
  file: string,
  privateFiles: Pick<FileStore, 'saveTo'>,
): Promise<void> {
  await privateFiles.saveTo(masterModelKey(item), file, MAX_MASTER_BYTES);
}
