import type { Document, Material, TextureInfo } from '@gltf-transform/core';
import { KHRTextureTransform } from '@gltf-transform/extensions';
import { phongRoughness, usableOpacity } from '../../materials/phong.ts';
import { isNormalMap } from '../../textures/is-normal-map.ts';
import { srgbToLinear } from '../../textures/srgb.ts';
import type { LoadedTexture, TextureStore } from '../../textures/texture-store.ts';
import { withAlphaOf } from '../../textures/with-alpha-of.ts';
import type { MtlMap, MtlMaterial } from './parse-mtl.ts';

const DEFAULT_DIFFUSE = [0.8, 0.8, 0.8] as const;

/**
 * Makes a glTF material of an MTL one, by the rule of `materials/phong.ts` and the physically based statements of newer
 * libraries. `from` is the library's name in the source, which its references start from.
 */
export async function addMaterial(
  document: Document,
  mtl: MtlMaterial,
  from: string,
  textures: TextureStore,
): Promise<Material> {
  const opacity = usableOpacity(mtl.opacity);
  const material = document
    .createMaterial(mtl.name)
    // OBJ knows no inner side of a surface, and its files are not careful with it.
    .setDoubleSided(true)
    .setMetallicFactor(clamp(mtl.metalness ?? 0))
    .setRoughnessFactor(roughness(mtl))
    .setBaseColorFactor([...linear(mtl.diffuse ?? DEFAULT_DIFFUSE), opacity])
    .setAlphaMode(opacity < 1 ? 'BLEND' : 'OPAQUE');
  const load = (map: MtlMap | undefined) => (map ? textures.load(map.reference, from) : undefined);

  const diffuse = await load(mtl.diffuseMap);
  const cutout = await load(mtl.opacityMap);
  if (diffuse) {
    // The colour beside a texture is what the program shows without it; multiplying would darken the texture.
    const base = cutout ? await withAlphaOf(document, diffuse, cutout) : diffuse.texture;
    material.setBaseColorFactor([1, 1, 1, opacity]).setBaseColorTexture(base);
    if (cutout) material.setAlphaMode(opacity < 1 ? 'BLEND' : 'MASK');
    transform(document, material.getBaseColorTextureInfo(), mtl.diffuseMap);
  }
  await addNormalTexture(document, material, mtl, load);
  const emissive = await load(mtl.emissiveMap);
  material.setEmissiveFactor(emissive ? [1, 1, 1] : linear(mtl.emissive ?? [0, 0, 0]));
  if (emissive) {
    material.setEmissiveTexture(emissive.texture);
    transform(document, material.getEmissiveTextureInfo(), mtl.emissiveMap);
  }
  return material;
}

async function addNormalTexture(
  document: Document,
  material: Material,
  mtl: MtlMaterial,
  load: (map: MtlMap | undefined) => Promise<LoadedTexture | undefined> | undefined,
): Promise<void> {
  const map = mtl.normalMap ?? mtl.bumpMap;
  const normal = await load(map);
  // glTF has no height maps; only a map that looks like normals is one, whatever its keyword.
  if (!normal || !(mtl.normalMap || (await isNormalMap(normal.image)))) return;
  material.setNormalTexture(normal.texture);
  transform(document, material.getNormalTextureInfo(), map);
}

function roughness({ roughness: stated, shininess }: MtlMaterial): number {
  return stated === undefined ? phongRoughness(shininess) : clamp(stated);
}

/** OBJ scales and moves with v upwards; in glTF v runs downwards, so the movement is counted from the other end. */
function transform(document: Document, info: TextureInfo | null, map: MtlMap | undefined): void {
  if (!info || !map) return;
  const [scaleU, scaleV] = map.scale;
  const [offsetU, offsetV] = map.offset;
  if (scaleU === 1 && scaleV === 1 && offsetU === 0 && offsetV === 0) return;
  const extension = document.createExtension(KHRTextureTransform);
  info.setExtension(
    'KHR_texture_transform',
    extension
      .createTransform()
      .setScale([scaleU, scaleV])
      .setOffset([offsetU, 1 - scaleV - offsetV]),
  );
}

function linear([red, green, blue]: readonly [number, number, number]): [number, number, number] {
  return [srgbToLinear(red), srgbToLinear(green), srgbToLinear(blue)];
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
