import type { Document } from '@gltf-transform/core';
import sharp from 'sharp';
import { MAX_CLIENT_IMAGE_SIDE_PX } from '../../images/client-image-size.ts';

/** High, because the picture is compressed again for the GLB. */
const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;

/** Shrinks textures to at most {@link MAX_CLIENT_IMAGE_SIDE_PX} a side; they stay PNG or JPEG. */
export async function fitTextures(document: Document): Promise<void> {
  // One at a time, because decoding can take a quarter of a gigabyte.
  for (const texture of document.getRoot().listTextures()) {
    const image = texture.getImage();
    if (!image || Math.max(...(texture.getSize() ?? [0, 0])) <= MAX_CLIENT_IMAGE_SIDE_PX) continue;
    const fitted = sharp(image).resize({
      width: MAX_CLIENT_IMAGE_SIDE_PX,
      height: MAX_CLIENT_IMAGE_SIDE_PX,
      fit: 'inside',
    });
    const bytes = await (texture.getMimeType() === 'image/jpeg' ? fitted.jpeg(JPEG) : fitted.png()).toBuffer();
    texture.setImage(new Uint8Array(bytes));
  }
}
