import type { Document } from '@gltf-transform/core';
import { EXTTextureWebP } from '@gltf-transform/extensions';
import { compressTexture, dedup, draco, join, prune, weld } from '@gltf-transform/functions';
import sharp from 'sharp';
import { hasVariants } from '../scene/variant-materials.ts';
import { dracoMethod } from './draco-method.ts';

const WEBP_QUALITY = 80;
/** At 14 bits, a box of 2 m has steps of 0.12 mm. */
const POSITION_BITS = 14;
/** With a picture as wide as `MAX_CLIENT_IMAGE_SIDE_PX`, the error is at most a quarter of a pixel. */
const TEXTURE_COORDINATE_BITS = 12;
const MAX_TEXTURE_COORDINATE_BITS = 16;

/**
 * Makes a flat document small to load: equal things once, one primitive for each material, textures as WebP, meshes in
 * Draco. The look stays; `simplifyDocument` and `fitTextures` come before.
 * Draco and WebP are what published clients can load (D411).
 */
export async function optimiseDocument(document: Document): Promise<void> {
  // `join` loses the materials of a primitive in the product's variants.
  const joining = hasVariants(document) ? [] : [join({ keepNamed: false })];
  await document.transform(dedup(), ...joining, weld(), prune({ keepSolidTextures: true }));
  const textures = document.getRoot().listTextures();
  // One at a time, because decoding can take a quarter of a gigabyte.
  for (const texture of textures) {
    await compressTexture(texture, {
      encoder: sharp,
      targetFormat: 'webp',
      quality: WEBP_QUALITY,
    });
  }
  if (textures.length > 0) document.createExtension(EXTTextureWebP).setRequired(true);
  await document.transform(
    draco({
      method: dracoMethod(document),
      quantizePosition: POSITION_BITS,
      quantizeTexcoord: textureCoordinateBits(document),
    }),
  );
}

/**
 * Coordinates of tiled textures are far larger than 1: one bit more for each doubling of the range, so that tiles do
 * not shift.
 */
function textureCoordinateBits(document: Document): number {
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  const coordinates = primitives.flatMap((primitive) =>
    primitive.listAttributes().filter((_, at) => primitive.listSemantics()[at]?.startsWith('TEXCOORD_')),
  );
  const ranges = coordinates.flatMap((accessor) => {
    const [min, max] = [accessor.getMinNormalized([]), accessor.getMaxNormalized([])];
    return max.map((value, axis) => value - (min[axis] ?? 0));
  });
  const bits = TEXTURE_COORDINATE_BITS + Math.ceil(Math.log2(Math.max(1, ...ranges)));
  return Math.min(MAX_TEXTURE_COORDINATE_BITS, bits);
}
