import type { Document, Texture } from '@gltf-transform/core';
import sharp from 'sharp';
import type { LoadedTexture } from './texture-store.ts';

const FULL = 255;

/**
 * Returns the texture from which glTF reads roughness (green) and metalness (blue). One picture for both is returned as
 * it is; two pictures are combined; a missing one leaves its channel at 1, so that only the factor counts.
 */
export async function packRoughnessMetalness(
  document: Document,
  roughness: LoadedTexture | undefined,
  metalness: LoadedTexture | undefined,
): Promise<Texture | null> {
  const first = roughness ?? metalness;
  if (!first) return null;
  if (roughness && metalness && roughness.texture === metalness.texture) return roughness.texture;
  const { widthPx, heightPx } = first.image;
  const channel = (of: LoadedTexture | undefined, index: number) =>
    of
      ? sharp(of.image.bytes)
          .removeAlpha()
          .toColourspace('srgb')
          .resize(widthPx, heightPx, { fit: 'fill' })
          .raw()
          .toBuffer()
          .then((pixels) => Buffer.from(pixels.filter((_, at) => at % 3 === index)))
      : Buffer.alloc(widthPx * heightPx, FULL);
  const [green, blue] = [await channel(roughness, 1), await channel(metalness, 2)];
  const pixels = Buffer.alloc(widthPx * heightPx * 3, FULL);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel++) {
    pixels[pixel * 3 + 1] = green[pixel] ?? FULL;
    pixels[pixel * 3 + 2] = blue[pixel] ?? FULL;
  }
  const bytes = await sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .png()
    .toBuffer();
  return document
    .createTexture(`${first.texture.getName()} with metalness`)
    .setImage(new Uint8Array(bytes))
    .setMimeType('image/png');
}
