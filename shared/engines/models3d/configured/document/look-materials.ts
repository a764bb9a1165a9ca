import type { Document, Material, Texture } from '@gltf-transform/core';
import { checkImage } from '../../textures/image-bytes.ts';
import type { Change } from '../change.ts';
import { type ChosenMaterial, type Look, linearColour } from '../look-of.ts';
import { unreadableImage } from '../option-not-applicable.ts';

/** The materials of the looks of a model, each once. */
export interface LookMaterials {
  /** The material of a piece with a look. The piece's own material is not changed. */
  of(own: Material | null, look: Look): Material;
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
        return hex === undefined ? base : coloured(base, hex);
      }),
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

function coloured(material: Material, hex: string): Material {
  const alpha = material.getBaseColorFactor()[3];
  return material
    .setName(`${material.getName()} ${hex}`.trim())
    .setBaseColorTexture(null)
    .setBaseColorFactor([...linearColour(hex), alpha]);
}
