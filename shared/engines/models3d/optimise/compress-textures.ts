import type { Document } from '@gltf-transform/core';
import { EXTTextureWebP } from '@gltf-transform/extensions';
import { compressTexture } from '@gltf-transform/functions';
import sharp from 'sharp';

const WEBP = 'image/webp';
const WEBP_QUALITY = 80;

/**
 * Makes the textures of a document WebP, as published models have them (D411). Those that are WebP stay as they are.
 */
export async function compressTextures(document: Document): Promise<void> {
  const textures = document.getRoot().listTextures();
  // One at a time, because decoding can take a quarter of a gigabyte.
  for (const texture of textures) {
    if (texture.getMimeType() === WEBP) continue;
    await compressTexture(texture, { encoder: sharp, targetFormat: 'webp', quality: WEBP_QUALITY });
  }
  if (textures.length > 0) document.createExtension(EXTTextureWebP).setRequired(true);
}
