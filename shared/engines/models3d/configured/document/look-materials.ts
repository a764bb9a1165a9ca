import type { Document, Material, Texture } from '@gltf-transform/core';
import { checkImage } from '../../textures/image-bytes.ts';
import { checkTextureCount } from '../../textures/texture-store.ts';
import type { Change } from '../change.ts';
import { type ChosenMaterial, type Look, linearColour } from '../look-of.ts';
import { unreadableImage } from '../option-not-applicable.ts';
import { tintImage } from './tint-image.ts';

/** The factor of a picture that has its colour. */
const WHITE = [1, 1, 1] as const;

/** The materials of the looks of a model, each once. */
export interface LookMaterials {
  /** The material of a piece with a look. The piece's own material is not changed. */
  of(own: Material | null, look: Look): Material;
  /** Colours the pictures of all materials that were asked for. */
  finish(): Promise<void>;
}

/**
 * Prepares the materials of some changes in a document. Their pictures are checked and become PNG or JPEG.
 *
 * @throws ModelError OPTION_NOT_APPLICABLE for a picture that cannot be read, TEXTURE_TOO_LARGE
 */
export async function lookMaterials(document: Document, changes: readonly Change[]): Promise<LookMaterials> {
  const textures = new Map<Uint8Array, Texture>();
  for (const change of changes) {
    if (change.kind !== 'material' || !change.material.image || textures.has(change.material.image)) continue;
    const { name, image } = change.material;
    const checked = await checkImage(image, name);
    if (!checked) throw unreadableImage(name);
    const texture = document.createTexture(name).setImage(checked.bytes).setMimeType(checked.mimeType);
    textures.set(image, texture);
  }
  const made = new Map<unknown, Map<string, Material>>();
  const tinted = new Map<Texture, Map<string, Texture>>();
  /** The picture of a material in a colour, still without its pixels. */
  const tintedOf = (picture: Texture, hex: string) => {
    const colours = tinted.get(picture) ?? new Map<string, Texture>();
    tinted.set(picture, colours);
    const texture = colours.get(hex) ?? document.createTexture(`${picture.getName()} ${hex}`.trim());
    colours.set(hex, texture);
    return texture;
  };
  const once = (key: unknown, hex: string, make: () => Material) => {
    const colours = made.get(key) ?? new Map<string, Material>();
    made.set(key, colours);
    const material = colours.get(hex) ?? make();
    colours.set(hex, material);
    return material;
  };
  return {
    of: (own, { material, hex }) =>
      once(material ?? own, hex ?? '', () => {
        const base = material ? chosen(document, material, textures) : (own?.clone() ?? document.createMaterial());
        return hex === undefined ? base : coloured(base, hex, tintedOf);
      }),
    finish: () => tintAll(tinted),
  };
}

function chosen(document: Document, { name, ...look }: ChosenMaterial, textures: ReadonlyMap<Uint8Array, Texture>) {
  const texture = look.image && textures.get(look.image);
  return document
    .createMaterial(name)
    .setBaseColorFactor(texture ? [1, 1, 1, 1] : [...linearColour(look.baseColour), 1])
    .setBaseColorTexture(texture ?? null)
    .setRoughnessFactor(look.roughness)
    .setMetallicFactor(look.metallic)
    .setDoubleSided(true);
}

function coloured(material: Material, hex: string, tintedOf: (picture: Texture, hex: string) => Texture): Material {
  const alpha = material.getBaseColorFactor()[3];
  const picture = material.getBaseColorTexture();
  return material
    .setName(`${material.getName()} ${hex}`.trim())
    .setBaseColorTexture(picture && tintedOf(picture, hex))
    .setBaseColorFactor([...(picture ? WHITE : linearColour(hex)), alpha]);
}

async function tintAll(tinted: ReadonlyMap<Texture, ReadonlyMap<string, Texture>>): Promise<void> {
  // Before the first one is made: 64 pictures in 30 colours of small parts would take an hour.
  checkTextureCount([...tinted.values()].reduce((sum, colours) => sum + colours.size, 0));
  for (const [picture, colours] of tinted) {
    const image = picture.getImage();
    if (!image) throw unreadableImage(picture.getName());
    for (const [hex, texture] of colours) {
      const { bytes, mimeType } = await tintImage(image, hex, picture.getName());
      texture.setImage(bytes).setMimeType(mimeType);
    }
  }
}
