import type { Document, Material, TextureInfo } from '@gltf-transform/core';
import { KHRTextureTransform } from '@gltf-transform/extensions';
import { isNormalMap } from '../../textures/is-normal-map.ts';
import { srgbToLinear } from '../../textures/srgb.ts';
import type { LoadedTexture, TextureStore } from '../../textures/texture-store.ts';
import { withAlphaOf } from '../../textures/with-alpha-of.ts';
import { phongRoughness, usableOpacity } from '../phong.ts';
import type { MtlMap, MtlMaterial } from './parse-mtl.ts';

const DEFAULT_DIFFUSE = [0.8, 0.8, 0.8] as const;

/**
 * Converts an MTL material to glTF, by the rule of `phong.ts` and the physically based statements of newer libraries.
 * References are relative to `from`, the library's name in the source.
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
    // OBJ has no single-sided surfaces, and its files often have the wrong winding.
    .setDoubleSided(true)
    .setMetallicFactor(clamp(mtl.metalness ?? 0))
    .setRoughnessFactor(roughness(mtl))
    .setBaseColorFactor([...linear(mtl.diffuse ?? DEFAULT_DIFFUSE), opacity])
    .setAlphaMode(opacity < 1 ? 'BLEND' : 'OPAQUE');
  const load = (map: MtlMap | undefined) => (map ? textures.load(map.reference, from) : undefined);

  const diffuse = await load(mtl.diffuseMap);
  const cutout = await load(mtl.opacityMap);
  if (diffuse) {
    // With a texture, the colour is only a fallback; multiplying would darken the texture.
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
  // glTF has no height maps. With any keyword, only a picture that looks like a normal map is used.
  if (!normal || !(mtl.normalMap || (await isNormalMap(normal.image)))) return;
  material.setNormalTexture(normal.texture);
  transform(document, material.getNormalTextureInfo(), map);
}

function roughness({ roughness: stated, shininess }: MtlMaterial): number {
  return stated === undefined ? phongRoughness(shininess) : clamp(stated);
}

/** In OBJ, v points up; in glTF it points down, so the offset counts from the other end. */
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
