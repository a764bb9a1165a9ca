import type { Document, Material } from '@gltf-transform/core';
import sharp from 'sharp';
import { checkImage } from '../../textures/image-bytes.ts';
import { type LoadedTexture, TextureStore } from '../../textures/texture-store.ts';
import { withAlphaOf } from '../../textures/with-alpha-of.ts';
import type { ImportContext } from '../importer.ts';

const WHITE = '#fff';

/**
 * Adds opacity pictures to materials, because assimp does not export them. Follows the rule of `phong.ts`: the opacity
 * becomes the alpha of the colour picture, cut at half unless the surface is blended anyway.
 *
 * @param pictures references by the material's name
 */
export async function addOpacity(
  document: Document,
  pictures: ReadonlyMap<string, string>,
  { files, warnings, model }: Pick<ImportContext, 'files' | 'warnings' | 'model'>,
): Promise<void> {
  const store = new TextureStore(document, files, warnings);
  for (const material of document.getRoot().listMaterials()) {
    const reference = pictures.get(material.getName());
    const opacity = reference === undefined ? undefined : await store.load(reference, model.name);
    if (!opacity) continue;
    material.setBaseColorTexture(await withAlphaOf(document, await colorOf(document, material, opacity), opacity));
    if (material.getAlphaMode() === 'OPAQUE') material.setAlphaMode('MASK');
  }
}

/** The colour picture of a material, or a white one, which is multiplied by the material's colour. */
async function colorOf(document: Document, material: Material, opacity: LoadedTexture): Promise<LoadedTexture> {
  const texture = material.getBaseColorTexture();
  const bytes = texture?.getImage();
  const image = bytes && (await checkImage(bytes, material.getName()));
  if (texture && image) {
    const isSame = Buffer.compare(image.bytes, opacity.image.bytes) === 0;
    return { texture, image, name: isSame ? opacity.name : `color of ${material.getName()}` };
  }
  const { widthPx, heightPx } = opacity.image;
  const create = { width: widthPx, height: heightPx, channels: 3, background: WHITE } as const;
  const white = new Uint8Array(await sharp({ create }).png().toBuffer());
  return {
    texture: document.createTexture('white').setImage(white).setMimeType('image/png'),
    image: { bytes: white, mimeType: 'image/png', widthPx, heightPx, hasAlpha: false },
    name: 'white',
  };
}
