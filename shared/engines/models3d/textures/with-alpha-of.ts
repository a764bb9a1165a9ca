import type { Document, Texture } from '@gltf-transform/core';
import sharp from 'sharp';
import type { LoadedTexture } from './texture-store.ts';

/**
 * Creates a texture with the colours of one image and the opacity of another, because glTF stores both in one. The
 * opacity is the other image's alpha if it has one, otherwise its brightness. If both are the same image, returns that.
 */
export async function withAlphaOf(document: Document, color: LoadedTexture, opacity: LoadedTexture): Promise<Texture> {
  if (color.name === opacity.name) return color.texture;
  const { widthPx, heightPx } = color.image;
  const source = sharp(opacity.image.bytes).resize(widthPx, heightPx, { fit: 'fill' });
  const channel = opacity.image.hasAlpha ? source.extractChannel('alpha') : source.greyscale();
  const alpha = await channel.raw().toBuffer();
  // In two steps: in one, the library removes the alpha that it has just joined.
  const pixels = await sharp(color.image.bytes).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const bytes = await sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .joinChannel(alpha, { raw: { width: widthPx, height: heightPx, channels: 1 } })
    .png()
    .toBuffer();
  return document
    .createTexture(`${color.texture.getName()} with opacity`)
    .setImage(new Uint8Array(bytes))
    .setMimeType('image/png');
}
