import type { Document } from '@gltf-transform/core';
import { dedup, join, prune, weld } from '@gltf-transform/functions';
import { hasVariants } from '../scene/variant-materials.ts';
import { compressMeshes } from './compress-meshes.ts';
import { compressTextures } from './compress-textures.ts';
import { keepPartNames } from './keep-part-names.ts';

/**
 * Makes a flat document small to load: equal things once, one primitive for each material, textures as WebP, meshes in
 * Draco. The look stays; `simplifyDocument` and `fitTextures` come before.
 * Draco and WebP are what published clients can load (D411).
 */
export async function optimiseDocument(document: Document): Promise<void> {
  // `join` loses the materials of a primitive in the product's variants.
  const joining = hasVariants(document) ? [] : [join({ keepNamed: false })];
  if (joining.length > 0) keepPartNames(document);
  await document.transform(dedup(), ...joining, weld(), prune({ keepSolidTextures: true }));
  await compressTextures(document);
  await compressMeshes(document);
}
